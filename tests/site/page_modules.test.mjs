// The page's modules that need no page: notation, state, sentences, addresses. Run by test_page_modules.py, which lays
// the folder web/ beside this file.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { readAddress, writeAddress } from "./web/address.js";
import { mayEnd, mayReset, mayUndo } from "./web/board/derive.js";
import { createInquiry } from "./web/board/inquiry.js";
import { readDice, readPosition, readTurn, writePosition } from "./web/board/notation.js";
import { dice, ending, fill, leftToPlay, refusal, sayer, stepTaken, unreadable } from "./web/board/sentences.js";
import { begin } from "./web/board/state.js";
import * as update from "./web/board/update.js";
import { enough, figureOf } from "./web/figures.js";
import { createOrder } from "./web/order.js";
import { isAmong } from "./web/page.js";
import { actsOf, atRest, begin as beginSeen, follow } from "./web/seen.js";
import { forgetting, readSituation, withMatch, writeSituation } from "./web/situation.js";

const RULESETS = ["bok", "sm", "vasa"];
const GAME = { ruleset: "bok", position: "1:15/1:15/w", roll: "6-4" };
const LANGUAGE = {
  code: "sv",
  words: {
    bar: "ribban",
    off: "av",
    none: "ingen",
    illegal: "Nej.",
    left: "Kvar: {left}.",
    left_none: "Allt är spelat.",
    left_stuck: "Mer går inte.",
    rule_link: "Regel {number}: {title}",
    white: "Vit",
    outcome: "{side} vinner: {title}, {points} poäng.",
    outcome_munk: "{title} med munk",
    moved: "{from} till {to}.",
    moved_hit: "{from} till {to}, en slagen.",
    moved_blast: "{from} till {to}, sprängt.",
    borne_off: "Brickan på {from} togs av.",
    notation_turn: "Tecken {column}: {found}",
    notation_turn_end: "För kort",
  },
  rolls: {},
  messages: {
    "enter.first": {
      title: "Först in",
      short: "{from} till {to} med {left}",
      text: "Så här: {witness}",
      href: { brade: "r.html#x", backgammon: "b.html#x" },
      number: 7,
    },
    "win.corner": { title: "Uppspel", href: {}, number: null },
  },
};

test("positions are read by side, and dice one by one", () => {
  assert.deepEqual(readPosition("1:13,bar:2/-/b"), { white: { 1: 13, bar: 2 }, black: {}, turn: "black" });
  assert.deepEqual(readDice("6-6-6"), [6, 6, 6]);
  assert.deepEqual(readDice("-"), []);
});

for (const position of ["1:15/1:15/w", "9:1,10:2,bar:2,off:10/-/b", "-/off:15/w"]) {
  test(`a position is written as it was read: ${position}`, () =>
    assert.equal(writePosition(readPosition(position)), position));
}

for (const text of ["-/-/w", "-/-/w 6-4", "-/-/w cube 2b", "-/-/b 6-4 cube 1/2w score 3-1 of 5 crawford", "-/-/w 6 onedie 2w 1b bound w"]) {
  test(`a situation is written as it was read: ${text}`, () =>
    assert.equal(writeSituation(readSituation(text, "backgammon")), text));
}

for (const [around, match, after, why] of [
  ["", { length: 5, score: { w: 1, b: 2 } }, "score 1-2 of 5", "a match begins"],
  ["cube 2b score 1-2 of 5", { length: 0, score: { w: 1, b: 2 }, crawford: true }, "cube 2b", "there is none"],
  ["cube 2b/4b score 1-2 of 5", { length: 3, score: { w: 0, b: 2 }, crawford: true }, "cube 2b/4b score 0-2 of 3 crawford", "another"],
]) {
  test(`a match is put in place of another: ${why}`, () => assert.equal(withMatch(around, match), after));
}

for (const [around, after] of [
  ["", ""],
  ["cube 2b score 1-2 of 5", "cube 2b score 1-2 of 5"],
  ["onedie 2w 1b bound w", ""],
  ["bound w", ""],
]) {
  test(`what turns before have left is forgotten: ${around}`, () => assert.equal(forgetting(around), after));
}

for (const [turn, steps, why] of [
  ["bar/6** bar/2", ["bar/6", "bar/2"], "marks are left out"],
  ["13/17(2) 22/off", ["13/17", "13/17", "22/off"], "equal steps are played one by one"],
  ["24/18/13*", ["24/18", "18/13"], "a run is played step by step"],
  ["-", [], "a pass has no steps"],
]) {
  test(`a turn is taken apart: ${why}`, () => assert.deepEqual(readTurn(turn), steps));
}

