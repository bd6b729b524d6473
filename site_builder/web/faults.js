// Why something cannot be set up on the free board, in the reader's language.

import { sideOf } from "./board/notation.js";
import { failed, refusal, sayer, spotName, word } from "./board/sentences.js";
import { languageOf } from "./page.js";

/** @import { Failure, Letter, Own, Saying, Side } from "./board/types.js" */
/** @import { PageData } from "./page.js" */

/** @typedef {(side: Side, own: Own) => string} ShownAt the number that the board shows at a side's own point */

/**
 * @param {PageData} page
 * @param {string} key of the table [free]
 * @param {Readonly<Record<string, string | number>>} [values]
 * @returns {Saying}
 */
export function unchanged(page, key, values = {}) {
  const say = sayer(page.ui.free);
  return { tone: "wrong", short: say(key, values), text: say("unchanged") };
}

/**
 * @param {PageData} page
 * @param {Failure} failure
 * @param {string} text the position, with what is around it
 * @param {ShownAt} [shownAt] where its checkers lie on the board: no point has another number there than the board shows
 * @returns {Saying}
 */
export function positionFault(page, failure, text, shownAt) {
  if (failure.type === "ProtocolError") return unchanged(page, "bad_address");
  if (failure.type !== "NotationError" && failure.type !== "PositionError") return refused(page, failure);
  const column = failure.offset ?? text.length;
  const rest = text.slice(column, column + 12);
  const found = rest.split(/[,/ ]/)[0] || rest;
  const told = failure.values ?? {};
  const values = { ...told, ...named(page, told, shownAt), column: column + 1, found };
  const reason = `position_${failure.reason}${told["count"] === 1 ? "_one" : ""}`;
  const here = `${reason}_here`;
  if (shownAt && here in page.ui.free) return unchanged(page, here, values);
  if (reason in page.ui.free) return unchanged(page, reason, values);
  if (failure.type === "PositionError") return unchanged(page, "impossible_position", values);
  const id = page.ui.free[`id_${failure.format}`];
  if (id) return unchanged(page, found ? "bad_id" : "bad_id_end", { ...values, id });
  return unchanged(page, found ? "bad_position" : "bad_position_end", values);
}

/**
 * @param {PageData} page
 * @param {Readonly<Record<string, string | number>>} values
 * @param {ShownAt} [shownAt]
 * @returns {Readonly<Record<string, string>>} those that are ids, in words
 */
function named(page, { player = "w", point = "" }, shownAt = (_, own) => own) {
  const language = languageOf(page);
  const side = sideOf(/** @type {Letter} */ (player));
  const own = String(point);
  return { side: word(language, side), place: own && spotName(language, own, shownAt(side, own)) };
}

/**
 * @param {PageData} page
 * @param {Failure} failure
 * @returns {Saying}
 */
export function rollFault(page, failure) {
  const unreadable = ["NotationError", "PositionError", "ProtocolError"].includes(failure.type);
  return unreadable ? unchanged(page, "bad_roll") : refused(page, failure);
}

/**
 * @param {PageData} page
 * @param {Failure} failure
 * @returns {Saying} which rule refuses, or why nothing can be answered
 */
function refused(page, failure) {
  const [violation] = failure.violations ?? [];
  return violation ? refusal(languageOf(page), violation) : failed(languageOf(page), failure);
}
