// When a page does what need not be done at once, and whether it may fetch what it does not need yet.

/** Whether the reader's browser asks for little to be fetched. */
export function savesData() {
  return /** @type {{ connection?: { saveData?: boolean } }} */ (globalThis.navigator ?? {}).connection?.saveData === true;
}

/** Milliseconds after which what a reader may want is done in a page that is never idle. */
const LONGEST = 300;

/** @param {() => void} act what to do when the page has nothing else to do, or soon at any rate */
export function soon(act) {
  later(act, { timeout: LONGEST });
}

/** @param {() => void} act what to do when the page has loaded and has nothing else to do */
export function whenIdle(act) {
  if (document.readyState === "complete") later(act);
  else addEventListener("load", () => later(act), { once: true });
}

/**
 * @param {() => void} act
 * @param {IdleRequestOptions} [options]
 */
function later(act, options) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, options);
  else setTimeout(act); // Safari has none
}