test("a refused checker goes back, but what was said stays", () => {
  const tried = update.setDown(update.pick(begin(GAME, "own"), "1"), "1", "9");
  assert.deepEqual(tried.trial, { from: "1", to: "9", refused: false });
  const refused = update.refused(tried, [{ tone: "wrong", short: "Nej." }], ["9"]);
  assert.equal(refused.trial.refused, true);
  const back = update.takenBack(refused);
  assert.equal(back.trial, null);
  assert.deepEqual([back.said.length, back.causes, back.refused], [1, ["9"], { from: "1", to: "9", refused: false }]);
  assert.deepEqual(update.letGo(back).said, back.said);
});

test("the dice of a turn are those that the engine has left before anything is played", () => {
  const told = { position: GAME.position, left: "5-5-5-5", steps: [], complete: false, outcome: null };
  const begun = begin({ ...GAME, roll: "5-5" }, "own");
  const four = update.progressed(begun, [], told);
  const three = update.progressed(four, ["1/6"], { ...told, left: "5-5-5" });
  assert.deepEqual([begun.dice, four.dice, three.dice, three.left], [null, "5-5-5-5", "5-5-5-5", "5-5-5"]);
  assert.equal(begin({ ...GAME, roll: null }, "own").dice, "-");
});

test("how to go on stays while a checker is held up, why a step was refused does not", () => {
  const said = update.say(begin(GAME, "own"), [{ tone: "plain", text: "x" }]);
  assert.equal(update.pick(said, "1").said, said.said);
  const held = update.pick(update.refused(update.setDown(said, "1", "9"), [{ tone: "wrong", short: "Nej." }], ["9"]), "1");
  assert.deepEqual([held.said, held.causes, held.refused], [[], [], null]);
  assert.deepEqual(update.setDown(said, "1", "7").said, []);
});

test("what is said outside the turn leaves no cause of an earlier refusal lit", () => {
  const tried = update.setDown(update.pick(begin(GAME, "own"), "1"), "1", "9");
  const back = update.takenBack(update.refused(tried, [{ tone: "wrong", short: "Nej." }], ["9"]));
  const said = update.say(back, [{ tone: "plain", text: "x" }]);
  assert.deepEqual([said.causes, said.refused, said.trial, said.picked], [[], null, null, null]);
});

const BEGUN = begin(GAME, "own");
const TRIED = update.setDown(BEGUN, "1", "9");
const PLAYED = { position: GAME.position, left: "-", steps: [], complete: true, outcome: null };
for (const [state, undo, reset, end, why] of [
  [BEGUN, false, false, true, "a turn has not begun"],
  [begin({ ...GAME, roll: null }, "own"), false, false, false, "no dice lie there"],
  [TRIED, true, true, true, "a step is being tried"],
  [update.refused(TRIED, [], []), true, true, true, "it is refused"],
  [update.takenBack(update.refused(TRIED, [], [])), false, true, true, "its checker has gone back"],
  [update.progressed(BEGUN, ["1/7"], PLAYED), true, true, true, "a step is played"],
  [update.ended(BEGUN, { position: "1:15/1:15/b", outcome: null }, []), true, true, false, "the turn is ended"],
  [begin({ ...GAME, position: "1:15/1:15/b" }, "own"), true, true, false, "another game's turn is shown"],
]) {
  test(`what a turn's buttons may do: ${why}`, () =>
    assert.deepEqual([mayUndo(state, GAME), mayReset(state, GAME), mayEnd(state, GAME)], [undo, reset, end]));
}

test("states are frozen, and a fresh start knows nothing of what was", () => {
  const state = begin(GAME, "own");
  assert.ok(Object.isFrozen(state) && Object.isFrozen(update.pick(state, "1")));
  assert.deepEqual([state.played, state.picked, state.done, state.position], [[], null, false, GAME.position]);
});

test("a refusal is told with its values in words and own points, and with its rule", () => {
  const violation = {
    rule: "enter.first",
    step: "bar/4",
    points: [0],
    witness: "bar/4 1/7",
    values: { from: "bar", to: 16, left: "4-3" },
  };
  assert.deepEqual(refusal(LANGUAGE, violation), {
    tone: "wrong",
    short: "ribban till 16 med 4 och 3",
    text: "Så här: bar/4 1/7",
    link: { href: "r.html#x", text: "Regel 7: Först in" },
  });
});

