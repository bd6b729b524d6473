// The room of the free boards, one a game, with all that is around them: which of them is seen, and what is set up on it.

import { createInquiry } from "./board/inquiry.js";
import { plain, word } from "./board/sentences.js";
import { examine } from "./examine.js";
import { languageOf, rulesetId } from "./page.js";
import { createOrder } from "./order.js";
import { addressFollowed, keep } from "./past.js";
import { ACTS, actsOf, atRest, begin, follow } from "./seen.js";
import { offer, saidOf } from "./telling.js";

/** @import { Situation } from "./address.js" */
/** @import { Board } from "./board/board.js" */
/** @import { Inquiry } from "./board/inquiry.js" */
/** @import { Ask, Ruleset, Saying } from "./board/types.js" */
/** @import { Cube } from "./cube.js" */
/** @import { FreeForm, How } from "./form.js" */
/** @import { Order } from "./order.js" */
/** @import { PageData } from "./page.js" */
/** @import { Placing } from "./placing.js" */
/** @import { Manner, Seen } from "./seen.js" */

/**
 * @typedef {object} Kit one of the boards, with what belongs to it
 * @property {HTMLElement} root
 * @property {readonly Ruleset[]} rulesets
 * @property {Board} board
 * @property {Cube | null} cube
 * @property {Placing} placing
 *
 * @typedef {object} Room where all goes on that the reader does
 * @property {PageData} page
 * @property {FreeForm} form
 * @property {readonly Kit[]} kits
 * @property {Inquiry} inquiry
 * @property {Order} order of what the reader does: each deed begins with what the one before it has come to
 * @property {Seen} seen changes to the next one
 * @property {boolean} answered whether it is known if what was asked for first can stand on the board
 * @property {() => void} onSeen called when another situation is seen
 */

/**
 * @param {PageData} page
 * @param {FreeForm} form
 * @param {Ask} ask
 * @param {Situation} game
 * @param {(room: Room) => readonly Kit[]} lay
 * @returns {Room}
 */
export function createRoom(page, form, ask, game, lay) {
  /** @type {Ask} */
  const askAndLook = async (call, args) => {
    const reply = await ask(call, args);
    if (reply.error?.type === "EngineUnavailable") room.order.clear(); // else each that waits would wait as long
    await addressFollowed(); // else what comes of the reply would be written over it
    return reply;
  };
  const inquiry = createInquiry(askAndLook, () => remark(room, plain(word(languageOf(page), "waiting"))));
  /** @type {Room} */
  const room = { page, form, inquiry, order: createOrder(), kits: [], seen: begin(game), answered: false, onSeen: () => {} };
  room.kits = lay(room);
  return room;
}

/**
 * @param {Room} room
 * @param {Ruleset} ruleset
 * @returns {Kit} the board on which it is played
 */
export function kitOf({ page, kits }, ruleset) {
  const id = rulesetId(ruleset);
  const kit = kits.find(({ root }) => root.dataset["game"] === page.games[id]);
  if (!kit) throw new RangeError(`no board for ${id}`);
  return kit;
}

/**
 * @param {Room} room
 * @returns {Kit} the board that is seen
 */
export function kitInUse(room) {
  return kitOf(room, room.seen.game.ruleset);
}

/**
 * @param {Room} room
 * @param {readonly Saying[]} said and the board stays as it is
 */
export function remark(room, ...said) {
  kitInUse(room).board.remark(said);
}

/**
 * What is being done, or waits for that, is not wanted any more.
 *
 * @param {Room} room
 * @returns {boolean} whether there was any
 */
export function supersede({ inquiry, order }) {
  const waiting = order.busy();
  order.clear();
  inquiry.drop();
  return waiting;
}

/**
 * Set up what the engine says can stand on the board; otherwise say why not, and leave the board as it is.
 *
 * @param {Room} room
 * @param {Situation} situation
 * @param {Manner} [manner]
 * @returns {Promise<boolean>} whether it stands there now
 */
