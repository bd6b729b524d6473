// Setting up a position by hand: a tap on the board lays a checker there or takes one away. Checkers that stand nowhere
// lie beside the board. What can stand is for the engine to say.

import { missing } from "./board/derive.js";
import { SIDES } from "./board/drawing.js";
import { readPosition, writePosition } from "./board/notation.js";

/** @import { Standing } from "./board/notation.js" */
/** @import { Own, Side } from "./board/types.js" */

/**
 * @typedef {{ readonly lacking: Side }} Lack of checkers to lay: all of that side stand on the board
 *
 * @typedef {object} Placing
 * @property {(position: string, active: boolean) => void} show the choices, whose turn it is among them, while a position is
 *   being set up
 * @property {(own: Readonly<Partial<Record<Side, Own>>>, by: number) => (position: string) => string | Lack} placed
 *   from a position to that after a checker has been laid at a place (1), taken away (-1) or what the reader has chosen by
 *   now (0); the same where there is none to take
 * @property {(position: string) => Readonly<Record<Side, number>>} beside how many checkers lie beside the board
 */

/**
 * @param {HTMLElement} root the block of a board
 * @param {(change: (position: string) => string) => void} setUp sets up what a choice makes of the position
 * @returns {Placing}
 */
export function readPlacing(root, setUp) {
  const part = root.querySelector('[data-part="place"]');
  const inputs = [...(part?.querySelectorAll("input") ?? [])];
  const checkers = [...root.querySelectorAll(".checker")];

  /**
   * @param {string} position
   * @returns {Standing} with every checker told of: those that have not entered yet lie beside the board here
   */
  function whole(position) {
    const standing = readPosition(position);
    for (const side of SIDES) standing[side]["off"] = (standing[side]["off"] ?? 0) + missing(checkers, standing, side);
    return standing;
  }

  part?.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset["place"] !== "turn") return;
    const turn = target.value === "black" ? "black" : "white";
    setUp((position) => writePosition({ ...readPosition(position), turn }));
  });
  part?.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-act="clear"]')) return;
    setUp((position) => writePosition({ ...whole("-/-/w"), turn: readPosition(position).turn }));
  });

  /**
   * @param {string} position
   * @param {Readonly<Partial<Record<Side, Own>>>} own
   * @param {number} by
   * @param {string} [chosen] of the brush
   * @returns {string | Lack}
   */
  function laid(position, own, by, chosen) {
    const standing = whole(position);
    const there = SIDES.find((side) => (standing[side][own[side] ?? ""] ?? 0) > 0);
    const taking = by < 0 || (by === 0 && chosen === "take");
    // With the keys it is the side that stands there already; otherwise the one chosen, if the place is one of its own.
    const wanted = SIDES.find((one) => one === chosen && own[one]) ?? SIDES.find((one) => own[one]);
    const side = taking || (by > 0 && there) ? there : wanted;
    const point = side && own[side];
    if (!side || !point || point === "off") return position;
    const counts = standing[side];
    const change = taking ? -1 : 1;
    if (change === 1 && !counts["off"]) return { lacking: side };
    counts[point] = (counts[point] ?? 0) + change;
    counts["off"] = (counts["off"] ?? 0) - change;
    return writePosition(standing);
  }

  return {
    show(position, active) {
      part?.toggleAttribute("hidden", !active);
      const { turn } = readPosition(position);
      for (const input of inputs) if (input.dataset["place"] === "turn") input.checked = input.value === turn;
    },
    placed(own, by) {
      const chosen = inputs.find((input) => input.dataset["place"] === "brush" && input.checked)?.value;
      return (position) => laid(position, own, by, chosen);
    },
    beside(position) {
      const { white, black } = whole(position);
      return { white: white["off"] ?? 0, black: black["off"] ?? 0 };
    },
  };
}
