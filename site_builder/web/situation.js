// A situation of a game, as the engine tells of it and as its own text has it: `<position> 6-4 cube 2b score 3-1 of 5`, or in
// bräde `<position> 6 onedie 2w bound w b`. Only its parts are told apart and joined here; what they mean, and whether they
// hold, is for the engine to say.

/** @import { Letter, Outcome, Ruleset, Violation } from "./board/types.js" */
/** @import { Situation } from "./address.js" */

/**
 * @typedef {object} MatchState
 * @property {number} length 0 where no match is played
 * @property {Readonly<Record<Letter, number>>} score
 * @property {boolean} crawford
 *
 * @typedef {object} Moment what the engine tells of a situation beside the match: the cube, and the end of the game
 * @property {Ruleset} ruleset
 * @property {string} situation
 * @property {{
 *   readonly value: number,
 *   readonly owner: Letter | null,
 *   readonly offered: { readonly by: Letter, readonly value: number } | null,
 *   readonly played: boolean,
 * }} cube
 * @property {boolean} one_die whether a single die may be rolled now
 * @property {boolean} two_dice whether two may
 * @property {Readonly<Partial<Record<"two_dice" | "surrender", Violation>>>} forbidden by earlier turns, to the side to move
 * @property {readonly string[]} actions
 * @property {Outcome | null} outcome
 * @property {string | null} next the situation at the start of the next game, when this one has ended
 * @property {Letter | null} beginner who begins that, where it is not rolled for
 * @property {boolean} match_over
 *
 * @typedef {Moment & MatchState} Told all that the engine tells of a situation
 */

const PARTS = /^(\S+)(?: ([1-6](?:-[1-6])?))?(?: (.+))?$/;

/**
 * @param {string} text as the engine writes it
 * @param {Ruleset} ruleset
 * @returns {Situation}
 */
export function readSituation(text, ruleset) {
  const [, position = "", roll = null, around = ""] = PARTS.exec(text) ?? [];
  return { ruleset, position, roll, around };
}

/**
 * @param {Situation} situation
 * @returns {string}
 */
export function writeSituation({ position, roll, around }) {
  return [position, roll, around].filter(Boolean).join(" ");
}

/**
 * @param {string} around
 * @param {MatchState} match
 * @returns {string} the same with this match in place of another
 */
export function withMatch(around, { length, score, crawford }) {
  const cube = /cube \S+/.exec(around)?.[0];
  const match = length > 0 && `score ${score.w}-${score.b} of ${length}`;
  return [cube, match, match && crawford && "crawford"].filter(Boolean).join(" ");
}

/**
 * @param {string} around
 * @returns {string} the same where another position is laid out, or other rules are chosen: nothing is remembered of the
 *   turns before
 */
export function forgetting(around) {
  return around.replace(/ ?\b(?:onedie|bound) .*$/, "");
}
