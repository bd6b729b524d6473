// The problem of the day, chosen from the date alone, and on which days the reader has solved it.

import { daysFrom, isDay, numberOf } from "./days.js";
import { recall, remember } from "./storage.js";

/** @param {number} count @returns {number} a step that comes to every number below `count` before it comes back */
function stride(count) {
  /** @type {(a: number, b: number) => number} */
  const divisor = (a, b) => (b === 0 ? a : divisor(b, a % b));
  let step = Math.max(1, Math.round(count * 0.618));
  while (divisor(count, step) !== 1) step += 1;
  return step;
}

/**
 * @param {string} day
 * @param {number} count how many problems there are
 * @returns {number} which of them it is, from 0; all have had their day before one comes back
 */
export function problemOf(day, count) {
  return (numberOf(day) * stride(count)) % count;
}

/** Longer is not told, and not kept. */
const MOST_DAYS = 1000;

/** @returns {readonly string[]} the days whose problem was solved on the day, the earliest first */
export function daysSolved() {
  return (recall("days") ?? "").split(" ").filter(isDay);
}

/** @param {readonly string[]} days that were solved, beside those known */
export function keepDays(days) {
  const all = [...new Set([...daysSolved(), ...days])].sort();
  return remember("days", all.slice(-MOST_DAYS).join(" "));
}

/**
 * @param {string} day
 * @returns {number} on how many days running the problem of the day was solved, up to this day or the one before it
 */
export function streak(day) {
  const solved = new Set(daysSolved());
  let last = solved.has(day) ? day : daysFrom(day, -1);
  let count = 0;
  for (; solved.has(last); last = daysFrom(last, -1)) count += 1;
  return count;
}
