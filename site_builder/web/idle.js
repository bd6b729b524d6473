// When a page may fetch what it does not need yet.

/** Whether the reader's browser asks for little to be fetched. */
export function savesData() {
  return /** @type {{ connection?: { saveData?: boolean } }} */ (globalThis.navigator ?? {}).connection?.saveData === true;
}

/** Milliseconds after which what a reader may want is done in a page that is never idle. */
const LONGEST = 300;

/** @param {() => void} act what to do when the page has nothing else to do, or soon at any rate */
export function soon(act) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: LONGEST });
  else setTimeout(act); // Safari has none
}

/** @param {() => void} act what to do when the page has loaded and has nothing else to do */
export function whenIdle(act) {
  const later = () => (globalThis.requestIdleCallback ?? setTimeout)(act);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
