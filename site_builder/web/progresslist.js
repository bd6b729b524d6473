// The reader's progress, shown in the list of problems or of steps.

import { fill } from "./board/sentences.js";
import { progressOf, tellProgress, whenProgress } from "./progress.js";
import { canRemember, remember } from "./storage.js";

/** @import { PageData } from "./page.js" */
/** @import { Reached } from "./progress.js" */

/** @type {Readonly<Record<Reached, string>>} the key of the word for each, in ui.toml */
const STATES = { tried: "tried", seen: "seen", solved: "solved" };

/**
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
      const reached = progressOf(item.dataset["progress"] ?? "")?.reached ?? null;
      if (reached === "solved") solved += 1;
      showState(item, reached, (reached && words[STATES[reached]]) ?? "");
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
      tellProgress();
      summary.setAttribute("tabindex", "-1");
      summary.focus(); // the button is gone
    });
    return button;
  }

  whenProgress(show);
}

/**
 * @param {HTMLElement} item
 * @param {Reached | null} reached
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
