// What the reader does with pointer and keyboard, told as acts on spots: tap, drag, let go. It decides nothing.

import { moveTo } from "./checkers.js";
import { toDrawing } from "./drawing.js";

/** @import { Drawing, Place } from "./drawing.js" */
/** @import { Spot } from "./types.js" */

/**
 * @typedef {object} Acts
 * @property {(spot: Spot) => void} tap
 * @property {(spot: Spot) => SVGGElement | null} lift starts a drag; the checker that follows the pointer
 * @property {(spot: Spot, by: number) => boolean} place puts a checker there (1) or takes one away (-1), if that is to be done
 * @property {(from: Spot, to: Spot | null) => void} drop ends it, over a spot or over none
 * @property {() => void} letGo
 * @property {(act: string) => void} press what a button of the panel does: undo, reset, done, numbering
 */

/** Further than this, in pixels, a press becomes a drag. */
const SLACK = 6;

/** @type {Readonly<Record<string, string>>} */
const KEYS = { u: "undo", r: "reset", k: "done", n: "numbering" };

/** @type {Readonly<Record<string, number>>} */
const COUNTS = { "+": 1, "-": -1 };

/** @type {Readonly<Record<string, readonly [number, number]>>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Make a drawing answer.
 *
 * @param {Drawing} drawing
 * @param {Acts} acts
 */
export function listen(drawing, acts) {
  drawing.svg.dataset["live"] = "";
  for (const place of drawing.places.values()) {
    place.element.setAttribute("role", "button");
    place.element.setAttribute("tabindex", "-1");
  }
  rove(drawing, drawing.places.get("1"));
  listenToPointer(drawing, acts);
  listenToKeys(drawing, acts);
}

/**
 * @param {Drawing} drawing
 * @param {EventTarget | null} target
 * @returns {Place | null}
 */
function placeAt(drawing, target) {
  if (!(target instanceof Element)) return null;
  for (const place of drawing.places.values()) if (place.element.contains(target)) return place;
  return null;
}

/**
 * A press that moves is a drag; one that does not is a tap, which the browser tells as a click. So the clicks of screen
 * readers and of test tools count as well.
 *
 * @param {Drawing} drawing
 * @param {Acts} acts
 */
function listenToPointer(drawing, acts) {
  const { svg } = drawing;
  /** @type {{ id: number, x: number, y: number, from: Place, checker: SVGGElement | null } | null} */
  let press = null;
  let dragged = false;

  svg.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) return; // a second finger does not take over what the first one carries
    const from = placeAt(drawing, event.target);
    dragged = false;
    press =
      from && event.button === 0
        ? { id: event.pointerId, x: event.clientX, y: event.clientY, from, checker: null }
        : null;
  });

  svg.addEventListener("pointermove", (event) => {
    if (press?.id !== event.pointerId) return;
    if (!dragged) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
      dragged = true;
      press.checker = acts.lift(press.from.spot);
      if (press.checker) svg.setPointerCapture(event.pointerId);
    }
    if (!press.checker) return;
    const { x, y } = toDrawing(drawing, event.clientX, event.clientY);
    press.checker.classList.add("held");
    moveTo(press.checker, x, y);
    mark(drawing, placeAt(drawing, document.elementFromPoint(event.clientX, event.clientY)));
  });

  // A finger that begins on a checker carries it; elsewhere it scrolls the page, for a phone's screen can be all board.
  // (The style sheet's touch-action would say so, but browsers do not heed it inside a drawing.)
  svg.addEventListener(
    "touchmove",
    (event) => {
      if (press?.from.element.classList.contains("grab") && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );

  const end = (/** @type {PointerEvent} */ event) => {
    if (press?.id !== event.pointerId) return;
    const { from, checker } = press;
    press = null;
    if (!checker) return;
    mark(drawing, null);
    checker.classList.remove("held");
    const over = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
    acts.drop(from.spot, placeAt(drawing, over)?.spot ?? null);
  };
  svg.addEventListener("pointerup", end);
  svg.addEventListener("pointercancel", end);

  svg.addEventListener("click", (event) => {
    if (dragged) {
      dragged = false; // the browser tells the end of a drag as a click too
      return;
    }
    const place = placeAt(drawing, event.target);
    if (!place) return;
    rove(drawing, place);
    acts.tap(place.spot);
  });
}

/**
 * One stop for the Tab key; inside the board the arrows go from place to place.
 *
 * @param {Drawing} drawing
 * @param {Acts} acts
 */
function listenToKeys(drawing, acts) {
  // Not on the drawing itself: Chromium lets Tab stop at an element of a drawing that listens to the focus.
  drawing.svg.parentElement?.addEventListener("focusin", (event) => {
    const place = placeAt(drawing, event.target);
    if (place) rove(drawing, place);
  });
  drawing.svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const here = placeAt(drawing, event.target);
    if (!here) return;
    const arrow = ARROWS[event.key];
    const by = COUNTS[event.key];
    if (by) acts.place(here.spot, by);
    else if (arrow) focus(drawing, neighbour(drawing, here, arrow));
    else if (event.key === "Home") focus(drawing, drawing.places.get("1"));
    else if (event.key === "End") focus(drawing, drawing.places.get("24"));
    else if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) acts.tap(here.spot);
    } else if (event.key === "Escape") acts.letGo();
    else {
      const act = KEYS[event.key.toLowerCase()];
      if (!act) return;
      if (!event.repeat) acts.press(act);
    }
    event.preventDefault();
  });
}

/**
 * @param {Drawing} drawing
 * @param {Place | undefined} stop the place that Tab goes to
 */
function rove(drawing, stop) {
  if (!stop) return;
  for (const place of drawing.places.values()) place.element.setAttribute("tabindex", place === stop ? "0" : "-1");
}

/**
 * @param {Drawing} drawing
 * @param {Place | undefined} place
 */
function focus(drawing, place) {
  rove(drawing, place);
  place?.element.focus();
}

/**
 * The next place in a direction, as the board lies on the screen: the nearest one that is more ahead than aside.
 *
 * @param {Drawing} drawing
 * @param {Place} here
 * @param {readonly [number, number]} direction
 * @returns {Place}
 */
function neighbour(drawing, here, [right, down]) {
  const start = centre(here);
  let best = here;
  let least = Infinity;
  for (const place of drawing.places.values()) {
    const { x, y } = centre(place);
    const ahead = (x - start.x) * right + (y - start.y) * down;
    const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right);
    const cost = ahead + 3 * aside;
    if (ahead > aside + 2 && cost < least) [best, least] = [place, cost];
  }
  return best;
}

/**
 * @param {Place} place
 */
function centre(place) {
  const box = place.element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * @param {Drawing} drawing
 * @param {Place | null} under what is under the checker that is dragged
 */
function mark(drawing, under) {
  for (const place of drawing.places.values()) place.element.classList.toggle("over", place === under);
}
