// What stands where, in words: the label of each point, rib and tray. At first site_builder/drawing/words.py writes it.

import { word } from "./sentences.js";

/** @import { Drawing, Place } from "./drawing.js" */
/** @import { Language } from "./sentences.js" */
/** @import { Side } from "./types.js" */

/**
 * @param {Language} language
 * @param {Drawing} drawing
 * @param {Place} place
 * @param {Readonly<Record<Side, number>>} counts how many checkers lie there
 * @param {Side} turn
 * @param {string} number the number that the board shows there
 * @returns {string}
 */
export function placeLabel(language, drawing, place, counts, turn, number) {
  if (place.spot.startsWith("bar")) return ribLabel(language, drawing, place, counts);
  if (place.spot.startsWith("off")) return trayLabel(language, place, counts);
  const side = counts.white ? "white" : "black";
  const count = counts[side];
  const key = count === 0 ? "point_none" : `point_${count === 1 ? "one" : "many"}_${side}`;
  const said = word(language, key, { n: number, count });
  const name = place.names[turn];
  return name ? `${said}, ${word(language, name)}` : said;
}

/**
 * @param {Language} language
 * @param {Drawing} drawing
 * @param {Place} place
 * @param {Readonly<Record<Side, number>>} counts
 */
function ribLabel(language, drawing, place, counts) {
  const side = place.own.white ? "white" : "black";
  const count = counts[side];
  const amount = count === 0 ? "none" : count === 1 ? "one" : "many";
  return word(language, `${drawing.ribWords}_${amount}_${side}`, { count });
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
