// A sheet of chosen problems to print: their boards from their own pages, and the answers after them.

import { decoded, LONGEST } from "./address.js";
import { element } from "./board/elements.js";
import { sayer } from "./board/sentences.js";

/** @import { PageData } from "./page.js" */

/**
 * @param {PageData} page
 */
export function upgradeSheet(page) {
  const form = document.querySelector('[data-part="sheet-choice"]');
  const output = form?.querySelector("output");
  if (!(form instanceof HTMLFormElement) || !output) return;
  const boxes = [...form.querySelectorAll("input")];
  const say = sayer(page.ui.sheet);
  /** @type {Map<string, Promise<Document>>} */
  const fetched = new Map();
  let newest = 0;
  /** Whether the sheet that was asked for last lies there, with something on it. */
  let laying = Promise.resolve(false);

  /** @param {string} address */
  function pageOf(address) {
    const known = fetched.get(address) ?? fetchPage(address);
    fetched.set(address, known);
    known.catch(() => fetched.delete(address)); // another try may fare better
    return known;
  }

  /** @param {string} [names] of problems that are asked for and are not there */
  function begin(names) {
    laying = lay(names);
  }

  /**
   * @param {string} [names]
   * @returns {Promise<boolean>} whether there is something to print
   */
  async function lay(names = "") {
    newest += 1;
    const mine = newest;
    const chosen = boxes.filter((box) => box.checked);
    history.replaceState(null, "", `#${chosen.map((box) => box.value).join(",")}`);
    const missing = names && say("missing", { names });
    if (output) output.textContent = chosen.length > 0 ? say("fetching") : missing;
    try {
      const pages = await Promise.all(chosen.map((box) => pageOf(box.dataset["page"] ?? "")));
      if (mine !== newest) return false;
      fillPart("sheet", pages.map(problem));
      fillPart("answers", pages.map(answer));
      const laid = pages.length > 0 ? say("laid", { count: pages.length }) : "";
      if (output) output.textContent = [laid, missing].filter(Boolean).join(" ");
      return pages.length > 0;
    } catch {
      if (mine === newest && output) output.textContent = say(location.protocol === "file:" ? "failed_file" : "failed");
      return false;
    }
  }

  function followAddress() {
    const named = location.hash.slice(1);
    if (named && document.getElementById(named)) return begin(); // a place of this page: the address goes back
    const wanted = new Set((decoded(named) ?? named).split(",").filter(Boolean)); // mail programs encode a comma
    for (const box of boxes) box.checked = wanted.delete(box.value);
    begin([...wanted].join(", ").slice(0, LONGEST));
  }

  form.addEventListener("change", () => begin());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!boxes.some((box) => box.checked)) output.textContent = say("none");
    else if (await laying) window.print();
  });
  addEventListener("hashchange", followAddress);
  form.hidden = false;
  if (location.hash.length > 1) followAddress();
}

/** @param {string} address */
async function fetchPage(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/**
 * @param {"sheet" | "answers"} name
 * @param {readonly HTMLLIElement[]} lines
 */
function fillPart(name, lines) {
  const part = document.querySelector(`[data-part="${name}"]`);
  if (!(part instanceof HTMLElement)) return;
  part.querySelector("ol")?.replaceChildren(...lines);
  part.hidden = lines.length === 0;
}

/** @param {Document} page */
function problem(page) {
  return lineOf([copy(page, "h1", "h2"), copy(page, ".problem-facts", "p"), copy(page, ".task"), board(page), copy(page, ".choices")]);
}

/**
 * @param {Document} page
 * @returns {Element | null} its board as a picture, which stands upright where that one does
 */
function board(page) {
  const block = page.querySelector(".problem .board-block");
  const stand = block?.querySelector(".stand");
  if (!block || !stand) return null;
  const { game = "" } = block instanceof HTMLElement ? block.dataset : {};
  const figure = element("figure", { className: "board-block" }, document.importNode(stand, true));
  figure.dataset["game"] = game;
  return figure;
}

/** @param {Document} page */
function answer(page) {
  const told = [...page.querySelectorAll('[data-part="solution"] > :not(summary)')];
  return lineOf([copy(page, "h1", "h3"), ...told.map((part) => document.importNode(part, true))]);
}

/** @param {readonly (Element | null)[]} parts */
function lineOf(parts) {
  return element("li", {}, ...parts.filter((part) => part !== null));
}

/**
 * @param {Document} page
 * @param {string} what of the problem
 * @param {"h2" | "h3" | "p"} [as] the element that it becomes, with the words alone: links would lead astray on another page
 */
function copy(page, what, as) {
  const found = page.querySelector(`.problem ${what}`);
  if (!found || as === undefined) return found && document.importNode(found, true);
  const lang = found.getAttribute("lang") ?? document.documentElement.lang;
  return element(as, { lang, className: found.className }, found.textContent ?? "");
}
