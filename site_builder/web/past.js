// The address of the free board in the browser's own list of pages: written there, and noticed when the reader gives another.
// What can be gone back to is kept beside it, so that both go along with Back and Forward.

import { writeAddress } from "./address.js";

/** @import { Situation } from "./address.js" */

/**
 * @typedef {object} Before
 * @property {Situation} situation
 * @property {readonly string[]} played the steps of the turn so far
 */

/** The address as it was last written here or noticed: any other has just been given by the reader. */
let noticed = location.hash;

/**
 * @param {Situation} situation that is seen
 * @param {readonly Before[]} past
 */
export function keepPast(situation, past) {
  history.replaceState({ past }, "", writeAddress(situation));
  noticed = location.hash;
}

/** @param {() => void} follow called where the reader has given another address */
export function onAddress(follow) {
  addEventListener("hashchange", () => {
    noticed = location.hash;
    follow();
  });
}

/** @returns {Promise<void>} an address that has just been given is followed: the browser tells of it only a moment later */
export async function addressFollowed() {
  if (location.hash === noticed) return;
  await new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
}

/** @returns {readonly Before[]} what can be gone back to from where the browser is */
export function keptPast() {
  return Array.isArray(history.state?.past) ? history.state.past : [];
}
