// What the reader does on the free board, beside moving checkers. What comes of it is set up where it can stand there.

import { readAddress, writeAddress } from "./address.js";
import { isBare } from "./board/notation.js";
import { plain, sayer } from "./board/sentences.js";
import { rollOpening } from "./dice.js";
import { positionFault, unchanged } from "./faults.js";
import { rulesetId } from "./page.js";
import { keep, kept } from "./past.js";
import { focusOnBoard, kitInUse, kitOf, matchOf, refuse, remark, setUp, supersede } from "./room.js";
import { withKept } from "./seen.js";
import { forgetting, readSituation, withMatch, writeSituation } from "./situation.js";
import { openingRolled, rolled } from "./telling.js";

/** @import { Ruleset } from "./board/types.js" */
/** @import { MatchState } from "./situation.js" */
/** @import { Kept } from "./past.js" */
/** @import { Lack } from "./placing.js" */
/** @import { Room } from "./room.js" */

/**
 * Do something between turns, with the cube for example, or be told why not.
 *
 * @param {Room} room
 * @param {string} action
 */
export async function act(room, action) {
  const { inquiry, seen } = room;
  const { game } = seen;
  if (seen.outcome) return sayOver(room);
  const reply = await inquiry.ask("act", { ruleset: game.ruleset, situation: writeSituation(game), action });
  if (!reply) return;
  if (reply.error) return kitInUse(room).board.sayFailure(reply.error);
  const { outcome, situation } = reply.ok;
  await setUp(room, outcome ? { ...game, ended: action } : readSituation(situation, game.ruleset), { keep: true });
}

/** @param {Room} room where the game is over */
function sayOver(room) {
  const say = sayer(room.page.ui.free);
  kitInUse(room).board.sayToo(say("game_over"));
}

/**
 * @param {Room} room
 * @param {string} roll which has been thrown or chosen
 */
export async function rollDice(room, roll) {
  const { settled } = room.seen;
  if (room.seen.outcome) return sayOver(room);
  if (!(await setUp(room, { ...room.seen.game, roll }, { settled, rolled: true }))) return;
  const { page, seen } = room;
  const { offers, said } = kitInUse(room).board.state();
  const price = roll.includes("-") || !seen.told?.two_dice ? [] : [plain(sayer(page.ui.free)("rolled_one"))];
  // How to move is known by now; that nothing can be moved is not.
  remark(room, rolled(page, seen, roll), ...price, ...(offers.length === 0 ? said : []));
}

/**
 * Who begins is rolled for: one die each, and again after a tie.
 *
 * @param {Room} room
 */
export async function rollForStart(room) {
  const { page, inquiry, seen } = room;
  const { ruleset, position } = seen.game;
  const text = writeSituation({ ...seen.game, roll: null });
  const { reply, thrown } = await rollOpening((dice) => inquiry.ask("begin", { ruleset, situation: text, dice }));
  if (reply?.error) return refuse(room, positionFault(page, reply.error, position));
  const begun = reply && readSituation(reply.ok.situation, ruleset);
  if (!begun || !(await setUp(room, begun, { keep: true, settled: true }))) return;
  remark(room, openingRolled(page, room.seen, reply.ok, thrown), ...kitInUse(room).board.state().said);
}

/**
 * @param {Room} room
 * @param {Ruleset} [ruleset]
 * @param {MatchState | null} [match] that is played on
 */
export async function toStart(room, ruleset = room.seen.game.ruleset, match = matchOf(room)) {
  const { page, inquiry } = room;
  const reply = await inquiry.ask("start", { ruleset });
  const around = match && kitOf(room, ruleset).cube ? withMatch("", match) : "";
  if (reply?.error) refuse(room, positionFault(page, reply.error, ""));
  else if (reply) await setUp(room, { ruleset, position: reply.ok.position, roll: null, around }, { keep: true });
}

/** @param {Room} room */
export async function toNextGame(room) {
  const { game, told } = room.seen;
  const settled = told?.beginner !== null;
  if (told?.next) await setUp(room, readSituation(told.next, game.ruleset), { keep: true, settled });
  else await toStart(room, game.ruleset, told && { ...told, score: { w: 0, b: 0 }, crawford: false });
}

/**
 * Set up what has been written or pasted: a position of ours, or one of another program, which tells more.
 *
 * @param {Room} room
 * @param {string} text
 * @param {Ruleset} ruleset
 */
