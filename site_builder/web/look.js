// The reader's own choice of a light or dark page, of patterns on the boards, and of the side where the home is.

import { recall, remember } from "./storage.js";

/**
 * Let the switches work, and show what was chosen before.
 *
 * @param {HTMLElement} part the element with data-part="look"
 */
export function upgradeLook(part) {
  for (const choice of inputs(part, "theme")) {
    choice.checked ||= choice.value === recall("theme"); // nothing kept, or nothing known: as the system does
    choice.addEventListener("change", () => choose("theme", choice.value === "auto" ? null : choice.value));
  }
  for (const [name, look, on] of /** @type {const} */ ([
    ["pattern", "pattern", "on"],
    ["home-left", "home", "left"],
  ])) {
    for (const choice of inputs(part, name)) {
      choice.checked = recall(look) === on;
      choice.addEventListener("change", () => choose(look, choice.checked ? on : null));
    }
  }
  closeWhenLeft(part);
  part.hidden = false;
}

/**
 * @param {"theme" | "pattern" | "home"} look
 * @param {string | null} value `null` for the usual one
 */
function choose(look, value) {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[look];
  else dataset[look] = value;
  remember(look, value);
}

/**
 * Escape closes the panel and gives the focus back; so does a press outside it.
 *
 * @param {HTMLElement} part
 */
function closeWhenLeft(part) {
  if (!(part instanceof HTMLDetailsElement)) return;
  part.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !part.open) return;
    part.open = false;
    part.querySelector("summary")?.focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Node && !part.contains(event.target)) part.open = false;
  });
}

/**
 * @param {HTMLElement} part
 * @param {string} name
 * @returns {HTMLInputElement[]}
 */
function inputs(part, name) {
  return [...part.querySelectorAll("input")].filter((input) => input.name === name);
}
