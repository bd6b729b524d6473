// The dice of the free board; in the opening roll, for who begins, each side throws one of them, and again after a tie.

/** @import { Reply } from "./board/types.js" */

/**
 * @param {number} count
 * @returns {readonly number[]}
 */
function thrownDice(count) {
  return [...crypto.getRandomValues(new Uint32Array(count))].map((number) => 1 + (number % 6));
}

/**
 * @param {number} count
 * @returns {string} dice thrown, the higher first
 */
export function randomDice(count) {
  return [...thrownDice(count)].sort().reverse().join("-");
}

/**
 * @param {(dice: string) => Promise<Reply | null>} begin asks who begins after these throws; `null` where something has
 *   come between
 * @returns {Promise<{ reply: Reply | null, thrown: readonly string[] }>} the first reply that is no tie, and each throw:
 *   White's die and Black's
 */
export async function rollOpening(begin) {
  /** @type {string[]} */
  const thrown = [];
  for (;;) {
    thrown.push(thrownDice(2).join("-"));
    const reply = await begin(thrown.join(" "));
    if (!reply?.ok || reply.ok.beginner !== null) return { reply, thrown };
  }
}
