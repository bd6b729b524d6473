// What the reader does on the free board, beside moving checkers. What comes of it is set up where it can stand there.

import { readAddress, writeAddress } from "./address.js";
import { sayer } from "./board/sentences.js";
import { rollOpening } from "./dice.js";
import { positionFault, unchanged } from "./faults.js";
import { rulesetId } from "./page.js";
import { keepPast, keptPast } from "./past.js";
import { withPast } from "./seen.js";
import { readSituation, withMatch, writeSituation } from "./situation.js";
import { coming, matchOf, refuse, remark, setUp, standOf, standing } from "./table.js";
import { openingRolled, rolled } from "./telling.js";

/** @import { Ruleset } from "./board/types.js" */
/** @import { MatchState } from "./situation.js" */
/** @import { Table } from "./table.js" */

/**
 * Do something with the cube, or be told why not.
 *
 * @param {Table} table
 * @param {string} action
 */
export async function act(table, action) {
  const { inquiry, seen } = table;
  const { game } = seen;
  if (seen.outcome) return sayOver(table);
  const reply = await inquiry.ask("act", { ruleset: game.ruleset, situation: writeSituation(game), action });
  if (!reply) return;
  if (reply.error) return standing(table).board.sayFailure(reply.error);
  const { outcome, situation } = reply.ok;
  await setUp(table, outcome ? { ...game, declined: true } : readSituation(situation, game.ruleset), { keep: true });
}

/** @param {Table} table where the game is over */
function sayOver(table) {
  const say = sayer(table.page.ui.free);
  standing(table).board.sayToo(say("game_over"));
}

/**
 * @param {Table} table
 * @param {string} roll which has been thrown or chosen
 */
export async function rollDice(table, roll) {
  if (!table.awaited && table.seen.outcome) return sayOver(table);
  const { situation, manner } = coming(table);
  if (!(await setUp(table, { ...situation, roll }, { ...manner, played: [], placing: false }))) return;
  if (table.seen.outcome) return;
  const { offers, said } = standing(table).board.state();
  // How to move is known by now; that nothing can be moved is not.
  remark(table, rolled(table.page, table.seen, roll), ...(offers.length === 0 ? said : []));
}

/**
 * Who begins is rolled for: one die each, and again after a tie.
 *
 * @param {Table} table
 */
export async function rollForStart(table) {
  const { page, inquiry } = table;
  const { situation } = coming(table);
  const { ruleset } = situation;
  const text = writeSituation({ ...situation, roll: null });
  const { reply, thrown } = await rollOpening((dice) => inquiry.ask("begin", { ruleset, situation: text, dice }));
  if (reply?.error) return refuse(table, positionFault(page, reply.error, situation.position));
  if (!reply || !(await setUp(table, readSituation(reply.ok.situation, ruleset), { keep: true }))) return;
  remark(table, openingRolled(page, table.seen, reply.ok, thrown), ...standing(table).board.state().said);
}

/**
 * @param {Table} table
 * @param {MatchState | null} [match] that is played on
 */
export async function toStart(table, match = matchOf(table)) {
  const { page, form, inquiry, seen } = table;
  const ruleset = form.ruleset() ?? seen.game.ruleset;
  const reply = await inquiry.ask("start", { ruleset });
  const around = match && standOf(table, ruleset).cube ? withMatch("", match) : "";
  if (reply?.error) refuse(table, positionFault(page, reply.error, ""));
  else if (reply) await setUp(table, { ruleset, position: reply.ok.position, roll: null, around }, { keep: true });
}

/** @param {Table} table */
export async function toNextGame(table) {
  const { game, told } = table.seen;
  if (told?.next) await setUp(table, readSituation(told.next, game.ruleset), { keep: true });
  else await toStart(table, told && { ...told, score: { w: 0, b: 0 }, crawford: false });
}

/**
 * Set up what has been written or pasted: a position of ours, or one of another program, which tells more.
 *
 * @param {Table} table
 * @param {string} text
 */
