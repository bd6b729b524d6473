// Whether a situation can stand on the free board, and what the engine tells of it.

import { isBare, standAlike } from "./board/notation.js";
import { sayer } from "./board/sentences.js";
import { positionFault, rollFault, unchanged } from "./faults.js";
import { readSituation, writeSituation } from "./situation.js";

/** @import { Situation } from "./address.js" */
/** @import { Inquiry } from "./board/inquiry.js" */
/** @import { Outcome, Saying } from "./board/types.js" */
/** @import { ShownAt } from "./faults.js" */
/** @import { PageData } from "./page.js" */
/** @import { Before } from "./past.js" */
/** @import { Found, Manner } from "./seen.js" */

/**
 * @param {PageData} page
 * @param {Inquiry} inquiry
 * @param {Situation} situation
 * @param {{ cubed: boolean, before: Before | undefined, shownAt: ShownAt | undefined }} there whether its board has a cube,
 *   the turn before it, and how the board is numbered on which its checkers lie
 * @param {Manner} manner
 * @returns {Promise<Found | { fault: Saying } | null>} `null` where something has come between
 */
export async function examine(page, inquiry, situation, { cubed, before, shownAt }, { turned, rolled, placing }) {
  const { ruleset, position, roll, ended } = situation;
  const text = writeSituation({ ...situation, roll: ended ? roll : null });
  const told = await inquiry.ask("act", {
    ruleset,
    ...(turned && before
      ? { situation: writeSituation(before.situation), turn: before.played.join(" ") }
      : { situation: text, ...(ended && { action: ended }) }),
  });
  if (!told) return null;
  // The game has ended by a double that was declined, and the match has been changed to one in which nobody doubles so.
  if (told.error?.reason === "offer" && ended) return { fault: unchanged(page, "match_declined") };
  if (told.error) return { fault: positionFault(page, told.error, text, shownAt) };
  if (told.ok.roll !== null) return { fault: unchanged(page, "bad_address") }; // dice among what is around the board
  // No game ends so: it has ended before the second side is off.
  const cleared = told.ok.outcome !== null && isBare(position);
  if (cleared && !placing) return { fault: unchanged(page, "place_first") };
  if (roll !== null) {
    const say = sayer(page.ui.free);
    if (told.ok.cube.offered) return { fault: { tone: "wrong", short: say("answer_first") } };
    const may = roll.includes("-") ? told.ok.two_dice : told.ok.one_die || !rolled; // how it came there is not asked
    const begun = await (may || told.ok.outcome
      ? inquiry.ask("steps", { ruleset, position, roll, played: "" })
      : inquiry.ask("act", { ruleset, situation: told.ok.situation, roll }));
    if (!begun) return null;
    if (begun.error) return { fault: rollFault(page, begun.error) };
  }
  const won = told.ok.outcome && !turned && !cubed && before ? await lastTurn(inquiry, situation, before) : null;
  if (won === undefined) return null;
  const start = await inquiry.ask("start", { ruleset });
  if (!start) return null;
  const begins = start.ok !== undefined && standAlike(start.ok.position, position);
  const over = told.ok.outcome !== null; // whoever has won rolls no more
  const game = ended ? { ...situation, roll: null } : { ...readSituation(told.ok.situation, told.ok.ruleset), roll: over ? null : roll };
  return { game, told: told.ok, outcome: cleared ? null : (won ?? told.ok.outcome), begins };
}

/**
 * How a turn has ended the game: a position does not tell all of it, as that jan was made by a blast.
 *
 * @param {Inquiry} inquiry
 * @param {Situation} situation at the end of the game
 * @param {Before} before
 * @returns {Promise<Outcome | null | undefined>} `null` where it is another turn that has; nothing where something has come
 *   between
 */
async function lastTurn(inquiry, { ruleset, position }, { situation, played }) {
  const turn = { ruleset, position: situation.position, roll: situation.roll ?? "", turn: played.join(" ") };
  const reply = await inquiry.ask("play", turn);
  if (!reply) return undefined;
  return reply.ok?.position === position ? reply.ok.outcome : null;
}
