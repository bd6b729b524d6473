// Elements made in the page, and what is said as elements.

/** @import { Saying } from "./types.js" */

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @param {readonly (string | Node)[]} parts what is in it
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, properties, ...parts) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...parts);
  return made;
}

/**
 * @param {Saying} saying
 * @returns {HTMLElement}
 */
export function sayingElement(saying) {
  const links = linksOf(saying).map((link) => element("p", {}, link));
  const block = element("div", {}, ...textsOf(saying), ...links, ...buttonsOf(saying));
  block.dataset["tone"] = saying.tone;
  return block;
}

/**
 * @param {Saying} saying
 * @returns {readonly HTMLElement[]} the bold line, and what is said below it
 */
export function textsOf({ short, text, lang }) {
  const lines = /** @type {const} */ ([["short", short], ["why", text]]);
  return lines.flatMap(([className, line]) => (line ? [element("p", { className, ...(lang && { lang }) }, line)] : []));
}

/**
 * @param {Saying} saying
 * @returns {readonly HTMLElement[]}
 */
export function linksOf({ link, also }) {
  return [link, also].flatMap((one) => (one ? [element("a", { href: one.href }, one.text)] : []));
}

/**
 * @param {Saying} saying
 * @returns {readonly HTMLElement[]}
 */
function buttonsOf({ act }) {
  return act ? [element("button", { type: "button", textContent: act.text, onclick: act.run })] : [];
}
