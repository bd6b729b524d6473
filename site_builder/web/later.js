// What a page has of a board in a file, which not all who come to the page need: one of many exercises, the second free board.

/** @import { Replies } from "./engine/replies.js" */
/** @import { Figures } from "./page.js" */

/**
 * @typedef {object} Later
 * @property {Replies} replies those of the first turn
 * @property {Figures | null} [figures] of an exercise
 */

/** Milliseconds that a file may take: the engine would be there by then. */
const MOST_PATIENCE = 10_000;

/** @type {Map<string, Promise<Later>>} */
const files = new Map();

/**
 * Fetched once, unless it does not come. The file is a script, as that is all that browsers load of a page on disk.
 *
 * @param {string} address
 * @returns {Promise<Later>} rejected where it does not come in time
 */
export function fetchLater(address) {
  const file = files.get(address) ?? loaded(address);
  files.set(address, file);
  file.catch(() => files.delete(address)); // another try may fare better
  return file;
}

/**
 * @param {string} address
 * @returns {Promise<Later>}
 */
function loaded(address) {
  /** @type {HTMLScriptElement & { told?: Later }} */
  const script = document.createElement("script");
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${address} tells nothing`));
    script.onload = () => (script.told ? resolve(script.told) : fail());
    script.onerror = fail;
    setTimeout(fail, MOST_PATIENCE);
    script.src = address;
    document.head.append(script);
  }).finally(() => script.remove());
}
