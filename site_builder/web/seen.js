// What is to be seen on the free board, beside the turn that is played there: plain frozen values, and how one follows
// from another. No page, no engine.

import { writeAddress } from "./address.js";

/** @import { Situation } from "./address.js" */
/** @import { Outcome } from "./board/types.js" */
/** @import { Before, Kept } from "./past.js" */
/** @import { Told } from "./situation.js" */

/**
 * @typedef {object} Seen
 * @property {Situation} game
 * @property {Told | null} told what the engine tells of it, once it has been asked
 * @property {Outcome | null} outcome of the game, if it has ended
 * @property {boolean} begins whether it is the start of a game
 * @property {boolean} settled whether it is known who begins: it has been rolled for, or the game before tells it
 * @property {boolean} placing whether it is part of a position that is being set up by hand
 * @property {readonly Before[]} past what can be gone back to
 *
 * @typedef {object} Manner how a situation is set up
 * @property {readonly Before[]} [past] what can be gone back to from there; without it, what can be now
 * @property {boolean} [keep] whether what is on the board now can be gone back to as well
 * @property {() => readonly string[]} [played] the steps of the turn, when it is set up
 * @property {boolean} [settled]
 * @property {boolean} [placing]
 * @property {boolean} [lies] whether its checkers lie on the board, and only what is around them changes
 * @property {boolean} [turned] whether the turn that is on the board now has led there
 * @property {boolean} [rolled] whether its roll is rolled only now
 *
 * @typedef {object} Found what the engine tells of a situation that can stand on the board
 * @property {Situation} game as the engine writes it
 * @property {Told} told
 * @property {Outcome | null} outcome
 * @property {boolean} begins
 */

/**
 * @param {Situation} game
 * @returns {Seen} the start of a game, before the engine has been asked about it
 */
export function begin(game) {
  return Object.freeze({ game, told: null, outcome: null, begins: true, settled: false, placing: false, past: [] });
}

/**
 * @param {Seen} seen
 * @param {Manner} manner
 * @param {readonly string[]} played what has been played of the turn that is on the board
 * @returns {readonly Before[]} what can be gone back to once something else is set up
 */
function pastOf(seen, { past = seen.past, keep = false }, played) {
  const { game, settled, placing } = seen;
  return keep ? [...past, { situation: game, played, settled, placing }] : past;
}

/**
 * @param {Seen} seen
 * @param {Found} found
 * @param {Manner} manner
 * @param {readonly string[]} played
 * @returns {Seen} what is seen after it; what is there already need not be gone back to
 */
export function follow(seen, found, manner, played) {
  const keep = manner.keep === true && writeAddress(found.game) !== writeAddress(seen.game);
  const past = pastOf(seen, { ...manner, keep }, played);
  const { settled = false, placing = false } = manner;
  return Object.freeze({ ...found, settled, placing, past });
}

/**
 * @param {Seen} seen
 * @param {Kept} kept by the browser
 * @returns {Seen} the same, with another way back
 */
export function withKept(seen, kept) {
  return Object.freeze({ ...seen, ...kept });
}

/**
 * @param {Seen} seen
 * @returns {boolean} whether no dice are thrown: the game is over, or a double waits for its answer
 */
export function atRest({ told, outcome }) {
  return outcome !== null || Boolean(told?.cube.offered);
}

/** What can be pressed at its time: all at one place of the panel, but for what is seldom done. */
export const ACTS = /** @type {const} */ (["opening", "one", "random", "done", "next", "placed", "surrender"]);

/** @typedef {(typeof ACTS)[number]} Act */

/**
 * @param {Seen} seen
 * @param {string | null} roll on the board
 * @returns {readonly Act[]} what can be pressed: before a roll the dice are thrown where afterwards the
 *   turn is ended, and the next game is begun after the last one
 */
export function actsOf({ told, outcome, begins, settled, placing }, roll) {
  if (placing) return ["placed"];
  if (outcome) return ["next"];
  if (told?.cube.offered) return []; // the answers to it stand beside the cube
  if (roll !== null) return ["done"];
  /** @type {Partial<Record<Act, boolean | undefined>>} */
  const may = {
    opening: begins && !settled,
    one: told?.one_die,
    random: told?.two_dice ?? true,
    // Also where it is too late: its rule says so when it is tried, and not before each roll from then on.
    surrender: told?.actions.includes("surrender") || told?.forbidden.surrender !== undefined,
  };
  return ACTS.filter((act) => may[act]);
}
