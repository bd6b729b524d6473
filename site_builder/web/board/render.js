// One render: what the state says, put onto the drawing and its panel. Nothing is asked, nothing decided.

import { moveCheckers, raise, readPiles } from "./checkers.js";
import { isOver, mayEnd, mayReset, mayUndo, movable, shownNumber, targets, turnOf, viewerOf, waitingAt, whatLiesWhere } from "./derive.js";
import { nth } from "./drawing.js";
import { sayingElement } from "./elements.js";
import { placeLabel } from "./labels.js";
import { readDice } from "./notation.js";
import { word } from "./sentences.js";

/** @import { Piles } from "./checkers.js" */
/** @import { Counts } from "./derive.js" */
/** @import { Count, Drawing, Place } from "./drawing.js" */
/** @import { Panel } from "./panel.js" */
/** @import { Language } from "./sentences.js" */
/** @import { State } from "./state.js" */
/** @import { Game, Saying, Side, Spot } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Drawing} drawing
 * @param {Panel} panel
 * @param {Language} language
 * @param {() => boolean} canGoBack whether something came before the turn that can be taken back
 * @returns {(state: State, game: Game) => void} shows a state of the board's game
 */
export function renderer(drawing, panel, language, canGoBack) {
  const piles = readPiles(drawing);
  /** @type {State | null} */
  let before = null;
  return (state, game) => {
    const counts = whatLiesWhere(drawing, state);
    moveCheckers(drawing, piles, counts);
    showMarks(drawing, piles, state);
    showTrail(drawing, counts, state);
    showPlaces(drawing, language, state, counts);
    if (state.dice !== null && before?.dice !== state.dice) drawDice(drawing, readDice(state.dice));
    showDice(drawing, language, state);
    showTurn(drawing, language, state);
    showButtons(panel, language, state, game, canGoBack());
    if (before?.said !== state.said) showSaid(panel.verdict, state.said);
    before = state;
  };
}

/**
 * @param {Drawing} drawing
 * @param {Piles} piles
 * @param {State} state
 */
function showMarks(drawing, piles, state) {
  const free = state.picked === null ? movable(drawing, state) : new Set();
  for (const [spot, pile] of piles) {
    const rib = spot.startsWith("bar") ? drawing.places.get(spot) : undefined;
    const waiting = rib ? waitingAt(drawing, state, rib) : 0; // below those that have been beaten
    pile.forEach((checker, index) => {
      const top = index === pile.length - 1;
      checker.classList.toggle("waiting", index < waiting);
      checker.classList.toggle("movable", top && free.has(spot));
      const picked = top && state.picked === spot;
      checker.classList.toggle("picked", picked);
      if (picked) raise(drawing, checker); // by now, so that it glides from here when it is set down
      checker.classList.toggle("refused", top && state.trial?.refused === true && state.trial.to === spot);
    });
  }
}

/**
 * The way that was tried and refused, for as long as the reason is read: also when the checker has gone back.
 *
 * @param {Drawing} drawing
 * @param {Counts} counts
 * @param {State} state
 */
function showTrail(drawing, counts, state) {
  const from = state.refused && drawing.places.get(state.refused.from);
  const to = state.refused && drawing.places.get(state.refused.to);
  drawing.trail.classList.toggle("seen", Boolean(from && to));
  if (!from || !to) return;
  const lying = (/** @type {Place} */ place) => {
    const here = counts.get(place.spot);
    return (here?.white ?? 0) + (here?.black ?? 0);
  };
  const start = nth(from, Math.max(0, lying(from) - (state.trial ? 0 : 1)));
  const end = nth(to, lying(to) - (state.trial ? 1 : 0));
  const middle = drawing.svg.viewBox.baseVal.height / 2;
  const bend = { x: (start.x + end.x) / 2, y: (start.y + end.y + 2 * middle) / 4 };
  drawing.trail
    .querySelector("path")
    ?.setAttribute("d", `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`);
  const ring = drawing.trail.querySelector("circle");
  ring?.setAttribute("cx", String(end.x));
  ring?.setAttribute("cy", String(end.y));
}

/**
 * @param {Drawing} drawing
 * @param {Language} language
 * @param {State} state
 * @param {Counts} counts
 */
function showPlaces(drawing, language, state, counts) {
  const free = movable(drawing, state);
  const open = targets(drawing, state);
  const turn = turnOf(state);
  for (const place of drawing.places.values()) {
    const { element, spot } = place;
    const here = counts.get(spot) ?? { white: 0, black: 0 };
    element.classList.toggle("target", open.has(spot));
    element.classList.toggle("cause", state.causes.includes(spot));
    element.classList.toggle("grab", here[turn] > 0);
    const number = shownNumber(place, state);
    showNumbers(drawing, place, number, here, state.causes.includes(spot));
    const label = [placeLabel(language, drawing, place, here, state, viewerOf(state), number)];
    if (open.has(spot)) label.push(word(language, "can_land"));
    else if (state.picked === null && free.has(spot)) label.push(word(language, "can_move"));
    if (state.causes.includes(spot)) label.push(word(language, "cause"));
    element.setAttribute("aria-label", label.join(", "));
    if (element.getAttribute("role") === "button") element.setAttribute("aria-pressed", String(state.picked === spot));
  }
}

