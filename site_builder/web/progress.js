// Which puzzles the reader has solved: kept in the reader's browser, shown in the list of problems.

import { fill } from "./board/sentences.js";
import { canRemember, recall, remember } from "./storage.js";

/** @import { PageData } from "./page.js" */

/** @typedef {"tried" | "seen" | "solved"} Progress begun; solution shown; solved by the reader: each tops the former */

/** @type {readonly Progress[]} */
const RANKS = ["tried", "seen", "solved"];

/**
 * @param {string} puzzle its id
 * @returns {Progress | null}
 */
export function progressOf(puzzle) {
  const kept = recall(`puzzle:${puzzle}`);
  return RANKS.find((rank) => rank === kept) ?? null;
}

/**
 * Keep how far the reader has come. What has been reached is not lost by trying again.
 *
 * @param {string} puzzle
 * @param {Progress} reached
 */
export function keepProgress(puzzle, reached) {
  const before = progressOf(puzzle);
  if (before === null || RANKS.indexOf(reached) > RANKS.indexOf(before)) remember(`puzzle:${puzzle}`, reached);
}

/**
 * Show the reader's progress in the list of problems, where the page has one.
 *
 * @param {PageData} page
 */
export function upgradeProblemList(page) {
  const items = [...document.querySelectorAll(".problem-list [data-puzzle]")].filter(
    (item) => item instanceof HTMLElement,
  );
  const first = document.querySelector(".problem-group");
  if (items.length === 0 || !first) return;
  const words = page.ui.puzzle;
  const summary = document.createElement("div");
  summary.className = "progress";
  first.before(summary);

  function show() {
    let solved = 0;
    for (const item of items) {
      const reached = progressOf(item.dataset["puzzle"] ?? "");
      if (reached === "solved") solved += 1;
      showState(item, reached, (reached && words[reached]) ?? "");
    }
    const total = fill(words["progress"] ?? "", { solved, total: items.length });
    const lines = [total, words[canRemember() ? "progress_local" : "progress_denied"] ?? ""].map(paragraph);
    summary.replaceChildren(...lines, ...(solved > 0 ? [forgetButton()] : []));
  }

  function forgetButton() {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words["progress_forget"] ?? "";
    button.addEventListener("click", () => {
      for (const item of items) remember(`puzzle:${item.dataset["puzzle"]}`, null);
      show();
      summary.setAttribute("tabindex", "-1");
      summary.focus(); // the button is gone
    });
    return button;
  }

  show();
}

/**
 * @param {HTMLElement} item
 * @param {Progress | null} reached
 * @param {string} said
 */
function showState(item, reached, said) {
  for (const old of item.querySelectorAll(".state, .said")) old.remove();
  const mark = document.createElement("span");
  mark.className = "state";
  mark.setAttribute("aria-hidden", "true");
  if (reached) mark.dataset["state"] = reached;
  const words = document.createElement("span");
  words.className = "said";
  words.textContent = said;
  item.append(mark, words);
}

/** @param {string} text */
function paragraph(text) {
  const line = document.createElement("p");
  line.textContent = text;
  return line;
}