export async function setUpWritten(table, text) {
  const { page, form, inquiry, stands } = table;
  const { situation } = coming(table);
  const ruleset = form.ruleset() ?? situation.ruleset;
  if (text === situation.position) return void (await setUp(table, { ...situation, ruleset }));
  const own = await inquiry.ask("outcome", { ruleset, position: text });
  const other = own?.error ? await inquiry.ask("read_position", { text }) : null;
  if (!own || (own.error && !other)) return;
  const fault = own.error?.type === "NotationError" ? other?.error : undefined;
  if (fault && (fault.type === "PositionError" || (fault.format ?? "brade") !== "brade")) {
    refuse(table, positionFault(page, fault, text)); // another program's id
    return form.mark(true);
  }
  const cubed = stands.find((stand) => stand.cube);
  const here = standOf(table, ruleset) === cubed;
  const [usual = ruleset] = cubed?.rulesets ?? [];
  // Our own text tells no game: one of bräde with a fault must not be taken for backgammon.
  const foreign = other?.ok && (here || other.ok.format !== "brade");
  const wanted = foreign
    ? readSituation(other.ok.texts.brade, here ? ruleset : usual)
    : { ruleset, position: text, roll: null };
  if (!(await setUp(table, wanted, { keep: true }))) form.mark(true);
}

/**
 * What has been chosen in the form: a match; or other rules for what is on the board, but on another board, or at the
 * start of a game, the start by these rules.
 *
 * @param {Table} table
 * @param {boolean} ofMatch whether it is the match that has changed
 */
export async function choose(table, ofMatch) {
  const { form, seen } = table;
  const { game, begins } = seen;
  const { situation } = coming(table);
  const ruleset = form.ruleset() ?? game.ruleset;
  const starts = begins && rulesetId(ruleset) !== rulesetId(game.ruleset);
  if (ofMatch) await setUp(table, { ...situation, around: withMatch(situation.around ?? "", form.match()) });
  else if (standOf(table, ruleset) === standing(table) && !starts) await setUp(table, { ...game, ruleset });
  else await toStart(table);
}

/**
 * @param {Table} table
 * @param {(position: string) => string} change of the position that is being set up by hand
 */
export async function place(table, change) {
  const { ruleset, position, around = "" } = coming(table).situation;
  await setUp(table, { ruleset, position: change(position), roll: null, around }, { keep: true, placing: true });
}

/** @param {Table} table */
export async function beginPlacing(table) {
  await place(table, (position) => position);
  const stop = standing(table).root.querySelector('svg [role="button"][tabindex="0"]');
  if (stop instanceof SVGGElement) stop.focus();
}

/** @param {Table} table */
export function goBack(table) {
  const { past, placing } = table.seen;
  const before = past.at(-1);
  if (before) void setUp(table, before.situation, { past: past.slice(0, -1), played: before.played, placing });
}

/**
 * @param {Table} table
 * @param {readonly Ruleset[]} rulesets
 * @returns {boolean} whether the address asks for anything else than what is on the board
 */
export function followAddress(table, rulesets) {
  const { page, inquiry, seen } = table;
  const { hash } = location;
  if (hash.length < 2) return false;
  const past = keptPast();
  if (document.getElementById(hash.slice(1))) {
    keepPast(seen.game, seen.past); // a place of this page, as the link that skips to the text
    return false;
  }
  if (hash === writeAddress(seen.game)) {
    table.seen = withPast(seen, past);
    return false;
  }
  const wanted = readAddress(hash, rulesets);
  if (!("fault" in wanted)) {
    void setUp(table, wanted, { past });
    return true;
  }
  table.awaited = null;
  inquiry.drop();
  refuse(table, unchanged(page, wanted.fault ? "bad_ruleset" : "bad_address", { found: wanted.fault.slice(0, 20) }));
  return true;
}
