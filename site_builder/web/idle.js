// When a page may fetch what it does not need yet.

/** Whether the reader's browser asks for little to be fetched. */
export function savesData() {
  return /** @type {{ connection?: { saveData?: boolean } }} */ (globalThis.navigator ?? {}).connection?.saveData === true;
}

/** @param {() => void} act what to do when the page has loaded and has nothing else to do */
export function whenIdle(act) {
  const later = () => (globalThis.requestIdleCallback ?? setTimeout)(act); // Safari has no requestIdleCallback
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
