// The free boards, one a game: any position and roll, played on for both sides. Address and form follow the board that
// is seen, and set it up.

import { upgradeAnalysis } from "./analysis.js";
import { readAddress } from "./address.js";
import { createBoard } from "./board/board.js";
import { readCube } from "./cube.js";
import * as deeds from "./deeds.js";
import { randomRoll } from "./dice.js";
import { readForm } from "./form.js";
import { gameOf, languageOf, rulesetId } from "./page.js";
import { readPlacing } from "./placing.js";
import { createTable, setUp, showActs } from "./table.js";
import { noDice } from "./telling.js";

/** @import { Ask } from "./board/types.js" */
/** @import { BoardData, PageData } from "./page.js" */
/** @import { Stand, Table } from "./table.js" */

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
  const table = createTable(page, form, ask, gameOf(first.data), (made) => blocks.map((block) => stand(made, block, ask)));
  listenToForm(table, element);
  addEventListener("hashchange", () => deeds.followAddress(table, rulesets));
  table.onSeen = upgradeAnalysis(page, ask, () => table.seen.game);
  form.show(table.seen.game, null, false);
  if (!deeds.followAddress(table, rulesets)) void setUp(table, table.seen.game);
}

/**
 * @param {Table} table
 * @param {Block} block
 * @param {Ask} ask
 * @returns {Stand}
 */
function stand(table, { root, data }, ask) {
  const cube = readCube(root, table.page, (action) => void deeds.act(table, action));
  const placing = readPlacing(root, (change) => void deeds.place(table, change));
  const board = createBoard({
    root,
    game: gameOf(data),
    ask,
    language: languageOf(table.page, root.dataset["game"]),
    onEnded: (_, { position }) => void setUp(table, { ...table.seen.game, position, roll: null }, { keep: true }),
    onShown: ({ roll }) => showActs(root, table.seen, roll),
    noDice: () => noDice(table.page, table.seen),
    canGoBack: () => table.seen.past.length > 0,
    goBack: () => deeds.goBack(table),
    place(own, by) {
      if (table.seen.placing) void deeds.place(table, (position) => placing.placed(position, own, by));
      return table.seen.placing;
    },
  });
  root.querySelector(".actions")?.addEventListener("click", (event) => press(table, event));
  return { root, rulesets: data.rulesets, board, cube, placing };
}

/** @type {Readonly<Record<string, (table: Table) => unknown>>} */
const PRESSES = {
  random: (table) => deeds.rollDice(table, randomRoll()),
  opening: deeds.rollForStart,
  next: deeds.toNextGame,
  placed: (table) => setUp(table, table.seen.game),
  start: (table) => deeds.toStart(table),
  place: deeds.beginPlacing,
};

/**
 * @param {Table} table
 * @param {Event} event
 */
function press(table, { target }) {
  const { roll, act } = (target instanceof Element ? target.closest("button") : null)?.dataset ?? {};
  if (roll) void deeds.rollDice(table, roll);
  else if (act) PRESSES[act]?.(table);
}

/**
 * @param {Table} table
 * @param {HTMLFormElement} element
 */
function listenToForm(table, element) {
  element.addEventListener("click", (event) => press(table, event));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    void deeds.setUpWritten(table, table.form.position());
  });
  for (const part of [document.querySelector('[data-part="rules"]'), element]) {
    part?.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.name === "position") return; // waits to be sent
      void deeds.choose(table, target.closest('[data-part="match"]') !== null);
    });
    part?.removeAttribute("hidden");
  }
}
