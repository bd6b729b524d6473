// What is remembered of a reader's progress: which day it is, what comes back and when, and the file of it all.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { keepBackup, readBackup, writeBackup } from "./web/backup.js";
import { daysSolved, keepDays, problemOf, streak } from "./web/daily.js";
import { daysFrom, isDay, said, today } from "./web/days.js";
import { keepProgress, progressOf } from "./web/progress.js";

const P = "puzzle:ett";

class Store {
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key, text) {
    this[key] = text;
  }
  removeItem(key) {
    delete this[key];
  }
}

/** It is noon of this day. */
function be(day) {
  mock.timers.setTime(Date.parse(`${day}T12:00:00`));
}

beforeEach(() => {
  Object.defineProperty(globalThis, "localStorage", { value: new Store(), configurable: true });
  mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-11-29T12:00:00") });
});

afterEach(() => mock.timers.reset());

test("days are those of the reader's calendar", () => {
  assert.equal(today(), "2026-11-29");
  mock.timers.setTime(new Date(2026, 11, 31, 23, 59, 59).getTime());
  assert.equal(today(), "2026-12-31");
  mock.timers.setTime(new Date(2027, 0, 1, 0, 0, 1).getTime());
  assert.equal(today(), "2027-01-01");
  assert.equal(daysFrom("2028-02-28", 2), "2028-03-01");
  assert.deepEqual(["2026-02-28", "2026-02-30", "2026-13-01", "2026-2-1", "x", 3, undefined].map(isDay), [true, ...Array(6).fill(false)]);
  assert.equal(said("2026-11-29", "sv"), "29 november");
});

for (const count of [1, 2, 3, 4, 8, 21, 60, 366])
  test(`each of ${count} problems has its day before one comes back`, () => {
    const days = Array.from({ length: count }, (_, index) => daysFrom("2026-11-29", index));
    assert.equal(new Set(days.map((day) => problemOf(day, count))).size, count);
    assert.equal(problemOf("2026-11-29", count), problemOf(daysFrom("2026-11-29", count), count));
  });

test("days running end today or yesterday", () => {
  assert.equal(streak("2026-11-29"), 0);
  keepDays(["2026-11-28", "2026-11-27", "2026-11-25"]);
  assert.equal(streak("2026-11-29"), 2);
  keepDays(["2026-11-29", "2026-11-29"]);
  assert.equal(streak("2026-11-29"), 3);
  assert.equal(streak("2026-12-01"), 0);
  assert.deepEqual(daysSolved(), ["2026-11-25", "2026-11-27", "2026-11-28", "2026-11-29"]);
});

test("what is solved at once does not come back", () => {
  keepProgress(P, "solved");
  assert.deepEqual(progressOf(P), { reached: "solved" });
});

test("what is missed comes back after a day, and then after longer and longer rests, until it is made good", () => {
  keepProgress(P, "tried");
  assert.deepEqual(progressOf(P), { reached: "tried", missed: "2026-11-29", again: 0, next: "2026-11-30" });
  keepProgress(P, "solved"); // the same day: that is no rest
  assert.deepEqual(progressOf(P), { reached: "solved", missed: "2026-11-29", again: 0, next: "2026-11-30" });
  for (const [day, again, next] of [
    ["2026-11-30", 1, "2026-12-03"],
    ["2026-12-05", 2, "2026-12-12"],
    ["2026-12-12", 3, "2027-01-02"],
  ]) {
    be(day);
    keepProgress(P, "solved");
    assert.deepEqual(progressOf(P), { reached: "solved", missed: "2026-11-29", again, next });
  }
  be("2027-01-02");
  keepProgress(P, "solved");
  assert.deepEqual(progressOf(P), { reached: "solved" });
});

test("to read the solution of what is solved is no miss", () => {
  keepProgress(P, "solved");
  keepProgress(P, "seen");
  assert.deepEqual(progressOf(P), { reached: "solved" });
});

test("what is missed again begins anew, and what was reached is kept", () => {
  keepProgress(P, "solved");
  keepProgress(P, "tried");
  assert.deepEqual(progressOf(P), { reached: "solved", missed: "2026-11-29", again: 0, next: "2026-11-30" });
});

