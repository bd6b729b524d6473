// A turn on a board from its beginning to its end: set up, typed, taken back, ended, or shown for the reader to see.

import { isOnlyShown, isTrying, mayEnd, mayReset, mayUndo, viewerOf } from "./derive.js";
import {
  inquire,
  interrupt,
  isAllowed,
  sayFailure,
  sayProgress,
  sayToo,
  settle,
  show,
  showVerdict,
  whyNot,
} from "./desk.js";
import { readTurn } from "./notation.js";
import { ending, plain, rollName, unreadable, word } from "./sentences.js";
import { begin } from "./state.js";
import * as update from "./update.js";

/** @import { Desk } from "./desk.js" */
/** @import { Game, Result, Saying } from "./types.js" */

/** Between the steps of a turn that is shown, in milliseconds. */
const STEP_SHOWN = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 500;

/**
 * @param {Desk} desk
 * @param {Game} game
 * @param {readonly string[]} [played]
 */
export async function load(desk, game, played = []) {
  const { language } = desk;
  desk.inquiry.drop();
  desk.game = game;
  show(desk, begin(game, desk.state.numbering));
  desk.fresh = desk.state;
  if (game.roll === null || !(await settle(desk, []))) return;
  desk.fresh = desk.state;
  if (played.length > 0) {
    if (await settle(desk, played)) sayProgress(desk, word(language, "turn_undone"));
    return;
  }
  const { complete, offers, outcome } = desk.state;
  const first = plain(word(language, complete && offers.length === 0 ? "no_step" : "how"));
  show(desk, update.remark(desk.state, [outcome ? ending(language, outcome) : first]));
}

/** @param {Desk} desk */
export async function reset(desk) {
  if (!mayReset(desk.state, desk.game)) return desk.announce(word(desk.language, "nothing_to_undo"));
  await load(desk, desk.game);
  desk.announce(word(desk.language, "reset_done"));
}

/**
 * What is to be taken back is known only when all is done that was asked for before.
 *
 * @param {Desk} desk
 */
export function undo(desk) {
  const { inOrder = (/** @type {() => unknown} */ deed) => void deed() } = desk.setup;
  inOrder(() => takeBack(desk));
}

/** @param {Desk} desk */
async function takeBack(desk) {
  const { game, language, setup, state } = desk;
  const mine = mayUndo(state, game);
  if (!mine && !setup.canGoBack?.()) return desk.announce(word(language, "nothing_to_undo"));
  interrupt(desk);
  if (isTrying(state)) return desk.announce(word(language, "returned")); // the step that is only tried is the one to undo
  if (isOnlyShown(state, game)) return reset(desk);
  if (!mine) await setup.goBack?.();
  else if (await settle(desk, state.played.slice(0, -1))) sayProgress(desk, word(language, "undone"));
}

/**
 * The reader ends the turn; not before what has been played is answered.
 *
 * @param {Desk} desk
 */
export async function end(desk) {
  if (desk.inquiry.busy() || !mayEnd(desk.state, desk.game)) return;
  interrupt(desk);
  const { complete, played } = desk.state;
  if (!complete && !(await isAllowed(desk))) return;
  const reply = await inquire(desk, "play", { turn: played.join(" ") });
  if (!reply) return;
  if (reply.error) return sayFailure(desk, reply.error);
  /** @type {Result} */
  const result = reply.ok;
  const { judge, onEnded } = desk.setup;
  const how = judge && result.outcome ? [ending(desk.language, result.outcome)] : [];
  show(desk, update.ended(desk.state, result, [...(judge?.(desk.state, result) ?? []), ...how]));
  showVerdict(desk);
  onEnded?.(desk.state, result);
}

/**
 * @param {Desk} desk
 * @param {string} text what the reader typed
 */
export async function type(desk, text) {
  const { inquiry, language, panel } = desk;
  if (inquiry.busy()) return;
  interrupt(desk);
  const typed = text.trim().toLowerCase().replace(/\s*\/\s*/g, "/").split(/\s+/).join(" ");
  const { played } = desk.state;
  const why = whyNot(desk);
  if (why) return sayToo(desk, why);
  if (typed === "") return show(desk, update.say(desk.state, [unreadable(language, typed, 0)]));
  if (typed === "-" && played.length === 0) return end(desk); // to pass is to end a turn in which nothing has been played
  const settled = await settle(desk, [...played, ...typed.split(" ")], (failure) => {
    panel.typed?.setAttribute("aria-invalid", "true");
    if (failure.type !== "NotationError") return sayFailure(desk, failure, /[ /].*[ /]/.test(typed));
    const before = played.join(" ").length;
    const offset = Math.max(0, (failure.offset ?? 0) - (before && before + 1));
    show(desk, update.say(desk.state, [unreadable(language, typed, offset)]));
  });
  if (!settled) return;
  if (panel.typed) panel.typed.value = "";
  panel.typed?.removeAttribute("aria-invalid");
  sayProgress(desk, typed + ".");
}

/**
 * @param {Desk} desk
 * @param {string} turn
 * @param {readonly Saying[]} said
 * @param {Game} [from]
 */
export async function demonstrate(desk, turn, said, from = desk.game) {
  const { inquiry, language } = desk;
  inquiry.drop();
  show(desk, begin(from, desk.state.numbering));
  if (isOnlyShown(desk.state, desk.game)) desk.announce(word(language, "roll", { roll: rollName(language, from.roll ?? "") }));
  const steps = readTurn(turn);
  for (let count = 0; count <= steps.length; count++) {
    if (!(await settle(desk, steps.slice(0, count)))) return;
    const still = inquiry.moment();
    if (count < steps.length) await new Promise((resolve) => setTimeout(resolve, STEP_SHOWN));
    if (!still()) return; // the reader has done something else meanwhile
  }
  const { position, outcome } = desk.state;
  /** @type {Saying["tone"]} */
  const tone = isOnlyShown(desk.state, desk.game) ? "plain" : "right"; // the opponent's win is none of the reader's
  const how = outcome ? [{ ...ending(language, outcome), tone }] : [];
  show(desk, update.ended(desk.state, { position, outcome }, [...said, ...how]));
}

/** @param {Desk} desk */
export function renumber(desk) {
  const { language } = desk;
  show(desk, update.numbered(desk.state, desk.state.numbering === "own" ? "board" : "own"));
  const side = desk.state.numbering === "board" ? "white" : viewerOf(desk.state);
  desk.announce(word(language, "numbering_changed", { side: word(language, side) }));
}
