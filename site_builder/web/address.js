// The address of the free board, which says all that is on it: #bok/1:15/1:15/w/6-2. The roll is left out where none
// has been chosen; options of the ruleset follow it after a plus sign: #bok+opening.six-sixes/1:15/1:15/w/6-6.

import { rulesetId } from "./page.js";

/** @import { Game, Ruleset } from "./board/types.js" */

/**
 * @param {Game} game
 * @returns {string} the part of the address after the page
 */
export function writeAddress({ ruleset, position, roll }) {
  const options = typeof ruleset === "string" ? [] : Object.keys(ruleset).filter((name) => ruleset[name] === true);
  return "#" + [[rulesetId(ruleset), ...options].join("+"), position, ...(roll === null ? [] : [roll])].join("/");
}

/**
 * Only the parts are told apart here; whether they hold is for the engine to say.
 *
 * @param {string} hash
 * @param {readonly Ruleset[]} rulesets
 * @returns {Game | { fault: string }} the fault is the name of rules that there are none of, or empty
 */
export function readAddress(hash, rulesets) {
  const text = decoded(hash.slice(1));
  if (text === null) return { fault: "" };
  const [rules = "", white, black, turn, roll, ...more] = text.split("/");
  const [id = "", ...options] = rules.split("+");
  if (!rulesets.some((known) => rulesetId(known) === id)) return { fault: id };
  if (white === undefined || black === undefined || turn === undefined || more.length > 0) return { fault: "" };
  const ruleset = options.length > 0 ? { id, ...Object.fromEntries(options.map((name) => [name, true])) } : id;
  return { ruleset, position: [white, black, turn].join("/"), roll: roll || null };
}

/**
 * @param {string} text
 * @returns {string | null} `null` where it is no encoded text
 */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
