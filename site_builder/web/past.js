// What can be gone back to on the free board: kept beside the address in the browser's own list of pages, so that both
// go along with Back and Forward.

import { writeAddress } from "./address.js";

/** @import { Situation } from "./address.js" */

/**
 * @typedef {object} Before
 * @property {Situation} situation
 * @property {readonly string[]} played the steps of the turn so far
 */

/**
 * @param {Situation} situation that is seen
 * @param {readonly Before[]} past
 */
export function keepPast(situation, past) {
  history.replaceState({ past }, "", writeAddress(situation));
}

/** @returns {readonly Before[]} what can be gone back to from where the browser is */
export function keptPast() {
  return Array.isArray(history.state?.past) ? history.state.past : [];
}
