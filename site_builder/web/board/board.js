// A board that answers: takes the reader's acts, asks the engine about them, and shows what it said. This folder knows
// no rule and imports nothing outside itself: what may be played, and why something may not, comes through `ask`.

import { createDesk, numberAt, sayFailure, sayToo, show, showVerdict } from "./desk.js";
import { spotOf } from "./drawing.js";
import { guardPresses } from "./fresh.js";
import { handOf } from "./hand.js";
import { listen } from "./input.js";
import { primaryButton } from "./panel.js";
import { demonstrate, end, load, renumber, reset, type, undo } from "./turn.js";
import * as update from "./update.js";

/** @import { Desk, Setup } from "./desk.js" */
/** @import { State } from "./state.js" */
/** @import { Failure, Game, Own, Saying, Side } from "./types.js" */

/**
 * @typedef {object} Board
 * @property {() => State} state
 * @property {(game: Game, played?: readonly string[]) => Promise<void>} load sets up another game, ruleset or roll: a
 *   fresh start, or one at which these steps have been played
 * @property {() => Promise<void>} reset a fresh start of the same
 * @property {(turn: string, said: readonly Saying[], from?: Game) => Promise<void>} demonstrate plays a turn for the reader
 *   to see; that of another game, perhaps the next turn, cannot be played on: after it this game begins again
 * @property {(said: readonly Saying[]) => void} say says it instead of whatever was being tried
 * @property {(said: readonly Saying[]) => void} refuse says it likewise, and brings it into view: why something cannot be
 * @property {(said: readonly Saying[]) => void} remark says it, and leaves the board as it is
 * @property {(text: string) => void} sayToo says it beside what was said before
 * @property {(failure: Failure) => void} sayFailure says why the engine has not done what was asked of it
 * @property {(side: Side, own: Own) => string} shownAt the number that the board shows at a side's own point
 */

/** @type {Readonly<Record<string, (desk: Desk) => unknown>>} */
const PRESSES = { undo, reset, done: end, numbering: renumber };

/**
 * @param {Setup} setup
 * @returns {Board}
 */
export function createBoard(setup) {
  const desk = createDesk(setup);
  const { drawing, panel } = desk;
  guardPresses(setup.root);
  listen(drawing, {
    ...handOf(desk),
    press(act) {
      // What comes next may be another button, at the place of the one that ends the turn: the same key presses it.
      if (act === "done" && panel.buttons.done?.hidden) primaryButton(setup.root)?.click();
      else PRESSES[act]?.(desk);
    },
  });
  if (panel.keys) tellKeys(drawing.svg, panel.keys);
  for (const [act, button] of Object.entries(panel.buttons))
    button?.addEventListener("click", () => void PRESSES[act]?.(desk));
  panel.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void type(desk, panel.typed?.value ?? "");
  });
  setup.root.addEventListener("beforeprint", () => desk.render(update.anew(desk.state, desk.fresh)));
  setup.root.addEventListener("afterprint", () => desk.render(desk.state));
  panel.element?.removeAttribute("hidden");
  desk.render(desk.state);
  return {
    state: () => desk.state,
    load: (game, played) => load(desk, game, played),
    reset: () => reset(desk),
    demonstrate: (turn, said, from) => demonstrate(desk, turn, said, from),
    say: (said) => show(desk, update.say(desk.state, said)),
    refuse(said) {
      this.say(said);
      showVerdict(desk);
    },
    remark: (said) => show(desk, update.remark(desk.state, said)),
    sayToo: (text) => sayToo(desk, text),
    sayFailure: (failure) => sayFailure(desk, failure),
    shownAt: (side, own) => numberAt(desk, spotOf(drawing, side, own)),
  };
}

/**
 * Who comes to the board with the keyboard is told what the keys do, once and for all: to hide it again would move what is
 * being pressed.
 *
 * @param {SVGSVGElement} svg
 * @param {HTMLElement} keys
 */
function tellKeys(svg, keys) {
  svg.setAttribute("aria-describedby", keys.id);
  // Not on the drawing itself: see input.js.
  svg.parentElement?.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || !target.matches(":focus-visible") || keys.classList.contains("told")) return;
    keys.classList.add("told");
    for (const shown of [keys, target]) shown.scrollIntoView({ block: "nearest" }); // both, where there is room
  });
}
