// The exercises of a theme: one board, set up for the exercise that the address names.

import { decoded, LONGEST } from "./address.js";
import { fill } from "./board/sentences.js";
import { showEngineNote } from "./page.js";

/** @import { BoardData } from "./page.js" */

/**
 * @typedef {object} Exercise
 * @property {string} id
 * @property {string} title
 * @property {string} facts
 * @property {string} task
 * @property {string} label of the drawing
 * @property {readonly string[]} hints
 * @property {BoardData} data
 */

/**
 * Put the exercise that the address names in the place of the first, before anything on the page answers; and those that
 * it names later, each as fresh as the first one was.
 *
 * @returns {(upgrade: (root: HTMLElement) => void) => void} takes what makes a board answer
 */
export function placeExercises() {
  const article = document.querySelector('[data-part="exercise"]');
  const first = article?.querySelector("section[data-board]");
  const text = document.getElementById("exercises")?.textContent;
  if (!(article instanceof HTMLElement) || !(first instanceof HTMLElement) || !text) return () => {};
  /** @type {readonly Exercise[]} */
  const exercises = JSON.parse(text);
  const fresh = first.cloneNode(true);
  let root = first;
  let shown = exercises[0]?.id;

  /** @returns {boolean} whether another exercise stands there now */
  function followAddress() {
    const named = location.hash.slice(1);
    const wanted = decoded(named) ?? named;
    const exercise = wanted ? exercises.find(({ id }) => id === wanted) : exercises[0];
    const isPlace = !exercise && document.getElementById(wanted) !== null; // as the link that skips to the text
    sayMissing(article, exercise || isPlace ? "" : wanted);
    if (!exercise) history.replaceState(null, "", `#${shown}`);
    return exercise !== undefined && place(exercise);
  }

  /**
   * @param {Exercise} exercise
   * @returns {boolean} whether it stands there only now
   */
  function place(exercise) {
    const next = fresh.cloneNode(true);
    if (exercise.id === shown || !(next instanceof HTMLElement)) return false;
    shown = exercise.id;
    lay(next, exercise);
    showEngineNote(next, root.querySelector(".engine-note")?.textContent ?? "");
    root.replaceWith(next);
    root = next;
    setText(article, "h2", exercise.title);
    setText(article, ".problem-facts", exercise.facts);
    leadOn();
    return true;
  }

  /** To the exercises before and after this one, of those that the list shows. */
  function leadOn() {
    const hidden = new Set([...document.querySelectorAll(".exercise-list li[hidden] a")].map((link) => link.getAttribute("href")));
    const here = exercises.findIndex(({ id }) => id === shown);
    const isListed = (/** @type {Exercise} */ { id }) => !hidden.has(`#${id}`);
    leadTo("prev", exercises.slice(0, here).findLast(isListed));
    leadTo("next", exercises.slice(here + 1).find(isListed));
  }

  followAddress();
  addEventListener("chosen", leadOn);
  return (upgrade) =>
    addEventListener("hashchange", () => {
      if (!followAddress()) return;
      upgrade(root);
      focusTitle(article);
    });
}

/**
 * Let who reads by ear or by key go on from the name of the exercise that stands there now.
 *
 * @param {Element} article
 */
function focusTitle(article) {
  const title = article.querySelector("h2");
  title?.setAttribute("tabindex", "-1");
  title?.focus({ preventScroll: true });
}

/**
 * @param {HTMLElement} root as it is for the first exercise
 * @param {Exercise} exercise
 */
function lay(root, { id, task, label, hints, data }) {
  root.id = `puzzle-${id}`;
  setText(root, ".task", task);
  root.querySelector("svg.board")?.setAttribute("aria-label", label);
  root.querySelectorAll(".hint p").forEach((hint, index) => hint.replaceChildren(hints[index] ?? ""));
  setText(root, ".solution li", data.puzzle?.turns[0] ?? "");
  setText(root, ".solution > p", data.puzzle?.comment ?? "");
  const told = document.querySelector("script.board-data");
  if (!(told instanceof HTMLElement)) return;
  told.dataset["for"] = root.id;
  told.textContent = JSON.stringify(data);
}

/**
 * @param {"prev" | "next"} way
 * @param {Exercise | undefined} exercise
 */
function leadTo(way, exercise) {
  const link = document.querySelector(`.previous-next a[rel="${way}"]`);
  if (!(link instanceof HTMLAnchorElement)) return;
  link.hidden = !exercise;
  if (!exercise) return;
  link.href = `#${exercise.id}`;
  setText(link, ":last-child", exercise.title);
}

/**
 * Say that there is no exercise of this name, or say it no more.
 *
 * @param {Element | null} article
 * @param {string} name nothing to take it away
 */
function sayMissing(article, name) {
  const output = article?.querySelector('[data-part="missing"]');
  if (!(output instanceof HTMLElement)) return;
  output.textContent = name && fill(output.dataset["says"] ?? "", { name: name.slice(0, LONGEST) });
}

/**
 * @param {Element | null} within
 * @param {string} what
 * @param {string} text
 */
function setText(within, what, text) {
  within?.querySelector(what)?.replaceChildren(text);
}
