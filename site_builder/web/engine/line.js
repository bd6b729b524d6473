// How fast the line to the host is, as seen in what it has carried.

import { savesData } from "../idle.js";

/** Bytes a millisecond from which on a file of three million more bytes is there sooner than Python has started without. */
const FAST = 3000;

/**
 * @param {string} url of a script that has been loaded
 * @returns {boolean} whether the line is fast; not if the script was kept here, as then all the others are likely to be
 */
export function isFast(url) {
  const [script] = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByName(url, "resource"));
  if (savesData() || !script?.transferSize) return false;
  return script.encodedBodySize / (script.responseEnd - script.responseStart) >= FAST;
}
