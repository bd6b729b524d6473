// Positions, dice and turns as text. What is read here the engine has written or accepted, so nothing is checked.

/** @import { Letter, Own, Side } from "./types.js" */

/**
 * @typedef {object} Standing
 *   Who stands where: how many checkers each side has on its own points, on the bar and off.
 * @property {Record<Own, number>} white
 * @property {Record<Own, number>} black
 * @property {Side} turn
 */

/**
 * @param {string} text a position, as `1:15/1:15/w`
 * @returns {Standing}
 */
export function readPosition(text) {
  const [white = "-", black = "-"] = text.split("/");
  return { white: readSide(white), black: readSide(black), turn: sideOf(toMove(text)) };
}

/**
 * @param {string} position
 * @returns {Letter} whose turn it is
 */
export function toMove(position) {
  return position.endsWith("/b") ? "b" : "w";
}

/**
 * @param {string} one a position
 * @param {string} another
 * @returns {boolean} whether the checkers stand alike in both, whosever turn it is
 */
export function standAlike(one, another) {
  return one.slice(0, -1) === another.slice(0, -1);
}

/**
 * @param {string} position
 * @returns {boolean} whether no checker stands on a point or on the bar
 */
export function isBare(position) {
  return /^off:\d+\/off:\d+\//.test(position);
}

/**
 * @param {Letter} letter
 * @returns {Side}
 */
export function sideOf(letter) {
  return letter === "b" ? "black" : "white";
}

/**
 * @param {Letter} letter
 * @returns {Letter} the other side
 */
export function other(letter) {
  return letter === "w" ? "b" : "w";
}

/**
 * @param {string} text
 * @returns {Record<Own, number>}
 */
function readSide(text) {
  /** @type {Record<Own, number>} */
  const counts = {};
  for (const entry of text === "-" ? [] : text.split(",")) {
    const [point = "", count] = entry.split(":");
    counts[point] = Number(count);
  }
  return counts;
}

/**
 * @param {Standing} standing
 * @returns {string} the position as text, the reverse of {@link readPosition}
 */
export function writePosition({ white, black, turn }) {
  return [writeSide(white), writeSide(black), turn === "black" ? "b" : "w"].join("/");
}

/**
 * @param {Readonly<Record<Own, number>>} counts
 * @returns {string} the points rising, then the bar, then those off
 */
function writeSide(counts) {
  const order = [...Array.from({ length: 24 }, (_, index) => String(index + 1)), "bar", "off"];
  const entries = order.filter((own) => counts[own]).map((own) => `${own}:${counts[own]}`);
  return entries.join(",") || "-";
}

/**
 * @param {string} text dice that are left, as `4-3`, `6-6-6`, `5-?-?` (`?` is NaN: one of the player's choice) or `-`
 * @returns {readonly number[]}
 */
export function readDice(text) {
  return text === "-" ? [] : text.split("-").map(Number);
}

/**
 * @param {Own} from
 * @param {Own} to
 * @returns {string} the step as text
 */
export function writeStep(from, to) {
  return `${from}/${to}`;
}

/**
 * @param {string} text a turn as the engine writes it: `bar/6** bar/2`, `13/17(2)`
 * @returns {readonly string[]} its steps one by one and without marks
 */
export function readTurn(text) {
  return text.split(" ").flatMap((word) => {
    const [, points = "", times = "1"] = /^([^*(]*)\**(?:\((\d)\))?$/.exec(word) ?? [];
    const stops = points.split("/").filter(Boolean);
    const steps = stops.slice(1).map((to, index) => writeStep(stops[index] ?? "", to));
    return Array.from({ length: Number(times) }, () => steps).flat();
  });
}
