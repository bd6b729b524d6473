// The free boards, one a game: any position and roll, played on for both sides. Address and form follow the board that
// is seen, and set it up.

import { upgradeAnalysis } from "./analysis.js";
import { readAddress } from "./address.js";
import { createBoard } from "./board/board.js";
import { readCube } from "./cube.js";
import * as deeds from "./deeds.js";
import { randomDice } from "./dice.js";
import { readForm } from "./form.js";
import { gameOf, languageOf, rulesetId } from "./page.js";
import { onAddress } from "./past.js";
import { readPlacing } from "./placing.js";
import { createRoom, kitInUse, kitOf, setUp, showActs, supersede } from "./room.js";
import { noDice } from "./telling.js";

/** @import { Ask, Ruleset } from "./board/types.js" */
/** @import { BoardData, PageData } from "./page.js" */
/** @import { Kit, Room } from "./room.js" */

/** @typedef {{ readonly root: HTMLElement, readonly data: BoardData }} Block */

/**
 * @param {readonly Block[]} blocks
 * @param {PageData} page
 * @param {Ask} ask
 */
export function upgradeFree(blocks, page, ask) {
  const element = document.querySelector('[data-part="free"]');
  const rulesets = blocks.flatMap(({ data }) => data.rulesets);
  const asked = readAddress(location.hash, rulesets);
  const named = (/** @type {Block} */ { data }) => !("fault" in asked) && data.rulesets.includes(rulesetId(asked.ruleset));
  const first = blocks.find(named) ?? blocks[0];
  if (!(element instanceof HTMLFormElement) || !first) return;
  for (const { root } of blocks) root.hidden = root !== first.root; // at once, before the engine has answered
  const form = readForm(element);
  const room = createRoom(page, form, ask, gameOf(first.data), (made) => blocks.map((block) => kitFor(made, block, ask)));
  listenToForm(room, element);
  onAddress(() => deeds.followAddress(room, rulesets));
  room.onSeen = upgradeAnalysis(page, ask, () => room.seen.game);
  const game = "fault" in asked ? room.seen.game : asked;
  form.show(game, null, { placing: false, atRest: game.ended !== undefined });
  if (!deeds.followAddress(room, rulesets)) room.order.add(() => setUp(room, room.seen.game, { settled: room.seen.settled }));
  for (const { root } of blocks) showActs(root, room, null);
}

/**
 * @param {Room} room
 * @param {Block} block
 * @param {Ask} ask
 * @returns {Kit}
 */
function kitFor(room, { root, data }, ask) {
  const cube = readCube(root, room.page, (action) => room.order.add(() => deeds.act(room, action), action));
  const placing = readPlacing(root, (change) => room.order.add(() => deeds.place(room, change)));
  const board = createBoard({
    root,
    game: gameOf(data),
    ask,
    language: languageOf(room.page, root.dataset["game"]),
    onEnded: (_, { position }) => endTurn(room, position),
    onShown: ({ roll }) => showActs(root, room, roll),
    noDice: () => noDice(room.page, room.seen),
    canGoBack: () => room.seen.past.length > 0,
    goBack: () => deeds.goBack(room),
    inOrder: room.order.add,
    place(own, by) {
      const change = placing.placed(own, by);
      if (room.seen.placing) room.order.add(() => room.seen.placing && deeds.place(room, change));
      return room.seen.placing;
    },
  });
  root.querySelector('[data-part="panel"]')?.addEventListener("click", (event) => press(room, event));
  return { root, rulesets: data.rulesets, board, cube, placing };
}

/** @type {Readonly<Record<string, (room: Room) => unknown>>} */
const PRESSES = {
  random: (room) => deeds.rollDice(room, randomDice(2)),
  one: (room) => deeds.rollDice(room, randomDice(1)),
  surrender: (room) => deeds.act(room, "surrender"),
  opening: deeds.rollForStart,
  next: deeds.toNextGame,
  placed: (room) => setUp(room, room.seen.game),
  start: (room) => deeds.toStart(room),
  place: deeds.beginPlacing,
};

/**
 * @param {Room} room
 * @param {Event} event
 */
function press(room, { target }) {
  const { roll, act } = (target instanceof Element ? target.closest("button") : null)?.dataset ?? {};
  if (act === "start") supersede(room); // whatever is on the board
  if (roll) room.order.add(() => deeds.rollDice(room, roll), roll);
  else if (act) room.order.add(() => PRESSES[act]?.(room), act);
}

/**
 * What is being done meanwhile may lead to another turn: then it is not that one which ends.
 *
 * @param {Room} room
 * @param {string} position after the turn
 */
function endTurn(room, position) {
  const turn = () => {
    const { ruleset, position: start, roll } = room.seen.game;
    return `${rulesetId(ruleset)} ${start} ${roll}`;
  };
  const mine = turn();
  const end = () => setUp(room, { ...room.seen.game, position, roll: null }, { keep: true, turned: true });
  room.order.add(() => turn() === mine && end());
}

/**
 * @param {Room} room
 * @param {HTMLFormElement} element
 */
function listenToForm(room, element) {
  element.addEventListener("click", (event) => press(room, event));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.name !== "position") return; // Enter there is a choice
    const [text, ruleset] = [room.form.position(), rulesetIn(room)];
    room.order.add(() => deeds.setUpWritten(room, text, ruleset));
  });
  for (const part of [document.querySelector('[data-part="rules"]'), element]) {
    part?.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.name === "position") return; // waits to be sent
      // As it was chosen now: what is being done yet may show the form otherwise.
      const [ruleset, match] = [rulesetIn(room), target.closest('[data-part="match"]') ? room.form.match() : undefined];
      if (kitOf(room, ruleset) !== kitInUse(room)) supersede(room); // another game begins, whatever is on the board
      room.order.add(() => deeds.choose(room, ruleset, match));
    });
    part?.removeAttribute("hidden");
  }
}

/**
 * @param {Room} room
 * @returns {Ruleset} that is chosen in the form
 */
function rulesetIn({ form, seen }) {
  return form.ruleset() ?? seen.game.ruleset;
}
