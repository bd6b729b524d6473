// The dice of the free board; in the opening roll, for who begins, each side throws one of them, and again after a tie.

/** @import { Reply } from "./board/types.js" */

/** @returns {readonly [number, number]} */
function twoDice() {
  const [first = 0, second = 0] = [...crypto.getRandomValues(new Uint32Array(2))].map((number) => 1 + (number % 6));
  return [first, second];
}

/** @returns {string} two dice thrown, the higher first */
export function randomRoll() {
  const dice = twoDice();
  return `${Math.max(...dice)}-${Math.min(...dice)}`;
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
    thrown.push(twoDice().join("-"));
    const reply = await begin(thrown.join(" "));
    if (!reply?.ok || reply.ok.beginner !== null) return { reply, thrown };
  }
}
