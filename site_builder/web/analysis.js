// What can be reckoned about the free board: turns with their odds of jan, the rolls that bearing off takes. Asked for
// by the reader, and worked out by the engine beside the page.

import { writeAddress } from "./address.js";
import { element } from "./board/elements.js";
import { other, toMove } from "./board/notation.js";
import { failed, list, sayer, sideName } from "./board/sentences.js";
import { languageOf } from "./page.js";

/** @import { Situation } from "./address.js" */
/** @import { Ask, Letter } from "./board/types.js" */
/** @import { PageData } from "./page.js" */

/** How many rolls of positions the page waits for: some seconds. What is not reached then is told so. */
const MOST_ROLLS = 10_000;
/** How many pairs of sides, likewise: all with up to four checkers, and with more those not far from the end. */
const MOST_PAIRS = 120_000;
const ANY_ROLL = "6-5";
/** How many different rolls there are. */
const ALL_ROLLS = 21;
/** A chance smaller than this is not worth a line of its own. */
const LEAST = 0.0005;

/**
 * @typedef {object} Odds the engine's reply to "odds"
 * @property {readonly { turn: string, losing: number | null, making: number | null }[]} turns
 * @property {readonly string[] | null} jan
 * @property {readonly string[] | null} saving
 * @property {boolean} exact
 */

/**
 * @param {PageData} page
 * @param {Ask} ask
 * @param {() => Situation} onBoard what is on the board
 * @returns {() => void} what is to be called when that may have changed: what has been reckoned is of another situation then
 */
