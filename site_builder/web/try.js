// A board in a chapter: the reader tries, perhaps under one ruleset after another.

import { createBoard } from "./board/board.js";
import { word } from "./board/sentences.js";
import { gameOf, languageOf } from "./page.js";

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
  const language = languageOf(page);
  const own = root.querySelector(".task")?.getAttribute("lang");

  /**
   * @param {State} state
   * @param {Result} result
   * @returns {readonly Saying[]}
   */
  function judge(state, result) {
    if (data.goal && !(result.position in data.goal)) return [{ tone: "plain", short: word(language, "goal_missed") }];
    if (data.success) return [{ tone: "right", short: data.success, ...(own ? { lang: own } : {}) }];
    const key = data.goal ? "goal_met" : state.played.length > 0 ? "turn_ok" : "turn_pass";
    return [{ tone: "right", short: word(language, key) }];
  }

  const board = createBoard({ root, game: gameOf(data), ask, language, judge });
  void board.load(gameOf(data));

  const choice = root.querySelector('[data-part="rulesets"]');
  if (!(choice instanceof HTMLElement)) return;
  choice.addEventListener("change", (event) => {
    const chosen = event.target instanceof HTMLInputElement ? data.rulesets[Number(event.target.value)] : undefined;
    if (chosen !== undefined) void board.load({ ...gameOf(data), ruleset: chosen });
  });
  choice.hidden = false;
}
