// Which puzzles the reader has solved and which steps of the course are done, and what is to be taken up again: kept in
// the reader's browser alone.

import { daysFrom, hasCome, isDay, today } from "./days.js";
import { recall, remember } from "./storage.js";

/**
 * @typedef {"tried" | "seen" | "solved"} Reached begun; solution shown; solved by the reader: each tops the former
 *
 * @typedef {object} Progress
 * @property {Reached} reached
 * @property {string} [missed] the day on which it was last missed, until it has been made good
 * @property {number} [again] how often it has been solved since, each time after a rest
 * @property {string} [next] the day to take it up again
 */

/** @type {readonly Reached[]} */
const RANKS = ["tried", "seen", "solved"];
/** How many days what was missed rests before it comes back: after the miss, and after each time it is solved. */
const RESTS = [1, 3, 7, 21];

/**
 * @param {string} name of a puzzle or a step, as its page has it in data-progress
 * @returns {Progress | null}
 */
export function progressOf(name) {
  const kept = recall(name);
  return kept === null ? null : readProgress(kept);
}

/**
 * @param {string} text as it is kept: the word alone where nothing has been missed
 * @returns {Progress | null} `null` where it is nothing that this site has written
 */
export function readProgress(text) {
  const [word, missed, again, next, ...more] = text.split(" ");
  const reached = RANKS.find((rank) => rank === word);
  if (!reached || more.length > 0) return null;
  if (missed === undefined) return { reached };
  const times = RESTS.findIndex((_, index) => String(index) === again);
  const rest = RESTS[times];
  if (rest === undefined || !isDay(missed) || !isDay(next)) return null;
  const rested = daysFrom(next, -rest); // since the miss, or since it was last solved after that
  return missed <= rested && hasCome(rested) ? { reached, missed, again: times, next } : null;
}

/**
 * @param {Progress} progress
 * @returns {string}
 */
export function writeProgress({ reached, missed, again, next }) {
  return missed ? [reached, missed, again, next].join(" ") : reached;
}

/**
 * Keep how far the reader has come. What has been reached is not lost by trying again; what is missed comes back.
 *
 * @param {string} name
 * @param {Reached} reached
 */
export function keepProgress(name, reached) {
  const before = progressOf(name);
  if (reached === "seen" && before?.reached === "solved" && !isDue(before)) return; // to read on is no miss
  const best = before ? higher(before.reached, reached) : reached;
  remember(name, writeProgress(reached === "solved" ? solvedNow(before) : { reached: best, ...missedNow() }));
}

function missedNow() {
  return { missed: today(), again: 0, next: daysFrom(today(), RESTS[0] ?? 1) };
}

/**
 * @param {Progress | null} before
 * @returns {Progress} what was missed, solved before it was time, waits for its day
 */
function solvedNow(before) {
  if (!before?.missed || before.next === undefined) return { reached: "solved" };
  if (before.next > today()) return { ...before, reached: "solved" };
  const again = (before.again ?? 0) + 1;
  const rest = RESTS[again];
  return rest === undefined
    ? { reached: "solved" }
    : { reached: "solved", missed: before.missed, again, next: daysFrom(today(), rest) };
}

/**
 * @param {Progress | null} progress
 * @returns {boolean} whether it is time to take it up again
 */
export function isDue(progress) {
  return progress?.next !== undefined && progress.next <= today();
}

/**
 * @param {Reached} one
 * @param {Reached} other
 */
export function higher(one, other) {
  return RANKS.indexOf(one) >= RANKS.indexOf(other) ? one : other;
}

/**
 * Show how far the reader has come: now, when the page is come back to, and when anything has changed, here or in
 * another window.
 *
 * @param {() => void} show
 */
export function whenProgress(show) {
  for (const event of ["pageshow", "storage", "progress"]) addEventListener(event, show);
  show();
}

/** Tell the page that what is kept has changed. */
export function tellProgress() {
  dispatchEvent(new Event("progress"));
}