for (const text of [
  "",
  "hm",
  "solved 2026-11-29",
  "solved 2026-11-29 0 igår",
  "solved 2026-11-29 9 2026-11-30",
  "solved 2026-11-29 length 2026-11-30",
  "solved 2026-11-29  2026-11-30", // how often is left out
  "solved 2026-11-29 0 2026-11-30 x",
  "tried 2026-12-01 0 2026-12-02", // missed on a day to come
  "tried 2026-11-29 0 2026-12-02", // rests longer than anything does after a miss
  "tried 2026-11-29 0 2026-11-29", // rests not at all
  "tried 0000-01-01 0 0000-01-01",
])
  test(`what this site has not written is nothing: ${text}`, () => {
    localStorage.setItem(`brade:${P}`, text);
    assert.equal(progressOf(P), null);
  });

test("a reader who has travelled keeps what was missed where it was tomorrow already", () => {
  localStorage.setItem(`brade:${P}`, "tried 2026-11-30 0 2026-12-01");
  assert.deepEqual(progressOf(P), { reached: "tried", missed: "2026-11-30", again: 0, next: "2026-12-01" });
});

test("a file takes everything to another browser", () => {
  keepProgress(P, "tried");
  keepProgress("puzzle:tva", "solved");
  keepProgress("step:kurs/ett.html", "solved");
  keepDays(["2026-11-29"]);
  localStorage.setItem("brade:theme", "dark");
  const text = writeBackup();
  const everything = { ...localStorage };
  delete everything["brade:theme"];
  Object.defineProperty(globalThis, "localStorage", { value: new Store(), configurable: true });
  assert.equal(keepBackup(readBackup(text)), true);
  assert.deepEqual({ ...localStorage }, everything);
});

test("a file adds to what is there, and takes nothing away", () => {
  keepProgress(P, "solved");
  keepDays(["2026-11-20"]);
  const file = { kind: "brade-progress", version: 1, days: ["2026-11-21"], progress: { [P]: "tried 2026-11-01 0 2026-11-02" } };
  keepBackup(readBackup(JSON.stringify(file)));
  assert.deepEqual(progressOf(P), { reached: "solved", missed: "2026-11-01", again: 0, next: "2026-11-02" });
  assert.deepEqual(daysSolved(), ["2026-11-20", "2026-11-21"]);
});

const WHOLE = { kind: "brade-progress", version: 1, progress: {}, days: [] };
for (const [what, text] of [
  ["nothing", ""],
  ["no JSON", "{"],
  ["null", "null"],
  ["another kind", JSON.stringify({ ...WHOLE, kind: "x" })],
  ["a newer version", JSON.stringify({ ...WHOLE, version: 2 })],
  ["no days", JSON.stringify({ ...WHOLE, days: null })],
  ["a wrong day", JSON.stringify({ ...WHOLE, days: ["2026-11-29", "igår"] })],
  ["a day to come", JSON.stringify({ ...WHOLE, days: ["2026-11-29", "2026-12-01"] })],
  ["progress on a day to come", JSON.stringify({ ...WHOLE, progress: { [P]: "tried 2026-12-01 0 2026-12-02" } })],
  ["no progress", JSON.stringify({ ...WHOLE, progress: null })],
  ["progress that is a number", JSON.stringify({ ...WHOLE, progress: 5 })],
  ["progress that is a list", JSON.stringify({ ...WHOLE, progress: [] })],
  ["a name of something else", JSON.stringify({ ...WHOLE, progress: { theme: "solved" } })],
  ["a state that there is not", JSON.stringify({ ...WHOLE, progress: { [P]: "vunnet" } })],
  ["a state that is no text", JSON.stringify({ ...WHOLE, progress: { [P]: ["solved"] } })],
])
  test(`a file that is not whole is not read: ${what}`, () => assert.equal(readBackup(text), null));

test("where nothing can be kept, it is said", () => {
  localStorage.setItem = () => {
    throw new Error("full");
  };
  assert.equal(keepBackup(readBackup(JSON.stringify({ ...WHOLE, progress: { [P]: "solved" } }))), false);
});
