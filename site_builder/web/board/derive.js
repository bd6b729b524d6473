// What follows from a state: whose turn it is, which number a point shows, what lies where, what can be moved.

import { SIDES, sideOf, spotOf } from "./drawing.js";
import { readPosition, sideOf as sideNamed } from "./notation.js";

/** @import { Drawing, Place } from "./drawing.js" */
/** @import { Standing } from "./notation.js" */
/** @import { State } from "./state.js" */
/** @import { Game, Side, Spot } from "./types.js" */

/**
 * @typedef {ReadonlyMap<Spot, Readonly<Record<Side, number>>>} Counts how many checkers of each side lie at each place
 */

/**
 * @param {State} state
 * @returns {Side}
 */
export function turnOf(state) {
  return readPosition(state.start).turn;
}

/**
 * @param {State} state
 * @returns {boolean} whether the game is over, and no turn has still to be ended
 */
export function isOver(state) {
  return state.outcome !== null && (state.done || state.roll === null);
}

/**
 * @param {State} state
 * @returns {Side} who has the board before him: the player to move, or the winner of a game that is over
 */
export function viewerOf(state) {
  return state.outcome && isOver(state) ? sideNamed(state.outcome.winner) : turnOf(state);
}

/**
 * @param {State} state
 * @param {Game} game the board's own
 * @returns {boolean} whether the turn on the board is another game's, there to be seen
 */
export function isOnlyShown(state, game) {
  return state.start !== game.position;
}

/**
 * @param {State} state
 * @returns {boolean} whether a step has been tried, and its checker lies there unanswered or refused
 */
export function isTrying({ trial }) {
  return trial !== null;
}

/**
 * @param {State} state
 * @param {Game} game
 * @returns {boolean} whether there is something of the turn to take back
 */
export function mayUndo(state, game) {
  return state.played.length > 0 || state.done || isTrying(state) || isOnlyShown(state, game);
}

/**
 * @param {State} state
 * @param {Game} game
 * @returns {boolean} whether the turn is not as it began; the reason of a refusal counts
 */
export function mayReset(state, game) {
  return mayUndo(state, game) || state.refused !== null;
}

/**
 * @param {State} state
 * @param {Game} game
 * @returns {boolean} whether there is a turn to end
 */
export function mayEnd(state, game) {
  return state.roll !== null && !state.done && !isOnlyShown(state, game);
}

/**
 * @param {Place} place
 * @param {State} state
 * @returns {string} the number that the board shows at a point
 */
export function shownNumber(place, state) {
  return place.own[state.numbering === "board" ? "white" : viewerOf(state)] ?? "";
}

/**
 * @param {Drawing} drawing
 * @param {State} state
 * @returns {Counts} the position, and a checker that is being tried where it was set down
 */
export function whatLiesWhere(drawing, state) {
  const standing = readPosition(state.position);
  // Checkers that a position does not tell of have not entered yet, and wait on the bar.
  for (const side of SIDES) standing[side]["bar"] = (standing[side]["bar"] ?? 0) + missing(drawing.checkers.children, standing, side);
  /** @type {Map<Spot, Record<Side, number>>} */
  const counts = new Map();
  for (const place of drawing.places.values()) {
    const [white = 0, black = 0] = SIDES.map((side) => standing[side][place.own[side] ?? ""] ?? 0);
    counts.set(place.spot, { white, black });
  }
  const from = state.trial && counts.get(state.trial.from);
  const to = state.trial && counts.get(state.trial.to);
  if (from && to) {
    const side = from[standing.turn] > 0 ? standing.turn : from.white > 0 ? "white" : "black";
    from[side] -= 1;
    to[side] += 1;
  }
  return counts;
}

/**
 * @param {Iterable<Element>} checkers all that are drawn
 * @param {Standing} standing
 * @param {Side} side
 * @returns {number} how many of a side's checkers are not told of
 */
export function missing(checkers, standing, side) {
  const all = [...checkers].filter((checker) => sideOf(checker) === side).length;
  return all - Object.values(standing[side]).reduce((sum, count) => sum + count, 0);
}

/**
 * @param {Drawing} drawing
 * @param {State} state
 * @param {Place} place a rib
 * @returns {number} how many of the checkers there have not entered yet
 */
export function waitingAt(drawing, state, place) {
  const side = place.own.white ? "white" : "black";
  const standing = readPosition(state.position);
  const tried = state.trial?.from === place.spot ? 1 : 0; // one that is being tried was beaten, if any was
  const beaten = Math.max(0, (standing[side]["bar"] ?? 0) - tried);
  const lying = whatLiesWhere(drawing, state).get(place.spot)?.[side] ?? 0;
  return lying - beaten;
}

/**
 * @param {Drawing} drawing
 * @param {State} state
 * @param {Spot} spot
 * @returns {boolean} whether anything lies there
 */
export function isOccupied(drawing, state, spot) {
  const here = whatLiesWhere(drawing, state).get(spot);
  return here !== undefined && here.white + here.black > 0;
}

/**
 * @param {Drawing} drawing
 * @param {State} state
 * @returns {ReadonlySet<Spot>} where a checker can be taken up that may move
 */
export function movable(drawing, state) {
  if (state.done || state.trial !== null) return new Set();
  return new Set(state.offers.map((offer) => spotOf(drawing, turnOf(state), offer.from)));
}

/**
 * @param {Drawing} drawing
 * @param {State} state
 * @returns {ReadonlySet<Spot>} where the checker that is held up may go
 */
export function targets(drawing, state) {
  const turn = turnOf(state);
  const from = state.picked === null ? undefined : drawing.places.get(state.picked)?.own[turn];
  const offers = state.offers.filter((offer) => String(offer.from) === from);
  return new Set(offers.map((offer) => spotOf(drawing, turn, offer.to)));
}
