// The reader's progress, shown in the list of problems or of steps.

import { element } from "./board/elements.js";
import { fill, sayer } from "./board/sentences.js";
import { progressOf, tellProgress, whenProgress } from "./progress.js";
import { canRemember, remember } from "./storage.js";

/** @import { PageData } from "./page.js" */
/** @import { Reached } from "./progress.js" */

/** @typedef {ReturnType<typeof sayer>} Say */

/**
 * @param {PageData} page
 */
export function upgradeProgressList(page) {
  const items = [...document.querySelectorAll("li[data-progress]")].filter((item) => item instanceof HTMLElement);
  const summary = document.querySelector('[data-part="progress"]');
  if (!(summary instanceof HTMLElement) || items.length === 0) return;
  const say = sayer(summary.dataset["words"] === "course" ? page.ui.course : page.ui.puzzle);
  whenProgress(() => show(summary, items, say));
}

/**
 * @param {HTMLElement} summary
 * @param {readonly HTMLElement[]} items
 * @param {Say} say
 */
function show(summary, items, say) {
  let solved = 0;
  for (const item of items) {
    const reached = progressOf(item.dataset["progress"] ?? "")?.reached ?? null;
    if (reached === "solved") solved += 1;
    showState(item, reached, reached ? say(reached) : "");
  }
  const total = fill(summary.dataset["says"] ?? "", { solved, total: items.length });
  const lines = [total, say(canRemember() ? "progress_local" : "progress_denied")].map((line) => element("p", {}, line));
  summary.replaceChildren(...lines, ...(solved > 0 ? [forgetButton(summary, items, say)] : []));
}

/**
 * @param {HTMLElement} summary
 * @param {readonly HTMLElement[]} items
 * @param {Say} say
 */
function forgetButton(summary, items, say) {
  const button = element("button", { type: "button" }, say("progress_forget"));
  button.addEventListener("click", () => {
    if (!confirm(say("progress_forget_sure"))) return;
    for (const item of items) remember(item.dataset["progress"] ?? "", null);
    tellProgress();
    summary.setAttribute("tabindex", "-1");
    summary.focus(); // the button is gone
  });
  return button;
}

/**
 * @param {HTMLElement} item
 * @param {Reached | null} reached
 * @param {string} said
 */
function showState(item, reached, said) {
  for (const old of item.querySelectorAll(".state, .said")) old.remove();
  const mark = element("span", { className: "state" });
  mark.setAttribute("aria-hidden", "true");
  if (reached) mark.dataset["state"] = reached;
  item.append(mark, element("span", { className: "said" }, said));
}
