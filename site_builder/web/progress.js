// Which puzzles the reader has solved and which steps of the course are done: kept in the reader's browser, shown in the
// lists of both.

import { fill } from "./board/sentences.js";
import { canRemember, recall, remember } from "./storage.js";

/** @import { PageData } from "./page.js" */

/** @typedef {"tried" | "seen" | "solved"} Progress begun; solution shown; solved by the reader: each tops the former */

/** @type {readonly Progress[]} */
const RANKS = ["tried", "seen", "solved"];

/**
 * @param {string} name of a puzzle or a step, as its page has it in data-progress
 * @returns {Progress | null}
 */
function progressOf(name) {
  const kept = recall(name);
  return RANKS.find((rank) => rank === kept) ?? null;
}

/**
 * Keep how far the reader has come. What has been reached is not lost by trying again.
 *
 * @param {string} name
 * @param {Progress} reached
 */
export function keepProgress(name, reached) {
  const before = progressOf(name);
  if (before === null || RANKS.indexOf(reached) > RANKS.indexOf(before)) remember(name, reached);
}

/**
 * Show the reader's progress in the list of problems or of steps, where the page has one.
 *
 * @param {PageData} page
 */
export function upgradeProgressList(page) {
  const items = [...document.querySelectorAll("li[data-progress]")].filter((item) => item instanceof HTMLElement);
  const first = document.querySelector('[data-part="progress"]');
  if (!(first instanceof HTMLElement) || items.length === 0) return;
  const words = first.dataset["words"] === "course" ? page.ui.course : page.ui.puzzle;
  const summary = first;

  function show() {
    let solved = 0;
    for (const item of items) {
      const reached = progressOf(item.dataset["progress"] ?? "");
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
      if (!confirm(words["progress_forget_sure"])) return;
      for (const item of items) remember(item.dataset["progress"] ?? "", null);
      show();
      summary.setAttribute("tabindex", "-1");
      summary.focus(); // the button is gone
    });
    return button;
  }

  show();
  addEventListener("pageshow", show); // the reader comes back to the list as it was
  addEventListener("storage", show); // or solves something in another window
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
