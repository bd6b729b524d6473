// The address of the free board, which says all that is on it: #bok/1:15/1:15/w/6-2. The roll is left out where none
// has been chosen; options of the ruleset follow it after a plus sign: #bok+opening.six-sixes/1:15/1:15/w/6-6. What is
// around the board comes last, with low lines for spaces and a dash where there is no roll: …/w/-/cube_2b_score_3-1_of_5,
// and so does what is remembered of earlier turns: …/w/-/onedie_2w_bound_w.
// What has ended the game beside a turn is told after all of it: …/w/-/cube_1/2w+drop, or …/w/-/+surrender.

import { rulesetId } from "./page.js";

/** @import { Game, Ruleset } from "./board/types.js" */

/**
 * @typedef {Game & { readonly around?: string, readonly ended?: string }} Situation
 *   A board, and the cube, the match and what is remembered around it as the engine's text of a situation has them;
 *   nothing where all is as usual. `ended` is the action that has ended the game there.
 */

/** What is around a board, and the action that has ended the game. */
const TOLD = /^(.*?)(?:\+(drop|surrender))?$/s;

/**
 * @param {Situation} situation
 * @returns {string} the part of the address after the page
 */
export function writeAddress({ ruleset, position, roll, around = "", ended }) {
  const options = typeof ruleset === "string" ? [] : Object.keys(ruleset).filter((name) => ruleset[name] === true);
  const rules = [rulesetId(ruleset), ...options].join("+");
  const told = around.replaceAll(" ", "_") + (ended ? `+${ended}` : "");
  const more = told ? [roll ?? "-", told] : roll === null ? [] : [roll];
  return "#" + [rules, position, ...more].join("/");
}

/**
 * Only the parts are told apart here; whether they hold is for the engine to say.
 *
 * @param {string} hash
 * @param {readonly Ruleset[]} rulesets
 * @returns {Situation | { fault: string }} the fault is the name of rules that there are none of, or empty
 */
export function readAddress(hash, rulesets) {
  const text = decoded(hash.slice(1));
  if (text === null) return { fault: "" };
  const [rules = "", white, black, turn, roll, ...more] = text.split("/");
  const [id = "", ...options] = rules.split("+");
  if (!rulesets.some((known) => rulesetId(known) === id)) return { fault: id };
  if (white === undefined || black === undefined || turn === undefined || options.includes("id")) return { fault: "" };
  const ruleset = options.length > 0 ? { id, ...Object.fromEntries(options.map((name) => [name, true])) } : id;
  const told = more.join("/").replaceAll("_", " ");
  if (more.length > 0 && !told) return { fault: "" };
  const chosen = roll && !(roll === "-" && told) ? roll : null;
  const [, around, ended] = TOLD.exec(told) ?? [];
  const position = [white, black, turn].join("/");
  return { ruleset, position, roll: chosen, ...(around && { around }), ...(ended && { ended }) };
}

/** So much is said of names in an address that there is nothing of. */
export const LONGEST = 100;

/**
 * @param {string} text
 * @returns {string | null} `null` where it is no encoded text
 */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
