// A board in a chapter or in a step of the course: the reader tries, perhaps under one ruleset after another.

import { createBoard } from "./board/board.js";
import { plain, word } from "./board/sentences.js";
import { gameOf, isAmong, languageOf, linkToNext, ownLanguage } from "./page.js";
import { keepProgress } from "./progress.js";

/** @import { State } from "./board/state.js" */
/** @import { Ask, Result, Saying } from "./board/types.js" */
/** @import { BoardData, PageData } from "./page.js" */

/**
 * @param {HTMLElement} root
 * @param {BoardData} data
 * @param {PageData} page
 * @param {Ask} ask
 */
export function upgradeTry(root, data, page, ask) {
  const language = languageOf(page, root.dataset["game"]);
  const step = root.closest("article.step")?.getAttribute("data-progress");
  const own = ownLanguage(root);

  /**
   * @param {State} state
   * @param {Result} result
   * @returns {readonly Saying[]}
   */
  function judge(state, result) {
    const met = !data.goal || isAmong(data.goal, result);
    if (step) keepProgress(step, met ? "solved" : "tried");
    if (!met) {
      const text = data.wrong?.[result.position];
      const why = text ? [{ ...plain(text), ...own }] : [];
      return [{ tone: "plain", short: word(language, "goal_missed") }, ...why];
    }
    const key = data.goal ? "goal_met" : state.played.length > 0 ? "turn_ok" : "turn_pass";
    /** @type {Saying} */
    const right = data.success
      ? { tone: "right", short: data.success, ...own }
      : { tone: "right", short: word(language, key) };
    return [step ? { ...right, ...linkToNext() } : right];
  }

  const board = createBoard({ root, game: gameOf(data), ask, language, sought: data.goal !== null, judge });
  void board.load(gameOf(data));

  const choice = root.querySelector('[data-part="rulesets"]');
  if (!(choice instanceof HTMLElement)) return;
  choice.addEventListener("change", (event) => {
    const chosen = event.target instanceof HTMLInputElement ? data.rulesets[Number(event.target.value)] : undefined;
    if (chosen !== undefined) void board.load({ ...gameOf(data), ruleset: chosen });
  });
  choice.hidden = false;
}
