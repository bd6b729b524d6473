// What the reader's hand does on a board: a checker is taken up, set down, or let go.

import { isOccupied, movable, targets } from "./derive.js";
import {
  interrupt,
  isAllowed,
  nameOf,
  ownAt,
  sayProgress,
  sayToo,
  settle,
  show,
  showVerdict,
  whyNot,
} from "./desk.js";
import { writeStep } from "./notation.js";
import { list, plain, stepTaken, word } from "./sentences.js";
import * as update from "./update.js";

/** @import { Desk } from "./desk.js" */
/** @import { Acts } from "./input.js" */
/** @import { Spot } from "./types.js" */

/** A second tap on the same spot in a turn sooner than this, in milliseconds, is the other half of a double tap. */
const DOUBLE_TAP = 350;

/**
 * @param {Desk} desk
 * @returns {Omit<Acts, "press">}
 */
export function handOf(desk) {
  let tapped = { spot: "", at: -Infinity, game: desk.game };
  return {
    tap(spot) {
      if (place(desk, spot, 0)) return;
      const [at, { game }] = [performance.now(), desk];
      const isSecond = tapped.spot === spot && tapped.game === game && at - tapped.at < DOUBLE_TAP;
      if (desk.inquiry.busy() || isSecond) return;
      tapped = { spot, at, game };
      tap(desk, spot);
    },
    place: (spot, by) => place(desk, spot, by),
    lift(spot) {
      if (desk.inquiry.busy()) return null;
      interrupt(desk);
      if (!pick(desk, spot)) return null;
      const { checkers } = desk.drawing;
      const held = checkers.querySelector(".picked");
      return held instanceof SVGGElement ? held : null;
    },
    drop(from, to) {
      if (desk.state.picked === from && to !== null) void setDown(desk, from, to);
      else if (desk.state.picked === from) letGo(desk);
      else desk.render(desk.state);
    },
    letGo: () => letGo(desk),
  };
}

/**
 * @param {Desk} desk
 * @param {Spot} spot
 * @param {number} by
 * @returns {boolean} whether a position is being set up
 */
function place({ setup, drawing }, spot, by) {
  return setup.place?.(drawing.places.get(spot)?.own ?? {}, by) ?? false;
}

/**
 * @param {Desk} desk
 * @param {Spot} spot
 */
function tap(desk, spot) {
  interrupt(desk);
  const { language, state } = desk;
  const { picked } = state;
  const own = ownAt(desk, spot);
  if (picked === spot) letGo(desk);
  else if (picked !== null && own !== undefined && own !== "bar") void setDown(desk, picked, spot);
  else if (picked !== null) show(desk, update.remark(state, [{ tone: "wrong", short: word(language, "no_place") }]));
  else if (!pick(desk, spot) && !whyNot(desk)) show(desk, update.say(state, [plain(word(language, "pick_first"))]));
}

/**
 * @param {Desk} desk
 * @param {Spot} spot
 * @returns {boolean} whether a checker is now held up
 */
function pick(desk, spot) {
  const { drawing, language, state } = desk;
  const why = whyNot(desk);
  if (why) {
    sayToo(desk, why);
    showVerdict(desk);
    return false;
  }
  const from = ownAt(desk, spot);
  if (from === undefined || from === "off" || !isOccupied(drawing, state, spot)) return false;
  const free = movable(drawing, state).has(spot);
  show(desk, update.pick(state, spot));
  const open = [...targets(drawing, desk.state)].map((target) => nameOf(desk, target));
  const values = { from: nameOf(desk, spot), targets: list(language, open) };
  desk.announce(word(language, free && open.length > 0 ? "picked" : "picked_stuck", values));
  return true;
}

/** @param {Desk} desk */
function letGo(desk) {
  if (desk.state.picked === null) return;
  show(desk, update.letGo(desk.state));
  desk.announce(word(desk.language, "let_go"));
}

/**
 * A step that the engine has offered is played. Of another one the engine says which rule refuses.
 *
 * @param {Desk} desk
 * @param {Spot} from
 * @param {Spot} to
 */
async function setDown(desk, from, to) {
  const [start, end] = [ownAt(desk, from), ownAt(desk, to)];
  if (from === to || start === undefined || end === undefined || end === "bar") return letGo(desk);
  const { offers, played } = desk.state;
  const offer = offers.find((one) => String(one.from) === start && String(one.to) === end);
  const step = writeStep(start, end);
  show(desk, update.setDown(desk.state, from, to));
  if (!offer && !(await isAllowed(desk, { step }))) return;
  const stands = await settle(desk, [...played, step]);
  if (offer && stands) sayProgress(desk, stepTaken(desk.language, offer, nameOf(desk, from), nameOf(desk, to)));
}
