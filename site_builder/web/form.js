// The form of the free board: what it shows, and what the reader has put into it.

import { rulesetId } from "./page.js";

/** @import { Game, Ruleset } from "./board/types.js" */

/**
 * @typedef {object} FreeForm
 * @property {(game: Game) => void} show
 * @property {() => Ruleset | null} ruleset
 * @property {() => string} position
 */

/**
 * @param {HTMLFormElement} form
 * @returns {FreeForm}
 */
export function readForm(form) {
  const inputs = [...form.querySelectorAll("input")];
  const rulesets = inputs.filter((input) => input.name === "ruleset");
  const options = inputs.filter((input) => rulesetOf(input) !== undefined);
  const position = inputs.find((input) => input.name === "position");
  const rolls = [...form.querySelectorAll("button")].filter((button) => button.dataset["roll"]);

  return {
    show(game) {
      const id = rulesetId(game.ruleset);
      for (const choice of rulesets) choice.checked = choice.value === id;
      for (const option of options) {
        const own = rulesetOf(option) === id;
        option.checked = own && typeof game.ruleset !== "string" && game.ruleset[option.name] === true;
        option.closest("label")?.toggleAttribute("hidden", !own);
      }
      if (position) position.value = game.position;
      for (const button of rolls) button.setAttribute("aria-pressed", String(button.dataset["roll"] === game.roll));
    },
    ruleset() {
      const id = rulesets.find((choice) => choice.checked)?.value;
      if (id === undefined) return null;
      const chosen = options.filter((option) => option.checked && rulesetOf(option) === id);
      return chosen.length > 0 ? { id, ...Object.fromEntries(chosen.map(({ name }) => [name, true])) } : id;
    },
    position: () => position?.value.trim() ?? "",
  };
}

/**
 * @param {HTMLInputElement} input
 * @returns {string | undefined} the ruleset that has this option; nothing for what is no option
 */
function rulesetOf(input) {
  return input.closest("label")?.dataset["for"];
}
