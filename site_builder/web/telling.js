// What is said of the free board, in the reader's language.

import { other, toMove } from "./board/notation.js";
import { ending, plain, rollName, ruleLink, sayer, sideName } from "./board/sentences.js";
import { cubeSaid } from "./cube.js";
import { languageOf, rulesetId } from "./page.js";

/** @import { Language } from "./board/sentences.js" */
/** @import { Letter, Outcome, Saying, Side } from "./board/types.js" */
/** @import { PageData } from "./page.js" */
/** @import { Seen } from "./seen.js" */

/**
 * @param {PageData} page
 * @param {Seen} seen
 * @returns {Language} that of the game
 */
export function languageFor(page, { game }) {
  return languageOf(page, page.games[rulesetId(game.ruleset)]);
}

/**
 * @param {PageData} page
 * @param {Seen} seen
 * @returns {string} the side whose turn it is
 */
function mover(page, { game }) {
  return sideName(languageOf(page), toMove(game.position));
}

/**
 * @param {PageData} page
 * @param {Seen} seen
 * @param {Readonly<Record<Side, number>>} beside how many checkers lie beside the board
 * @returns {readonly Saying[]} what is said of it, if anything: how a roll is played is for the board to say
 */
export function saidOf(page, seen, beside) {
  const say = sayer(page.ui.free);
  if (seen.placing) return [plain(say("place_beside", beside))];
  if (seen.outcome) return [ended(page, seen, seen.outcome), ...reckoned(page, seen), plain(say("game_over"))];
  if (seen.told?.cube.offered) return offer(page, seen);
  if (seen.game.roll !== null) return [];
  const choose = seen.told?.two_dice === false ? [] : [plain(say("choose_roll", { side: mover(page, seen) }))];
  return [...choose, ...owed(page, seen)];
}

/**
 * @param {PageData} page
 * @param {Seen} seen
 * @returns {readonly Saying[]} that the side to move owes turns of one die, if it does, with the rule that says so
 */
function owed(page, seen) {
  const violation = seen.told?.forbidden.two_dice;
  if (!violation) return [];
  const text = sayer(page.ui.free)(violation.values["turns"] === 1 ? "owed_one" : "owed", { side: mover(page, seen) });
  return [{ ...plain(text), ...ruleLink(languageFor(page, seen), violation.rule) }];
}

/**
 * @param {PageData} page
 * @param {Seen} seen
 * @param {Outcome} outcome
 * @returns {Saying}
 */
function ended(page, seen, outcome) {
  const said = ending(languageFor(page, seen), outcome);
  const { ended: action } = seen.game;
  if (!action) return said;
  const { winner, points } = outcome;
  const language = languageOf(page);
  const values = { side: sideName(language, winner), other: sideName(language, other(winner)), points };
  const say = sayer(page.ui.free);
  const key = action === "surrender" ? "surrendered" : points === 1 ? "dropped_one" : "dropped";
  return { ...said, short: say(key, values) };
}

/**
 * @param {PageData} page
 * @param {Seen} seen
 * @returns {readonly Saying[]} what the cube and the match add to the end of a game
 */
function reckoned(page, { told }) {
  const say = sayer(page.ui.free);
  const value = told?.cube.value ?? 1;
  return [
    ...(value > 1 ? [plain(say("cube_counts", { value }))] : []),
    ...(told?.match_over ? [plain(say("match_over"))] : []),
  ];
}

/**
 * @param {PageData} page
 * @param {Seen} seen
 * @returns {readonly Saying[]} the double that waits for an answer, if one does
 */
export function offer(page, { told }) {
  return told?.cube.offered ? [plain(cubeSaid(page, told))] : [];
}

/**
 * @param {PageData} page
 * @param {Seen} seen on which no dice lie
 * @returns {string} why no checker can be moved
 */
export function noDice(page, { told, outcome, placing }) {
  const say = sayer(page.ui.free);
  if (placing) return say("place_help");
  if (outcome) return say("game_over");
  return say(told?.cube.offered ? "answer_first" : "roll_first");
}

/**
 * @param {PageData} page
 * @param {Seen} seen
 * @param {string} roll
 * @returns {Saying}
 */
export function rolled(page, seen, roll) {
  const say = sayer(page.ui.free);
  return plain(say("rolled", { side: mover(page, seen), roll: rollName(languageOf(page), roll) }));
}

/**
 * @param {PageData} page
 * @param {Seen} seen
 * @param {{ readonly beginner: Letter, readonly rule: string }} told
 * @param {readonly string[]} thrown each throw, White's die and Black's: all but the last are ties
 * @returns {Saying} who begins
 */
export function openingRolled(page, seen, { beginner, rule }, thrown) {
  const say = sayer(page.ui.free);
  const throws = thrown.map((pair, index) => {
    const [white = "", black = ""] = pair.split("-");
    return say(index < thrown.length - 1 ? "start_tie" : "start_thrown", { white, black });
  });
  const short = say("begins", { side: sideName(languageOf(page), beginner) });
  return { tone: "plain", short, text: throws.join(" "), ...ruleLink(languageFor(page, seen), rule) };
}
