// The form of the free board: what it shows, and what the reader has put into it.

import { rulesetId } from "./page.js";

/** @import { Game, Ruleset } from "./board/types.js" */
/** @import { MatchState } from "./situation.js" */

/**
 * @typedef {object} How
 * @property {boolean} placing
 * @property {boolean} atRest whether no roll can be chosen
 *
 * @typedef {object} FreeForm
 * @property {(game: Game, match: MatchState | null, how: How) => void} show
 * @property {(game: Game, match: MatchState | null, how: How) => void} showChoices
 *   only these, and the position is left as it is written; `null` where no match can be played
 * @property {() => Ruleset | null} ruleset
 * @property {() => string} position
 * @property {(wrong: boolean) => void} mark whether the position that is written cannot be set up
 * @property {() => MatchState} match
 */

/**
 * @param {HTMLFormElement} form
 * @returns {FreeForm}
 */
export function readForm(form) {
  const inputs = [...form.elements].filter((input) => input instanceof HTMLInputElement); // some stand before the board
  const rulesets = inputs.filter((input) => input.name === "ruleset");
  const options = inputs.filter((input) => rulesetOf(input) !== undefined);
  const position = inputs.find((input) => input.name === "position");
  const matchPart = form.querySelector('[data-part="match"]');
  const rolls = [...form.querySelectorAll("button")].filter((button) => button.dataset["roll"]);
  const oneDie = form.querySelector('[data-part="one-die"]');

  /** @type {EventTarget | null} a field that is being written in: what comes meanwhile does not write over it */
  let written = null;
  form.addEventListener("input", ({ target }) => (written = target));
  form.addEventListener("change", () => (written = null));

  /** @param {string} name @returns {HTMLInputElement | undefined} */
  const field = (name) => inputs.find((input) => input.name === name);

  /**
   * @param {string} name
   * @returns {number} what is written there, in whole points as far as the field goes; nothing counts as none
   */
  function points(name) {
    const { valueAsNumber = 0, max = "" } = field(name) ?? {};
    return Math.min(Number(max), Math.max(0, Math.floor(valueAsNumber || 0)));
  }

  return {
    show(game, match, how) {
      this.showChoices(game, match, how);
      if (position && position !== written) position.value = game.position;
      this.mark(false);
    },
    showChoices(game, match, { placing, atRest }) {
      const id = rulesetId(game.ruleset);
      for (const choice of rulesets) choice.checked = choice.value === id;
      for (const option of options) {
        const own = rulesetOf(option) === id;
        option.checked = own && typeof game.ruleset !== "string" && game.ruleset[option.name] === true;
        option.closest("label")?.toggleAttribute("hidden", !own);
      }
      oneDie?.toggleAttribute("hidden", !oneDie.getAttribute("data-for")?.split(" ").includes(id));
      for (const button of rolls) {
        button.setAttribute("aria-pressed", String(!atRest && button.dataset["roll"] === game.roll));
        button.setAttribute("aria-disabled", String(atRest)); // who presses one all the same is told why
      }
      form.querySelector('[data-act="place"]')?.setAttribute("aria-pressed", String(placing));
      matchPart?.toggleAttribute("hidden", match === null);
      const { length = 0, score, crawford = false } = match ?? {};
      for (const [name, value] of Object.entries({ length, white: score?.w ?? 0, black: score?.b ?? 0 })) {
        const input = field(name);
        if (input && input !== written) input.value = String(value);
      }
      const checked = field("crawford");
      if (checked) checked.checked = crawford;
    },
    ruleset() {
      const id = rulesets.find((choice) => choice.checked)?.value;
      if (id === undefined) return null;
      const chosen = options.filter((option) => option.checked && rulesetOf(option) === id);
      return chosen.length > 0 ? { id, ...Object.fromEntries(chosen.map(({ name }) => [name, true])) } : id;
    },
    // Spaces around the marks mean nothing.
    position: () => position?.value.trim().replace(/\s*([/:,])\s*/g, "$1") ?? "",
    mark: (wrong) => position?.setAttribute("aria-invalid", String(wrong)),
    match: () => ({
      length: points("length"),
      score: { w: points("white"), b: points("black") },
      crawford: field("crawford")?.checked ?? false,
    }),
  };
}

/**
 * @param {HTMLInputElement} input
 * @returns {string | undefined} the ruleset that has this option; nothing for what is no option
 */
function rulesetOf(input) {
  return input.closest("label")?.dataset["for"];
}
