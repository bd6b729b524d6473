// The free boards, one a game, with all that is around them: which of them is seen, and what is set up on it.

import { createInquiry } from "./board/inquiry.js";
import { plain, word } from "./board/sentences.js";
import { examine } from "./examine.js";
import { languageOf, rulesetId } from "./page.js";
import { keepPast } from "./past.js";
import { ACTS, actsOf, begin, follow, pastOf } from "./seen.js";
import { offer, saidOf } from "./telling.js";

/** @import { Situation } from "./address.js" */
/** @import { Board } from "./board/board.js" */
/** @import { Inquiry } from "./board/inquiry.js" */
/** @import { Ask, Ruleset, Saying } from "./board/types.js" */
/** @import { Cube } from "./cube.js" */
/** @import { FreeForm } from "./form.js" */
/** @import { PageData } from "./page.js" */
/** @import { Placing } from "./placing.js" */
/** @import { Manner, Seen } from "./seen.js" */

/**
 * @typedef {object} Stand one of the boards
 * @property {HTMLElement} root
 * @property {readonly Ruleset[]} rulesets
 * @property {Board} board
 * @property {Cube | null} cube
 * @property {Placing} placing
 *
 * @typedef {object} Table what all that the reader does goes on at
 * @property {PageData} page
 * @property {FreeForm} form
 * @property {readonly Stand[]} stands
 * @property {Inquiry} inquiry
 * @property {Seen} seen changes to the next one
 * @property {{ readonly situation: Situation, readonly manner: Manner } | null} awaited what has been asked for and is not
 *   answered yet
 * @property {() => void} onSeen called when another situation is seen
 */

/**
 * @param {PageData} page
 * @param {FreeForm} form
 * @param {Ask} ask
 * @param {Situation} game
 * @param {(table: Table) => readonly Stand[]} lay
 * @returns {Table}
 */
export function createTable(page, form, ask, game, lay) {
  const inquiry = createInquiry(ask, () => remark(table, plain(word(languageOf(page), "waiting"))));
  /** @type {Table} */
  const table = { page, form, inquiry, stands: [], seen: begin(game), awaited: null, onSeen: () => {} };
  table.stands = lay(table);
  return table;
}

/**
 * @param {Table} table
 * @param {Ruleset} ruleset
 * @returns {Stand} the board on which it is played
 */
export function standOf({ page, stands }, ruleset) {
  const id = rulesetId(ruleset);
  const stand = stands.find(({ root }) => root.dataset["game"] === page.games[id]);
  if (!stand) throw new RangeError(`no board for ${id}`);
  return stand;
}

/**
 * @param {Table} table
 * @returns {Stand} the board that is seen
 */
export function standing(table) {
  return standOf(table, table.seen.game.ruleset);
}

/**
 * @param {Table} table
 * @param {readonly Saying[]} said and the board stays as it is
 */
export function remark(table, ...said) {
  standing(table).board.remark(said);
}

/**
 * @param {Table} table
 * @returns {{ readonly situation: Situation, readonly manner: Manner }} what is on the board, or is going to be
 */
export function coming({ awaited, seen }) {
  return awaited ?? { situation: seen.game, manner: {} };
}

/**
 * Set up what the engine says can stand on the board; otherwise say why not, and leave the board as it is.
 *
 * @param {Table} table
 * @param {Situation} situation
 * @param {Manner} [manner]
 * @returns {Promise<boolean>} whether it stands there now
 */
export async function setUp(table, situation, manner = {}) {
  const { page, inquiry, seen } = table;
  const mine = { situation, manner };
  table.awaited = mine;
  const { played } = standing(table).board.state();
  const { board, cube } = standOf(table, situation.ruleset);
  const before = pastOf(seen, manner, played).at(-1);
  const shownAt = manner.placing ? board.shownAt : undefined;
  const found = await examine(page, inquiry, situation, { cubed: cube !== null, before, shownAt });
  if (table.awaited !== mine) return false;
  table.awaited = null;
  if (!found) return false;
  if ("fault" in found) {
    // What an address asks for first cannot be: the start is set up, and it is said there.
    if (!seen.told && situation !== seen.game && found.fault.tone === "wrong") await setUp(table, seen.game);
    refuse(table, found.fault);
    return false;
  }
  table.seen = follow(seen, found, manner, played);
  await show(table, manner.played);
  return true;
}

/**
 * @param {Table} table
 * @param {readonly string[]} [played]
 */
async function show(table, played) {
  const { page, form, stands, seen } = table;
  const { game, told, placing: active, past } = seen;
  const { root, board, cube, placing } = standing(table);
  for (const stand of stands) {
    stand.root.hidden = stand.root !== root;
    stand.placing.show(game.position, stand.root === root && active);
  }
  form.show(game, matchOf(table), active);
  keepPast(game, past);
  table.onSeen();
  const loaded = board.load(seen.outcome ? { ...game, roll: null } : game, played);
  if (told) cube?.show(active ? { ...told, actions: [] } : told, game.roll); // what comes next can be pressed by now
  await loaded;
  const said = saidOf(page, seen, placing.beside(game.position));
  if (said.length > 0) board.say(said);
  if (told?.cube.offered) root.querySelector('[data-part="cube"]')?.scrollIntoView({ block: "nearest" }); // its answers
}

/**
 * @param {Table} table
 * @returns {Seen["told"]} the match that is played, where one can be
 */
export function matchOf(table) {
  return standing(table).cube ? table.seen.told : null;
}

/**
 * The choices of the form, and an address that could not be read, go back to what is on the board.
 *
 * @param {Table} table
 * @param {Saying} fault why something cannot be set up
 */
export function refuse(table, fault) {
  const { page, form, seen } = table;
  form.showRules(seen.game, matchOf(table));
  if (fault.tone === "wrong") keepPast(seen.game, seen.past); // where only the engine failed, another try may fare better
  standing(table).board.say([fault, ...offer(page, seen)]);
}

/**
 * Show what can be pressed now. The focus stays at that place.
 *
 * @param {HTMLElement} root
 * @param {Seen} seen
 * @param {string | null} roll
 */
export function showActs(root, seen, roll) {
  const buttons = [...root.querySelectorAll("button")];
  const those = (/** @type {readonly string[]} */ acts) => buttons.filter(({ dataset }) => acts.includes(dataset["act"] ?? ""));
  const shown = those(actsOf(seen, roll));
  const gone = those(ACTS).filter((button) => !shown.includes(button));
  for (const button of shown) button.hidden = false;
  if (gone.some((button) => button === document.activeElement)) shown.at(-1)?.focus();
  for (const button of gone) button.hidden = true;
}
