// The address of the free board in the browser's own list of pages: written there, and noticed when the reader gives another.
// What can be gone back to is kept beside it, so that both go along with Back and Forward.

import { writeAddress } from "./address.js";

/** @import { Situation } from "./address.js" */

/**
 * @typedef {object} Before
 * @property {Situation} situation
 * @property {readonly string[]} played the steps of the turn so far
 * @property {boolean} [settled]
 * @property {boolean} [placing] whether it was part of a position that was being set up by hand
 *
 * @typedef {object} Kept
 * @property {readonly Before[]} past what can be gone back to
 * @property {boolean} settled whether it is known who begins: it has been rolled for, or the game before tells it
 */

/** The address as it was last written here or noticed: any other has just been given by the reader. */
let noticed = location.hash;

/** @param {Kept & { readonly game: Situation }} seen */
export function keep({ game, past, settled }) {
  history.replaceState({ past, settled }, "", writeAddress(game));
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

/** @returns {Kept} what has been kept where the browser is */
export function kept() {
  const { past, settled } = history.state ?? {};
  return { past: Array.isArray(past) ? past : [], settled: settled === true };
}
