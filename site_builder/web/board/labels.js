// What stands where, in words: the label of each point, rib and tray. At first site_builder/drawing/words.py writes it.

import { waitingAt } from "./derive.js";
import { capital, word } from "./sentences.js";

/** @import { Drawing, Place } from "./drawing.js" */
/** @import { State } from "./state.js" */
/** @import { Language } from "./sentences.js" */
/** @import { Side } from "./types.js" */

/**
 * @param {Language} language
 * @param {Drawing} drawing
 * @param {Place} place
 * @param {Readonly<Record<Side, number>>} counts how many checkers lie there
 * @param {State} state
 * @param {Side} viewer who has the board before him
 * @param {string} number the number that the board shows there
 * @returns {string}
 */
export function placeLabel(language, drawing, place, counts, state, viewer, number) {
  if (place.spot.startsWith("bar")) return ribLabel(language, place, counts, waitingAt(drawing, state, place));
  if (place.spot.startsWith("off")) return trayLabel(language, place, counts);
  const side = counts.white ? "white" : "black";
  const count = counts[side];
  const key = count === 0 ? "point_none" : `point_${count === 1 ? "one" : "many"}_${side}`;
  const said = word(language, key, { n: number, count });
  const name = place.names[viewer];
  return name ? `${said}, ${word(language, name)}` : said;
}

/**
 * @param {Language} language
 * @param {Place} place
 * @param {Readonly<Record<Side, number>>} counts
 * @param {number} waiting how many of them have not been beaten, but have yet to enter for the first time
 */
function ribLabel(language, place, counts, waiting) {
  const side = place.own.white ? "white" : "black";
  const beaten = counts[side] - waiting;
  const first = beaten > 0 || waiting === 0 ? word(language, `rib_${amount(beaten)}_${side}`, { count: beaten }) : "";
  if (waiting === 0) return first;
  const then = word(language, `wait_${amount(waiting)}_${side}`, { count: waiting });
  return [first || capital(word(language, "the_bar")), then].join(", ");
}

/** @param {number} count */
function amount(count) {
  return count === 0 ? "none" : count === 1 ? "one" : "many";
}

/**
 * @param {Language} language
 * @param {Place} place
 * @param {Readonly<Record<Side, number>>} counts
 */
function trayLabel(language, place, counts) {
  const side = place.own.white ? "white" : "black";
  return word(language, `tray_${side}`, { count: counts[side] });
}
