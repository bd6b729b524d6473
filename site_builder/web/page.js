// What Python wrote into the page for the browser code: the words, and the boards' data.

import { element } from "./board/elements.js";

/** @import { Language } from "./board/sentences.js" */
/** @import { Game, RuleText, Ruleset, Words } from "./board/types.js" */

/**
 * @typedef {object} PageData
 * @property {string} lang
 * @property {string | null} worker the address of the service worker
 * @property {string} digest of the page
 * @property {Readonly<Record<"board" | "puzzle" | "problems" | "exercises" | "sheet" | "free" | "analysis" | "rolls" | "course" | "match", Words>>} ui
 *   of these tables those that pages of this kind read (DATA_TABLES in render.py)
 * @property {Readonly<Record<string, RuleText>>} messages
 * @property {Readonly<Record<string, string>>} games by ruleset
 *
 * @typedef {object} BoardData
 * @property {"try" | "puzzle" | "free"} kind
 * @property {string} id
 * @property {Ruleset} ruleset
 * @property {readonly Ruleset[]} rulesets
 * @property {string} position
 * @property {string | null} roll
 * @property {readonly Final[] | null} goal the results that are sought
 * @property {string} success
 * @property {Readonly<Record<string, string>>} [wrong] what is said of turns that miss the goal, by final position
 * @property {import("./engine/replies.js").Replies | string} replies those of the first turn, or the address of a file
 *   that has them, and an exercise's figures
 * @property {PuzzleData} [puzzle]
 *
 * @typedef {readonly [position: string, rule: string | null]} Final
 *   what makes two turns the same: the position after them, and the rule by which they end the game
 *
 * @typedef {{ readonly position: string, readonly outcome: { readonly rule: string } | null }} Ended a turn that is over
 *
 * @typedef {object} PuzzleData
 * @property {"turn" | "choice" | "rolls" | "number"} question
 * @property {readonly Final[]} solutions
 * @property {readonly string[]} turns a turn to each solution
 * @property {readonly (Ended & { readonly turn: string })[]} choices the turns to choose among
 * @property {readonly string[]} rolls
 * @property {number} number of the 36 rolls, how many those are
 * @property {Figures | null} figures nothing also where they come later
 * @property {Readonly<Record<string, { readonly roll: string, readonly turn: string }>>} punished
 *   how the opponent punishes a wrong turn, by the position after it
 * @property {readonly Wrong[]} wrong
 * @property {string} comment
 *
 * @typedef {object} Figures
 * @property {"points" | "losing" | "rolls" | "chance"} of what the numbers tell: points given away, rolls of 36 that lose,
 *   mean rolls to come, percentage of games won
 * @property {number} best
 * @property {readonly (readonly [position: string, rule: string | null, figure: number])[]} turns results and their figures:
 *   every one, but the solution of an exercise
 *
 * @typedef {object} Wrong
 * @property {string | null} position
 * @property {readonly string[]} rolls
 * @property {number | null} number
 * @property {string} text
 */

/** @returns {PageData | null} */
export function readPageData() {
  const text = document.getElementById("page-data")?.textContent;
  return text ? JSON.parse(text) : null;
}

/**
 * @param {Element} root a block with a board
 * @returns {{ root: HTMLElement, data: BoardData } | null}
 */
export function readBoardData(root) {
  const text = document.querySelector(`script.board-data[data-for="${root.id}"]`)?.textContent;
  return text && root instanceof HTMLElement ? { root, data: JSON.parse(text) } : null;
}

/**
 * @param {PageData} page
 * @param {string} [game] whose rulebook is referred to first
 * @returns {Language} what a board speaks
 */
export function languageOf(page, game = "") {
  return { code: page.lang, words: page.ui.board, rolls: page.ui.rolls, messages: page.messages, game };
}

/**
 * @param {Element} root
 * @returns {{ lang?: string }} the language of what the author has written about a board, where it is not the page's
 */
export function ownLanguage(root) {
  const lang = root.querySelector(".task")?.getAttribute("lang");
  return lang ? { lang } : {};
}

/**
 * @param {BoardData} data
 * @returns {Game}
 */
export function gameOf(data) {
  return { ruleset: data.ruleset, position: data.position, roll: data.roll };
}

/**
 * Whether a turn is one of those that are sought. Two orders of the same steps may end the game in two ways.
 *
 * @param {readonly Final[]} sought
 * @param {Ended} result
 */
export function isAmong(sought, { position, outcome }) {
  const ending = outcome?.rule ?? null;
  return sought.some(([final, rule]) => final === position && rule === ending);
}

/**
 * @param {Ruleset} ruleset
 * @returns {string}
 */
export function rulesetId(ruleset) {
  return typeof ruleset === "string" ? ruleset : ruleset.id;
}

/** @returns {{ link?: { readonly href: string, readonly text: string } }} to what comes after this step, problem or exercise */
export function linkToNext() {
  const next = document.querySelector('a[rel="next"]');
  const text = next?.querySelector("span")?.textContent ?? ""; // what it is called; its title comes after that
  return next instanceof HTMLAnchorElement ? { link: { href: next.href, text } } : {};
}

/**
 * Say in a board's panel that its page has no engine, or say it no more.
 *
 * @param {HTMLElement} root
 * @param {string} text nothing to take it away
 */
export function showEngineNote(root, text) {
  const panel = root.querySelector('[data-part="panel"]');
  const shown = panel?.querySelector(".engine-note");
  if (!text) return shown?.remove();
  if (!panel || shown) return;
  panel.append(element("p", { className: "engine-note" }, text));
}