export async function setUpWritten(room, text, ruleset) {
  const { page, form, inquiry, kits, seen } = room;
  if (text === seen.game.position) return void (await setUp(room, { ...seen.game, ruleset }, { settled: seen.settled }));
  const own = await inquiry.ask("outcome", { ruleset, position: text });
  const other = own?.error ? await inquiry.ask("read_position", { text }) : null;
  if (!own || (own.error && !other)) return;
  const fault = own.error?.type === "NotationError" ? other?.error : undefined;
  if (fault && (fault.type === "PositionError" || (fault.format ?? "brade") !== "brade")) {
    refuse(room, positionFault(page, fault, text)); // another program's id
    return form.mark(true);
  }
  const cubed = kits.find((kit) => kit.cube);
  const here = kitOf(room, ruleset) === cubed;
  const [usual = ruleset] = cubed?.rulesets ?? [];
  // Our own text tells no game: one of bräde with a fault must not be taken for backgammon.
  const foreign = other?.ok && (here || other.ok.format !== "brade");
  const wanted = foreign
    ? readSituation(other.ok.texts.brade, here ? ruleset : usual)
    : { ruleset, position: text, roll: null };
  if (!(await setUp(room, wanted, { keep: true }))) form.mark(true);
}

/**
 * What has been chosen in the form: a match; or other rules for what is on the board, but on another board, or at the
 * start of a game, the start by these rules.
 *
 * @param {Room} room
 * @param {Ruleset} ruleset
 * @param {MatchState} [match] where it is that which has changed
 */
export async function choose(room, ruleset, match) {
  const { game, begins, placing, settled } = room.seen;
  const { ended, around = "", ...board } = game; // by other rules it may not have ended
  const others = rulesetId(ruleset) !== rulesetId(game.ruleset);
  const goesOn = { played: () => playedIn(room), placing, settled, lies: true };
  if (match) {
    if (matchOf(room)) await setUp(room, { ...game, around: withMatch(around, match) }, goesOn);
  } else if (kitOf(room, ruleset) !== kitInUse(room) || (begins && others && !placing)) await toStart(room, ruleset);
  else if (others) await setUp(room, { ...board, ruleset, around: forgetting(around) }, { keep: true, placing, lies: true });
  else await setUp(room, { ...game, ruleset }, goesOn);
}

/**
 * @param {Room} room
 * @param {(position: string) => string | Lack} change of the position that is being set up by hand
 */
export async function place(room, change) {
  const { game, outcome, told } = room.seen;
  const { ruleset, position, around = "" } = game;
  const changed = change(position);
  if (typeof changed !== "string") {
    const say = sayer(room.page.ui.free);
    const short = changed.lacking === "white" ? say("place_none_white") : say("place_none_black");
    return refuse(room, { tone: "wrong", short });
  }
  const kept = outcome && told ? withMatch("", told) : forgetting(around); // a cube that was declined is on offer no more
  await setUp(room, { ruleset, position: changed, roll: null, around: kept }, { keep: true, placing: true });
}

/** @param {Room} room */
export async function beginPlacing(room) {
  await place(room, (position) => position);
  const { root } = kitInUse(room);
  root.scrollIntoView({ block: "nearest" }); // the button stands below it, on a phone out of its sight
  focusOnBoard(root);
}

/** @param {Room} room */
export async function goBack(room) {
  const { past } = room.seen;
  const before = past.at(-1);
  if (!before) return;
  const { situation, played, ...manner } = before;
  await setUp(room, situation, { ...manner, played: () => played, past: past.slice(0, -1) });
}

/**
 * What was to come is not wanted any more.
 *
 * @param {Room} room
 * @param {Kept} found
 */
async function stay(room, { past, settled }) {
  const { game, placing } = room.seen;
  await setUp(room, game, { past, settled, placing, played: () => playedIn(room) });
}

/**
 * @param {Room} room
 * @returns {readonly string[]} the steps of the turn that is on the board
 */
function playedIn(room) {
  return kitInUse(room).board.state().played;
}

/**
 * @param {Room} room
 * @param {readonly Ruleset[]} rulesets
 * @returns {boolean} whether the address asks for anything else than what is on the board
 */
export function followAddress(room, rulesets) {
  const { page, order, seen } = room;
  const { hash } = location;
  const found = kept();
  if (hash.length > 1 && document.getElementById(hash.slice(1))) {
    keep(seen); // a place of this page, as the link that skips to the text
    return false;
  }
  const waiting = supersede(room);
  if (hash.length < 2 || hash === writeAddress(seen.game)) {
    if (waiting) order.add(() => stay(room, found));
    else if (hash.length > 1) room.seen = withKept(seen, found);
    else if (seen.told) keep(seen);
    return waiting;
  }
  const wanted = readAddress(hash, rulesets);
  if (!("fault" in wanted)) {
    const placing = isBare(wanted.position); // a board that was emptied is laid out on
    order.add(() => setUp(room, placing ? { ...wanted, roll: null } : wanted, { ...found, placing }));
    return true;
  }
  const fault = unchanged(page, wanted.fault ? "bad_ruleset" : "bad_address", { found: wanted.fault.slice(0, 20) });
  order.add(async () => {
    if (waiting) await stay(room, seen);
    refuse(room, fault);
  });
  return true;
}
