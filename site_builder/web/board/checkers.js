// The thirty checkers as Python drew them, and the moving of them: only those that must, and the nearest way.

import { SIDES, nth, sideOf } from "./drawing.js";

/** @import { Counts } from "./derive.js" */
/** @import { Drawing, Place } from "./drawing.js" */
/** @import { Side, Spot } from "./types.js" */

/**
 * @typedef {Map<Spot, SVGGElement[]>} Piles
 *   The checkers of each place, the lowest first.
 */

/**
 * @param {Drawing} drawing
 * @returns {Piles} the checkers as they were drawn
 */
export function readPiles(drawing) {
  /** @type {Piles} */
  const piles = new Map();
  for (const spot of drawing.places.keys()) piles.set(spot, []);
  for (const checker of drawing.checkers.children) {
    if (!(checker instanceof SVGGElement)) continue;
    piles.get(checker.dataset["at"] ?? "")?.push(checker);
  }
  return piles;
}

/**
 * Move checkers until every place has what it should: from the top of piles that have too many, to the top of those
 * that have too few.
 *
 * @param {Drawing} drawing
 * @param {Piles} piles changed to what now lies where
 * @param {Counts} wanted what is to lie where
 */
export function moveCheckers(drawing, piles, wanted) {
  /** @type {Record<Side, SVGGElement[]>} */
  const lifted = { white: [], black: [] };
  for (const [spot, pile] of piles) {
    for (const side of SIDES) lifted[side].push(...liftSurplus(pile, side, wanted.get(spot)?.[side] ?? 0));
  }
  let raised = false;
  for (const [spot, pile] of piles) {
    for (const side of SIDES) {
      while (count(pile, side) < (wanted.get(spot)?.[side] ?? 0)) {
        const checker = lifted[side].pop();
        if (!checker) break;
        raised = raise(drawing, checker) || raised;
        pile.push(checker);
      }
    }
  }
  if (raised) drawing.checkers.getBoundingClientRect(); // where they are now counts as seen, so that they glide from there
  for (const [spot, pile] of piles) {
    const place = drawing.places.get(spot);
    if (place) pile.forEach((checker, index) => lay(checker, place, index));
  }
}

/**
 * Put a checker above all others: last in the document is uppermost in the drawing.
 *
 * @param {Drawing} drawing
 * @param {SVGGElement} checker
 * @returns {boolean} whether it was moved in the document, which ends its glide and forgets where it was seen
 */
export function raise({ checkers }, checker) {
  if (checkers.lastElementChild === checker) return false;
  checkers.append(checker);
  return true;
}

/**
 * @param {SVGGElement[]} pile
 * @param {Side} side
 * @param {number} keep
 * @returns {SVGGElement[]} the uppermost checkers of a side, taken off the pile
 */
function liftSurplus(pile, side, keep) {
  const taken = [];
  for (let surplus = count(pile, side) - keep; surplus > 0; surplus--) {
    const index = pile.findLastIndex((checker) => sideOf(checker) === side);
    taken.push(...pile.splice(index, 1));
  }
  return taken;
}

/**
 * @param {readonly SVGGElement[]} pile
 * @param {Side} side
 */
function count(pile, side) {
  return pile.filter((checker) => sideOf(checker) === side).length;
}

/**
 * @param {SVGGElement} checker
 * @param {Place} place
 * @param {number} index
 */
function lay(checker, place, index) {
  if (checker.classList.contains("held")) return;
  const { x, y } = nth(place, index);
  const look = `#${place.spot.startsWith("off") ? "slab" : "checker"}-${sideOf(checker)}`;
  const use = checker.querySelector("use");
  if (use && use.getAttribute("href") !== look) use.setAttribute("href", look);
  moveTo(checker, x, y);
}

/**
 * @param {SVGGElement} checker
 * @param {number} x
 * @param {number} y
 */
export function moveTo(checker, x, y) {
  const to = `translate(${x}px, ${y}px)`;
  if (checker.style.transform !== to) checker.style.transform = to;
}
