// The list of problems: the one of the day, those to take up again and why, and a choice among all.

import { element } from "./board/elements.js";
import { fill } from "./board/sentences.js";
import { daysSolved, problemOf, streak } from "./daily.js";
import { said, today } from "./days.js";
import { isDue, progressOf, whenProgress } from "./progress.js";

/** @import { PageData } from "./page.js" */
/** @import { Progress } from "./progress.js" */
/** @import { Words } from "./board/types.js" */

/**
 * @param {PageData} page
 */
export function upgradeProblems(page) {
  const words = page.ui.problems;
  const items = [...document.querySelectorAll('li[data-progress^="puzzle:"]')].filter(
    (item) => item instanceof HTMLElement,
  );
  if (items.length === 0) return;
  whenProgress(() => {
    showToday(items, words, page.lang);
    showAgain(items, words, page.lang);
  });
  const filters = document.querySelector('[data-part="filters"]');
  if (filters instanceof HTMLFormElement) upgradeFilters(filters, items, words);
}

/**
 * @param {readonly HTMLElement[]} items
 * @param {Words} words
 * @param {string} lang
 */
function showToday(items, words, lang) {
  const part = document.querySelector('[data-part="today"]');
  const item = items[problemOf(today(), items.length)];
  if (!(part instanceof HTMLElement) || !item) return;
  const done = daysSolved().includes(today());
  const days = streak(today());
  const day = fill(words["today_is"] ?? "", { day: said(today(), lang) });
  const lines = [
    element("p", {}, day, " ", linkOf(item)),
    element("p", {}, words[done ? "today_solved" : "today_open"] ?? ""),
    ...(days > 0 ? [element("p", {}, fill(words[days === 1 ? "streak_one" : "streak"] ?? "", { days }))] : []),
  ];
  part.querySelector("div")?.replaceChildren(...lines);
  part.hidden = false;
}

/**
 * What was missed and whose day has come, and why it is back.
 *
 * @param {readonly HTMLElement[]} items
 * @param {Words} words
 * @param {string} lang
 */
function showAgain(items, words, lang) {
  const part = document.querySelector('[data-part="again"]');
  if (!(part instanceof HTMLElement)) return;
  const due = items.flatMap((item) => {
    const progress = progressOf(item.dataset["progress"] ?? "");
    return progress && isDue(progress) ? [{ item, progress }] : [];
  });
  const lines = due.map(({ item, progress }) => {
    const why = element("span", {}, whyAgain(progress, words, lang));
    return element("li", {}, linkOf(item), " ", why);
  });
  part.querySelector("ul")?.replaceChildren(...lines);
  part.hidden = due.length === 0;
}

/**
 * @param {Progress} progress
 * @param {Words} words
 * @param {string} lang
 */
function whyAgain({ missed = "", again = 0 }, words, lang) {
  const key = again === 0 ? "again_missed" : again === 1 ? "again_once" : "again_times";
  return fill(words[key] ?? "", { day: said(missed, lang), times: again });
}

/**
 * How far the reader has come with a problem, as the choice `reached` has it.
 *
 * @param {HTMLElement} item
 * @returns {readonly string[]}
 */
function reachedIn(item) {
  const progress = progressOf(item.dataset["progress"] ?? "");
  return [progress?.reached === "solved" ? "solved" : "open", ...(isDue(progress) ? ["due"] : [])];
}

/**
 * Only what is chosen is shown; each choice is told with the event "chosen".
 *
 * @param {HTMLFormElement} form of one choice each for `reached` and some of what items have in their data
 * @param {readonly HTMLElement[]} items
 * @param {Words} words
 */
function upgradeFilters(form, items, words) {
  const count = form.querySelector("output");
  function choose() {
    const asked = new FormData(form);
    let left = 0;
    for (const item of items) {
      const reached = reachedIn(item);
      item.hidden = [...asked].some(
        ([name, value]) => value !== "" && !(name === "reached" ? reached.includes(String(value)) : item.dataset[name] === value),
      );
      if (!item.hidden) left += 1;
    }
    for (const group of document.querySelectorAll(".problem-group"))
      if (group instanceof HTMLElement) group.hidden = group.querySelector("li:not([hidden])") === null;
    const all = left === items.length;
    const sentence = words[left > 0 ? "filtered" : "filtered_none"] ?? "";
    if (count) count.textContent = all ? "" : fill(sentence, { count: left, total: items.length });
    dispatchEvent(new Event("chosen"));
  }
  form.addEventListener("change", choose);
  form.addEventListener("submit", (event) => event.preventDefault());
  whenProgress(choose);
  form.hidden = false;
}

/**
 * @param {HTMLElement} item
 * @returns {Node} the link of a problem once more
 */
function linkOf(item) {
  return item.querySelector("a")?.cloneNode(true) ?? document.createTextNode("");
}