for (const [what, offer, sentence] of [
  ["a move", { to: 8 }, "Tunga 5 till tunga 8."],
  ["a hit", { to: 8, hit: true }, "Tunga 5 till tunga 8, en slagen."],
  ["a blast", { to: 8, hit: true, blast: true }, "Tunga 5 till tunga 8, sprängt."],
  ["bearing off", { to: "off" }, "Brickan på tunga 5 togs av."],
]) {
  test(`${what} has a sentence of its own`, () =>
    assert.equal(stepTaken(LANGUAGE, offer, "tunga 5", "tunga 8"), sentence));
}

for (const [written, said] of [
  ["Du tog {used}. Det rätta steget är {witness}.", "Du tog 4."],
  ["Så här: {witness}", undefined],
  ["Du tog {used}, alltså.", "Du tog 4, alltså."],
]) {
  test(`where the turn is sought, what tells it is left out of: ${written}`, () => {
    const messages = { "turn.higher-die": { title: "Den högre", short: "Nej.", text: written, href: {}, number: null } };
    const violation = { rule: "turn.higher-die", step: "14/18", points: [], witness: "14/20", values: { used: 4 } };
    assert.equal(refusal({ ...LANGUAGE, messages }, violation, true).text, said);
  });
}

test("a rule without a text still refuses in words", () => {
  const said = refusal(LANGUAGE, { rule: "new.rule", step: null, points: [], values: {}, witness: null });
  assert.deepEqual(said, { tone: "wrong", short: "Nej." });
});

test("an ending is told with its points as people write them", () => {
  const outcome = { winner: "w", rule: "win.corner", rules: ["win.corner", "win.munk"], munk: true, points: 2.2 };
  assert.equal(ending(LANGUAGE, outcome).short, "Vit vinner: Uppspel med munk, 2,2 poäng.");
});

test("an ending leads to every rule that made it", () => {
  const rules = ["win.corner", "enter.first"];
  const outcome = { winner: "w", rule: "win.corner", rules, munk: true, points: 2 };
  const messages = { ...LANGUAGE.messages, "win.corner": { title: "Uppspel", href: { brade: "r.html#u" }, number: 9 } };
  const { link, also } = ending({ ...LANGUAGE, messages }, outcome);
  assert.deepEqual([link.href, also.href], ["r.html#u", "r.html#x"]);
});

for (const [turn, said] of [
  [{ left: "6-6-6", complete: true, offers: [{}] }, "Kvar: 6, 6 och 6."],
  [{ left: "6-6-6", complete: true, offers: [] }, "Mer går inte."],
  [{ left: "4", complete: false, offers: [] }, "Kvar: 4."],
  [{ left: "-", complete: true, offers: [] }, "Allt är spelat."],
]) {
  test(`it is told whether the turn goes on: ${said}`, () => assert.equal(leftToPlay(LANGUAGE, turn), said));
}

test("a text of a table is filled, and its key stands where there is none", () => {
  const say = sayer({ ett: "{a} och {b}" });
  assert.deepEqual([say("ett", { a: 1, b: 2 }), say("två")], ["1 och 2", "två"]);
});

test("placeholders without a value are left as they are", () => {
  assert.equal(fill("{a} {b}", { a: 1 }), "1 {b}");
  assert.equal(dice(LANGUAGE, "-"), "ingen");
});

test("a rule is looked up in the game's own book, or in the first", () => {
  const hrefs = ["backgammon", "brade", "tavla", ""].map((game) => {
    const { link } = refusal({ ...LANGUAGE, game }, { rule: "enter.first", step: null, points: [], witness: null, values: {} });
    return link.href;
  });
  assert.deepEqual(hrefs, ["b.html#x", "r.html#x", "r.html#x", "r.html#x"]);
});

test("the fault in a typed turn is shown by place and text", () => {
  assert.equal(unreadable(LANGUAGE, "1/5 8x11", 4).short, "Tecken 5: 8x11");
  assert.equal(unreadable(LANGUAGE, "1/", 2).short, "För kort");
});

for (const [rule, solved] of [
  ["win.blast-jan", true],
  ["win.jan", false],
  [null, false],
]) {
  test(`what is sought is a position and how the game ends there: ${rule}`, () => {
    const sought = [["-/1:15/b", "win.blast-jan"]];
    const outcome = rule && { winner: "w", rule, munk: false, points: 2 };
    assert.equal(isAmong(sought, { position: "-/1:15/b", outcome }), solved);
    assert.equal(isAmong(sought, { position: "1:1/1:15/b", outcome }), false);
  });
}

