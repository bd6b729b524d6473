// The reader's own choice of a light or dark page, of patterns on the boards, and of the side where the home is.

import { recall, remember } from "./storage.js";

/**
 * Let the switches work, and show what was chosen before.
 *
 * @param {HTMLElement} part the element with data-part="look"
 */
export function upgradeLook(part) {
  const page = document.documentElement;
  for (const choice of inputs(part, "theme")) {
    choice.checked ||= choice.value === recall("theme"); // nothing kept, or nothing known: as the system does
    choice.addEventListener("change", () => {
      if (choice.value === "auto") delete page.dataset["theme"];
      else page.dataset["theme"] = choice.value;
      remember("theme", choice.value === "auto" ? null : choice.value);
    });
  }
  for (const choice of inputs(part, "pattern")) {
    choice.checked = recall("pattern") === "on";
    choice.addEventListener("change", () => {
      if (choice.checked) page.dataset["pattern"] = "";
      else delete page.dataset["pattern"];
      remember("pattern", choice.checked ? "on" : null);
    });
  }
  for (const choice of inputs(part, "home-left")) {
    choice.checked = recall("home") === "left";
    choice.addEventListener("change", () => {
      if (choice.checked) page.dataset["home"] = "left";
      else delete page.dataset["home"];
      remember("home", choice.checked ? "left" : null);
    });
  }
  closeWhenLeft(part);
  part.hidden = false;
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
