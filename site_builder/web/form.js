// The form of the free board: what it shows, and what the reader has put into it.

import { rulesetId } from "./page.js";

/** @import { Game, Ruleset } from "./board/types.js" */

/** The option that the form knows, and the ruleset that has it. */
const OPTION = "opening.six-sixes";
const OPTION_OF = "bok";

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
  const option = inputs.find((input) => input.name === OPTION);
  const position = inputs.find((input) => input.name === "position");
  const rolls = [...form.querySelectorAll("button")].filter((button) => button.dataset["roll"]);

  return {
    show(game) {
      const id = rulesetId(game.ruleset);
      for (const choice of rulesets) choice.checked = choice.value === id;
      if (option) {
        option.checked = typeof game.ruleset !== "string" && game.ruleset[OPTION] === true;
        option.closest("label")?.toggleAttribute("hidden", id !== OPTION_OF);
      }
      if (position) position.value = game.position;
      for (const button of rolls) button.setAttribute("aria-pressed", String(button.dataset["roll"] === game.roll));
    },
    ruleset() {
      const id = rulesets.find((choice) => choice.checked)?.value;
      if (id === undefined) return null;
      return id === OPTION_OF && option?.checked ? { id, [OPTION]: true } : id;
    },
    position: () => position?.value.trim() ?? "",
  };
}
