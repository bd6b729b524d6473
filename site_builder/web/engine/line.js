// How fast the line to the host is, as seen in what it has carried.

import { savesData } from "../idle.js";

/** Bytes a millisecond from which on two million bytes more are there sooner than Python has started without them. */
const FAST = 3000;

/**
 * @param {string} url of a script that has been loaded
 * @returns {boolean} whether the line is fast; not if the script was kept here and at most asked after: so are others
 */
export function isFast(url) {
  const [script] = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByName(url, "resource"));
  if (savesData() || !script || script.transferSize <= script.encodedBodySize) return false;
  return script.encodedBodySize / (script.responseEnd - script.responseStart) >= FAST;
}
