// The address of the free board, which says all that is on it: #bok/1:15/1:15/w/6-2. The roll is left out where none
// has been chosen; options of the ruleset follow it after a plus sign: #bok+opening.six-sixes/1:15/1:15/w/6-6. What is
// around the board comes last, with low lines for spaces and a dash where there is no roll: …/w/-/cube_2b_score_3-1_of_5.

import { rulesetId } from "./page.js";

/** @import { Game, Ruleset } from "./board/types.js" */

/**
 * @typedef {Game & { readonly around?: string }} Situation
 *   A board, and the cube and the match around it as the engine's text of a situation has them; nothing where all is as
 *   usual.
 */

/**
 * @param {Situation} situation
 * @returns {string} the part of the address after the page
 */
export function writeAddress({ ruleset, position, roll, around = "" }) {
  const options = typeof ruleset === "string" ? [] : Object.keys(ruleset).filter((name) => ruleset[name] === true);
  const rules = [rulesetId(ruleset), ...options].join("+");
  const more = around ? [roll ?? "-", around.replaceAll(" ", "_")] : roll === null ? [] : [roll];
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
  if (white === undefined || black === undefined || turn === undefined) return { fault: "" };
  const ruleset = options.length > 0 ? { id, ...Object.fromEntries(options.map((name) => [name, true])) } : id;
  const around = more.join("/").replaceAll("_", " ");
  if (more.length > 0 && !around) return { fault: "" };
  const chosen = roll && !(roll === "-" && around) ? roll : null;
  return { ruleset, position: [white, black, turn].join("/"), roll: chosen, ...(around ? { around } : {}) };
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