for (const game of [
  GAME,
  { ...GAME, roll: null },
  { ...GAME, around: "cube 1/2w score 3-1 of 5" },
  { ...GAME, roll: null, around: "cube 2b" },
  { ...GAME, roll: null, around: "cube 1/2w score 3-1 of 5", ended: "drop" },
  { ...GAME, roll: null, ended: "surrender" },
  { ...GAME, roll: "6", around: "onedie 2w 1b bound w" },
  { ...GAME, roll: null, around: "bound w b", ended: "surrender" },
  { ruleset: { id: "bok", "opening.six-sixes": true }, position: "1:15/1:14,bar:1/b", roll: "6-6" },
]) {
  test(`an address is read as it was written: ${writeAddress(game)}`, () => {
    assert.deepEqual(readAddress(writeAddress(game), RULESETS), game);
  });
}

for (const [hash, fault] of [
  ["#chess/1:15/1:15/w", "chess"],
  ["#bok/1:15/w", ""],
  ["#bok/%E0%A4%A", ""],
  ["#", ""],
  ["#bok/1:15/1:15/w/6-4/", ""],
]) {
  test(`an address that says too little or too much is refused: ${hash}`, () => {
    assert.deepEqual(readAddress(hash, RULESETS), { fault });
  });
}

const SEEN = beginSeen({ ...GAME, roll: null });
const OVER = { winner: "w", rule: "win.corner", munk: false, points: 1 };
const OFFERED = { cube: { offered: { by: "w", value: 2 } } };
const FREE = { cube: { offered: null }, one_die: true, actions: ["surrender"] };
for (const [seen, roll, acts, why] of [
  [SEEN, null, ["opening", "random"], "at the start it is rolled for who begins"],
  [{ ...SEEN, settled: true }, null, ["random"], "it has been rolled for, or the game before tells it"],
  [{ ...SEEN, begins: false }, null, ["random"], "before a roll the dice are thrown"],
  [{ ...SEEN, begins: false, told: FREE }, null, ["one", "random", "surrender"], "what the rules leave to the player"],
  [{ ...SEEN, begins: false, told: { ...FREE, two_dice: false } }, null, ["one", "surrender"], "a turn of one die"],
  [{ ...SEEN, told: FREE }, "6-4", ["done"], "which is before the roll"],
  [SEEN, "6-4", ["done"], "after it the turn is ended"],
  [{ ...SEEN, told: OFFERED }, null, [], "a double waits for its answer"],
  [{ ...SEEN, told: OFFERED, outcome: OVER }, null, ["next"], "a game has ended"],
  [{ ...SEEN, outcome: OVER, placing: true }, null, ["placed"], "a position is set up by hand"],
]) {
  test(`what can be pressed: ${why}`, () => assert.deepEqual(actsOf(seen, roll), acts));
}

for (const [seen, rests, why] of [
  [SEEN, false, "at the start"],
  [{ ...SEEN, told: FREE }, false, "before a roll"],
  [{ ...SEEN, told: OFFERED }, true, "while a double waits for its answer"],
  [{ ...SEEN, outcome: OVER }, true, "after the game"],
  [{ ...SEEN, outcome: OVER, placing: true }, true, "after it, while a position is set up"],
]) {
  test(`whether dice are at rest: ${why}`, () => assert.equal(atRest(seen), rests));
}

test("what is seen next can go back to what was seen before, but not to itself", () => {
  const found = { game: GAME, told: OFFERED, outcome: null, begins: false };
  const next = follow(SEEN, found, { keep: true }, ["1/7"]);
  const before = { situation: SEEN.game, played: ["1/7"], settled: false, placing: false };
  assert.deepEqual(next, { ...found, settled: false, placing: false, past: [before] });
  assert.ok(Object.isFrozen(next) && Object.isFrozen(SEEN));
  assert.equal(follow(next, found, { keep: true }, ["1/7"]).past, next.past);
  const manner = { past: [], settled: true, placing: true };
  assert.deepEqual(follow(next, found, manner, []), { ...found, ...manner });
  assert.equal(follow(next, found, {}, []).past, next.past);
});

test("only the newest question gets its answer", async () => {
  const answers = [];
  const inquiry = createInquiry(
    () => new Promise((resolve) => answers.push(resolve)),
    () => {},
  );
  const first = inquiry.ask("steps", {});
  const second = inquiry.ask("steps", {});
  assert.ok(inquiry.busy());
  answers[1]({ ok: 2 });
  answers[0]({ ok: 1 });
  assert.deepEqual([await first, await second], [null, { ok: 2 }]);
  assert.ok(!inquiry.busy());
});