/**
 * @param {Drawing} drawing
 * @param {Place} place
 * @param {string} number
 * @param {Readonly<Record<Side, number>>} counts
 * @param {boolean} cause
 */
function showNumbers(drawing, place, number, counts, cause) {
  const here = counts.white + counts.black;
  const { spot, texts, count } = place;
  if (count && here >= count.from && !texts.some(({ dataset }) => dataset["from"])) {
    texts.push(drawCount(drawing, spot, count));
  }
  for (const text of texts) {
    text.classList.toggle("at-cause", cause);
    // A pile hides how many it holds; a tray has no number of its own and shows how many are in it.
    const { from } = text.dataset;
    const shown = from === undefined ? number : here >= Number(from) ? `×${here}` : "";
    if (text.textContent !== shown) text.textContent = shown;
  }
}

/**
 * Add the figure that tells how many lie at a place. (Python draws those that are needed at first.)
 *
 * @param {Drawing} drawing
 * @param {Spot} spot
 * @param {Count} count
 * @returns {SVGTextElement} without its figure
 */
function drawCount({ numbers }, spot, { x, y, from }) {
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("class", "count");
  text.setAttribute("x", x);
  text.setAttribute("y", y);
  text.dataset["at"] = spot;
  text.dataset["from"] = String(from);
  numbers.append(text);
  return text;
}

/**
 * Lay out the dice of a new roll. (A board with one roll has them from Python.)
 *
 * @param {Drawing} drawing
 * @param {readonly number[]} dice
 */
function drawDice(drawing, dice) {
  const drawn = [...drawing.dice.querySelectorAll(".die")].map((die) => Number(die.getAttribute("data-eyes")));
  if (drawn.join() === dice.join()) return;
  const { x, y, step } = drawing.dice.dataset;
  const places = dice.map((eyes, index) => {
    const die = document.createElementNS(SVG, "use");
    die.setAttribute("class", "die");
    die.setAttribute("href", `#die-${eyes}`);
    die.setAttribute("data-eyes", String(eyes));
    die.setAttribute("transform", `translate(${Number(x) + Number(step) * (index - (dice.length - 1) / 2)},${y})`);
    return die;
  });
  drawing.dice.replaceChildren(...places);
}

/**
 * @param {Drawing} drawing
 * @param {Language} language
 * @param {State} state
 */
function showDice(drawing, language, state) {
  if (state.roll === null) {
    drawing.dice.removeAttribute("role");
    drawing.dice.removeAttribute("aria-label");
  } else {
    drawing.dice.setAttribute("role", "img");
    drawing.dice.setAttribute("aria-label", word(language, "roll", { roll: state.roll }));
  }
  const left = [...readDice(state.left)];
  // Of equal dice the first ones are used first.
  for (const die of [...drawing.dice.querySelectorAll(".die")].reverse()) {
    const at = left.indexOf(Number(die.getAttribute("data-eyes")));
    if (at >= 0) left.splice(at, 1);
    die.classList.toggle("used", state.dice !== null && at < 0);
  }
}

/**
 * @param {Drawing} drawing
 * @param {Language} language
 * @param {State} state
 */
function showTurn(drawing, language, state) {
  const side = turnOf(state);
  drawing.turn.classList.toggle("ended", isOver(state));
  if (drawing.turn.dataset["side"] === side) return;
  drawing.turn.dataset["side"] = side;
  drawing.turn.setAttribute("aria-label", word(language, "to_move", { side: word(language, side) }));
  drawing.turn.querySelector("use")?.setAttribute("href", `#checker-${side}`);
  const text = drawing.turn.querySelector("text");
  if (text) text.textContent = word(language, side);
}

/**
 * @param {Panel} panel
 * @param {Language} language
 * @param {State} state
 * @param {Game} game
 * @param {boolean} canGoBack
 */
function showButtons(panel, language, state, game, canGoBack) {
  const { undo, reset, done, numbering } = panel.buttons;
  // Not disabled in earnest: a button that loses the focus when it has been pressed leaves the reader nowhere.
  undo?.setAttribute("aria-disabled", String(!mayUndo(state, game) && !canGoBack));
  reset?.setAttribute("aria-disabled", String(!mayReset(state, game)));
  done?.setAttribute("aria-disabled", String(!mayEnd(state, game)));
  if (numbering)
    numbering.textContent = word(language, state.numbering === "own" ? "numbering_board" : "numbering_own");
}

/**
 * @param {HTMLElement | null} verdict
 * @param {readonly Saying[]} said
 */
function showSaid(verdict, said) {
  verdict?.replaceChildren(...said.map(sayingElement));
}
