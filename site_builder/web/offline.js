// The page's side of the service worker (sw.js): has the site kept for when there is no network, and says when the site
// has a newer version of this page, or the page stands in for one in another language.

import { savesData, whenIdle } from "./idle.js";

/** @import { PageData } from "./page.js" */

/**
 * @param {PageData} page
 * @param {Promise<void>} settled when the page has fetched what it needs itself
 */
export function upgradeOffline(page, settled) {
  const { worker } = page;
  if (worker) whenIdle(() => void beKept(page, new URL(worker, location.href), settled));
}

/**
 * @param {PageData} page
 * @param {URL} worker
 * @param {Promise<void>} settled
 */
async function beKept({ lang, digest }, worker, settled) {
  try {
    const { serviceWorker } = navigator;
    // What comes through a service worker tells nothing of the line (engine/line.js), so a first start goes before.
    if (!serviceWorker.controller && !savesData()) await settled;
    const registration = await serviceWorker.register(worker, { updateViaCache: "none" });
    const look = () => registration.update().catch(() => {}); // there may be no network just now
    // One that waits knows the newest version. It takes over when the page has what it needs: Chromium loses what is asked
    // of the older one meanwhile. It is told so each time, as Chromium forgets it where the older one is busy.
    const newest = () => registration.waiting ?? registration.active;
    const tell = (/** @type {object} */ more) => newest()?.postMessage({ digest, ...more });
    const ask = async () => {
      if (registration.waiting) registration.active?.postMessage({ digest }); // only this one knows whom it has led
      tell({});
      await settled;
      tell({ settled: true, keep: savesData() ? null : lang });
    };
    const follow = () => registration.installing?.addEventListener("statechange", ask);
    serviceWorker.addEventListener("message", ({ data, source }) => tellReader(data, source === newest()));
    registration.addEventListener("updatefound", follow);
    follow();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void look().then(ask);
    });
    await look();
    if (!registration.installing) void ask(); // else when that is installed: the one before may know less than the page
  } catch {
    // No service worker is to be had here, or nothing can be stored: the page is as it would be without.
  }
}

/**
 * @param {{ newer: boolean, led: boolean }} told whether there is a newer version of this page, and whether the reader has
 *   been led here from the same page in a language that is not kept
 * @param {boolean} knows whether that is told by the newest service worker: an older one takes the page for a newer one
 */
function tellReader({ newer, led }, knows) {
  const [offer, standsIn] = document.querySelectorAll('[data-part="renewed"] p');
  if (led) standsIn?.removeAttribute("hidden");
  if (!knows || !(offer instanceof HTMLElement)) return;
  offer.hidden = !newer;
  const button = offer.querySelector("button");
  if (button) button.onclick = () => location.reload();
}