test("what is dropped is not answered any more", async () => {
  const inquiry = createInquiry(
    async () => ({ ok: 1 }),
    () => {},
  );
  const asked = inquiry.ask("steps", {});
  const still = inquiry.moment();
  inquiry.drop();
  assert.equal(await asked, null);
  assert.ok(!still());
});

const FIGURES = [
  [[1.98, 1.95], 2, "numbers that differ in two decimals need two"],
  [[1.951, 1.954], 3, "numbers that differ in the third need three"],
  [[1.95, 1.95], 2, "the best turn is as good as itself"],
  [[2.0004, 1.95], 4, "a number that is not whole does not look so"],
  [[2, 1.9961], 3, "nor like the whole number beside it"],
  [[3, 4], 2, "whole numbers need none, and have none"],
];
for (const [numbers, decimals, why] of FIGURES) {
  test(why, () => assert.equal(enough(2, numbers), decimals));
}

const SAID = {
  figure_rolls: "{mine} mot {best}",
  figure_rolls_best: "{mine}, bäst",
  figure_rolls_other: "Bäst: {best}",
  figure_losing: "{mine} mot {best}",
  figure_losing_none: "Inget.",
  figure_losing_other: "Bäst: {best}",
  figure_points: "{mine} poäng",
};
const WORTH = [
  ["sv", "rolls", 2.0004, 1.95, "2,0004 mot 1,9500"],
  ["en", "rolls", 1.98, 1.95, "1.98 mot 1.95"],
  ["da", "rolls", 2, 1.95, "2 mot 1,95"],
  ["sv", "rolls", 1.95, 1.95, "1,95, bäst"],
  ["sv", "losing", 0, 0, "Inget."],
];
for (const [of, mine, beside, said] of [
  ["rolls", 1.98, "I genomsnitt 1,98.", "Bäst: 1,95"],
  ["rolls", 1.98, "I genomsnitt 11,98 kast.", "1,98 mot 1,95"],
  ["rolls", 1.95, "I genomsnitt 1,95.", ""],
  ["losing", 22, "Tjugotvå av 36 kast.", "Bäst: 1"],
  ["losing", 22, "En bricka står ensam.", "22 mot 1"],
  ["points", 3, "Tre poäng, 3.", "3 poäng"],
]) {
  test(`a turn is worth, beside what an author says, “${beside}”: ${said}`, () => {
    const figures = { of, best: of === "rolls" ? 1.95 : 1, turns: [["here", null, mine]] };
    assert.equal(figureOf({ lang: "sv", ui: { puzzle: SAID } }, figures, { position: "here", outcome: null }, beside), said);
  });
}
for (const [lang, of, mine, best, said] of WORTH) {
  test(`a turn is worth ${said}`, () => {
    const figures = { of, best, turns: [["other", null, 7], ["here", "win.jan", 7], ["here", null, mine]] };
    const page = { lang, ui: { puzzle: SAID } };
    assert.equal(figureOf(page, figures, { position: "here", outcome: null }, ""), said);
    assert.equal(figureOf(page, figures, { position: "nowhere", outcome: null }, ""), "");
  });
}

test("one thing is done after the other; what waits can be given up, and what fails holds up nothing", async () => {
  const done = [];
  const failed = [];
  globalThis.reportError = (error) => failed.push(error.message);
  const order = createOrder();
  let come = () => {};
  order.add(() => new Promise((resolve) => (come = resolve)).then(() => done.push("first")));
  order.add(() => done.push("second"));
  assert.ok(order.busy());
  assert.deepEqual(done, []);
  come();
  await pause(1);
  assert.deepEqual(done, ["first", "second"]);
  assert.ok(!order.busy());

  order.add(() => new Promise((resolve) => (come = resolve)), "one");
  for (const name of ["one", "two", "two", ""]) order.add(() => done.push(name), name);
  come();
  await pause(1);
  assert.deepEqual(done.splice(2), ["two", ""]);

  order.add(() => Promise.reject(new Error("no")));
  order.add(() => done.push("third"));
  await pause(1);
  assert.deepEqual([done.at(-1), failed], ["third", ["no"]]);

  order.add(() => new Promise((resolve) => (come = resolve)).then(() => done.push("given up while it was done")));
  order.add(() => done.push("given up while it waited"));
  order.clear();
  assert.ok(!order.busy());
  order.add(() => done.push("instead"));
  assert.equal(done.at(-1), "instead");
  come();
  await pause(1);
  assert.deepEqual(done.slice(3), ["instead", "given up while it was done"]);
});