export async function setUp(room, situation, manner = {}) {
  const { page, inquiry, seen } = room;
  const { played } = kitInUse(room).board.state();
  const { board, cube } = kitOf(room, situation.ruleset);
  const past = manner.past ?? seen.past;
  const before = manner.turned ? { situation: seen.game, played } : past.findLast(({ situation }) => situation.roll !== null);
  const shownAt = manner.placing || manner.lies ? board.shownAt : undefined;
  const found = await examine(page, inquiry, situation, { cubed: cube !== null, before, shownAt }, manner);
  if (!found) return false;
  room.answered = true;
  if ("fault" in found) {
    // What an address asks for first cannot be: the start is set up, and it is said there.
    if (!seen.told && situation !== seen.game && found.fault.tone === "wrong") await setUp(room, seen.game);
    refuse(room, found.fault);
    return false;
  }
  const next = follow(seen, found, manner, played);
  room.seen = next;
  await show(room, manner.played?.());
  return room.seen === next;
}

/**
 * @param {Room} room
 * @param {readonly string[]} [played]
 */
async function show(room, played) {
  const { page, form, kits, seen } = room;
  const { game, told, placing: active } = seen;
  const { root, board, cube, placing } = kitInUse(room);
  for (const kit of kits) {
    kit.root.hidden = kit.root !== root;
    kit.placing.show(game.position, kit.root === root && active);
  }
  form.show(game, matchOf(room), howShown(seen));
  keep(seen);
  room.onSeen();
  const over = active ? null : seen.outcome;
  const loaded = board.load(over ? { ...game, roll: null, outcome: over } : game, played);
  if (told) cube?.show(active ? { ...told, actions: [] } : told, game.roll); // what comes next can be pressed by now
  await loaded;
  if (room.seen !== seen) return;
  const said = saidOf(page, seen, placing.beside(game.position));
  if (said.length > 0) board.say(said);
  if (told?.cube.offered) root.querySelector('[data-part="cube"]')?.scrollIntoView({ block: "nearest" }); // its answers
}

/**
 * @param {Room} room
 * @returns {Seen["told"]} the match that is played, where one can be
 */
export function matchOf(room) {
  return kitInUse(room).cube ? room.seen.told : null;
}

/**
 * @param {Seen} seen
 * @returns {How} how the form shows it
 */
function howShown(seen) {
  return { placing: seen.placing, atRest: atRest(seen) };
}

/**
 * The choices of the form, and an address that could not be read, go back to what is on the board.
 *
 * @param {Room} room
 * @param {Saying} fault why something cannot be set up
 */
export function refuse(room, fault) {
  const { page, form, seen } = room;
  form.showChoices(seen.game, matchOf(room), howShown(seen));
  if (fault.tone === "wrong") keep(seen); // where only the engine failed, another try may fare better
  kitInUse(room).board.refuse([fault, ...offer(page, seen)]);
}

/** @param {HTMLElement} root of the board on which the focus goes to the place where it was last */
export function focusOnBoard(root) {
  const stop = root.querySelector('svg [role="button"][tabindex="0"]');
  if (stop instanceof SVGGElement) stop.focus({ preventScroll: true }); // who uses the mouse sees the board already
}

/**
 * Show what can be pressed now; nothing before the first answer, for what is asked for may be the end of a game. The focus
 * goes on to what comes next: after a roll to the board.
 *
 * @param {HTMLElement} root
 * @param {Room} room
 * @param {string | null} roll
 */
export function showActs(root, { seen, answered }, roll) {
  const buttons = [...root.querySelectorAll("button")];
  const those = (/** @type {readonly string[]} */ acts) => buttons.filter(({ dataset }) => acts.includes(dataset["act"] ?? ""));
  const shown = those(answered ? actsOf(seen, roll) : []);
  const gone = those(ACTS).filter((button) => !shown.includes(button));
  for (const button of shown) button.hidden = false;
  const [random, one] = ["random", "one"].map((act) => shown.find(({ dataset }) => dataset["act"] === act));
  one?.classList.toggle("primary", !random);
  const next = shown.find(({ classList }) => classList.contains("primary")) ?? shown[0];
  if (gone.some((button) => button === document.activeElement)) {
    if (next?.dataset["act"] === "done") focusOnBoard(root);
    else next?.focus();
  }
  for (const button of gone) button.hidden = true;
}
