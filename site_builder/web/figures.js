// What a turn is worth beside the best one, in words. The figures come from the engine; here they are only written.

import { sayer } from "./board/sentences.js";

/** @import { Ended, Figures, PageData } from "./page.js" */

/** How many decimals a number has that is not whole, unless more are needed. */
const LEAST = { points: 1, losing: 0, rolls: 2, chance: 1 };
/** More than a number of this kind can tell. */
const MOST = 15;

/**
 * @param {PageData} page
 * @param {Figures} figures
 * @param {Ended} result
 * @param {string} beside what the author says of it: what that tells is not told twice
 * @returns {string} nothing where the turn is of no worth that could be told
 */
export function figureOf(page, { of, best, turns }, { position, outcome }, beside) {
  const [, , mine] = turns.find(([after, rule]) => after === position && rule === (outcome?.rule ?? null)) ?? [];
  if (mine === undefined) return "";
  const say = sayer(page.ui.puzzle);
  const decimals = enough(LEAST[of], [mine, best]);
  const values = { mine: write(page.lang, mine, decimals), best: write(page.lang, best, decimals) };
  if (!isTold(page.lang, of, mine, beside)) return say(keyOf(of, mine, best), values);
  return mine === best ? "" : say(`figure_${of}_other`, values);
}

/**
 * @param {string} lang
 * @param {Figures["of"]} of
 * @param {number} mine
 * @param {string} text of an author
 * @returns {boolean} whether it tells the figure, rounded perhaps; of rolls it may be a word before the 36, or "none"
 */
function isTold(lang, of, mine, text) {
  if (of === "points") return false; // what a turn gives away no author reckons
  if (of === "losing") return mine === 0 ? text !== "" : /\b36\b/.test(text);
  return text.split(/[^\d.,]+/).some((number) => number.replace(/[.,]$/, "") === write(lang, mine, LEAST[of]));
}

/**
 * @param {Figures["of"]} of
 * @param {number} mine
 * @param {number} best
 * @returns {string} of the sentence that tells it
 */
function keyOf(of, mine, best) {
  if (of === "points" && mine === 1) return "figure_points_one";
  if (of === "losing" && mine === 0) return "figure_losing_none";
  return mine === best ? `figure_${of}_best` : `figure_${of}`;
}

/**
 * So many that no two different numbers look the same, and none like a whole number that it is not.
 *
 * @param {number} least
 * @param {readonly number[]} numbers
 */
export function enough(least, numbers) {
  const apart = new Set(numbers.flatMap((number) => [number, Math.round(number)]));
  let decimals = least;
  while (decimals < MOST && new Set([...apart].map((number) => number.toFixed(decimals))).size < apart.size) decimals += 1;
  return decimals;
}

/**
 * @param {string} lang
 * @param {number} number
 * @param {number} decimals where it is not whole
 */
function write(lang, number, decimals) {
  const digits = Number.isInteger(number) ? 0 : decimals;
  return new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(number);
}