export function upgradeAnalysis(page, ask, onBoard) {
  const part = document.querySelector('[data-part="analysis"]');
  const button = part?.querySelector("button");
  const status = part?.querySelector('[role="status"]');
  const output = part?.querySelector('[data-part="reckoned"]');
  if (!(part instanceof HTMLDetailsElement) || !button || !status || !output) return () => {};
  const language = languageOf(page);
  let newest = 0;
  let reckoned = "";

  const say = sayer(page.ui.analysis);
  const percent = new Intl.NumberFormat(page.lang, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const precise = new Intl.NumberFormat(page.lang, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  const decimal = new Intl.NumberFormat(page.lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

  /** @param {string} text */
  const line = (text) => element("p", {}, text);

  /** @param {Odds} odds @returns {readonly HTMLElement[]} */
  function oddsOf({ turns, jan, saving, exact }) {
    const named = (/** @type {readonly string[] | null} */ rolls) =>
      rolls === null ? say("cut") : rolls.length > 0 ? list(language, rolls) : say("no_roll");
    const sorted = [...turns].sort((one, other) => (one.losing ?? Infinity) - (other.losing ?? Infinity));
    const rows = sorted.map(({ turn, losing, making }) => [
      turn,
      losing === null ? say("cut") : say("of_36", { count: losing }),
      making === null ? say("cut") : percent.format(making / 1296),
    ]);
    return [
      line(say("jan_rolls", { rolls: named(jan) })),
      line(saving?.length === ALL_ROLLS ? say("saving_all") : say("saving_rolls", { rolls: named(saving) })),
      table(say("turns"), [say("turn"), say("losing"), say("making")], rows),
      ...(exact ? [] : [line(say("cut_short"))]),
    ];
  }

  /**
   * @param {Letter} player
   * @param {{ mean: string | number, rolls: readonly number[] }} told
   */
  function bearingOff(player, { mean, rolls }) {
    const side = sideName(language, player);
    const rows = rolls.map((chance, index) => [String(index + 1), percent.format(chance)]);
    const shown = table(say("off", { side, mean: decimal.format(numberOf(mean)) }), [say("rolls"), say("chance")], rows);
    [...(shown.tBodies[0]?.rows ?? [])].forEach((row, index) => {
      const chance = rolls[index] ?? 0;
      row.hidden = chance < LEAST;
      const bar = element("span", { className: "bar" });
      bar.style.inlineSize = `${(60 * chance) / Math.max(...rolls)}%`;
      row.cells[1]?.prepend(bar);
    });
    return shown;
  }

  /**
   * The turns of a side that bears off, each with the rolls that it leaves.
   *
   * @param {{ ruleset: Situation["ruleset"], position: string, roll: string }} asked
   * @param {() => boolean} still
   */
  async function turnsOff({ ruleset, position, roll }, still) {
    const player = toMove(position);
    /** @type {{ turn: string, mean: number }[]} */
    const means = [];
    const turns = (await ask("turns", { ruleset, position, roll })).ok?.turns ?? [];
    for (const { turn, position: after, outcome } of turns) {
      if (!still()) break;
      const home = outcome ? null : (await ask("homes", { ruleset, position: after })).ok?.[player];
      const told = home ? await ask("bearoff", { ruleset, home }) : null;
      if (outcome || told?.ok) means.push({ turn, mean: outcome ? 0 : numberOf(told?.ok.mean) });
    }
    const rows = means.sort((one, other) => one.mean - other.mean).map(({ turn, mean }) => [turn, precise.format(mean)]);
    return table(say("turns_off"), [say("turn"), say("mean")], rows);
  }

  /**
   * @param {Situation} situation
   * @param {() => boolean} still whether nothing else has been asked for since
   */
  async function reckon({ ruleset, position, roll }, still) {
    /** @type {HTMLElement[]} */
    const found = [];
    const homes = await ask("homes", { ruleset, position });
    if (homes.error) return [line(failed(language, homes.error).short ?? "")];
    const home = /** @type {Readonly<Record<Letter, readonly number[] | null>>} */ (homes.ok);
    for (const player of /** @type {const} */ (["w", "b"])) {
      const told = home[player]?.some(Boolean) && still() ? await ask("bearoff", { ruleset, home: home[player] }) : null;
      if (told?.ok) found.push(bearingOff(player, told.ok));
    }
    const mover = toMove(position);
    const [us, them] = [home[mover], home[other(mover)]];
    const race = us && them && still() ? await ask("race", { ruleset, us, them, most: MOST_PAIRS }) : null;
    if (race?.ok) found.unshift(line(say(race.ok.exact ? "race" : "race_near", { win: percent.format(race.ok.win) })));
    const odds = (/** @type {string} */ thrown, /** @type {number} */ most) => ask("odds", { ruleset, position, roll: thrown, most });
    if (roll === null) {
      // Where turns of one roll can be reckoned, those of any can.
      if (us || (still() && (await odds(ANY_ROLL, 1)).ok)) found.push(line(say("choose_roll")));
    } else if (us) found.push(await turnsOff({ ruleset, position, roll }, still));
    else {
      const told = await odds(roll, MOST_ROLLS);
      if (told.ok) found.push(...oddsOf(told.ok));
    }
    return found.length > 0 ? found : [line(say("nothing"))];
  }

  button.addEventListener("click", async () => {
    newest += 1;
    const mine = newest;
    const situation = onBoard();
    reckoned = writeAddress(situation);
    status.textContent = say("reckoning");
    output.replaceChildren();
    const found = await reckon(situation, () => mine === newest);
    if (mine !== newest) return;
    status.textContent = say("reckoned", { position: situation.position, roll: situation.roll ?? "–" });
    output.replaceChildren(...found);
  });
  part.hidden = false;
  return () => {
    if (reckoned === writeAddress(onBoard())) return;
    newest += 1;
    reckoned = status.textContent = "";
    output.replaceChildren();
  };
}

/** @param {string | number} figure a fraction as text, or a number */
function numberOf(figure) {
  const [over, under = 1] = String(figure).split("/").map(Number);
  return (over ?? 0) / under;
}

/**
 * @param {string} caption
 * @param {readonly string[]} heads
 * @param {readonly (readonly string[])[]} rows each begins with its own head
 */
function table(caption, heads, rows) {
  const made = element("table", {}, element("caption", {}, caption));
  made.createTHead().append(element("tr", {}, ...heads.map((text) => element("th", { scope: "col" }, text))));
  const body = rows.map(([first = "", ...rest]) =>
    element("tr", {}, element("th", { scope: "row" }, first), ...rest.map((text) => element("td", {}, text))),
  );
  made.createTBody().append(...body);
  return made;
}
