// The board as Python drew it, read back: where each place lies and how checkers are laid there. Nothing is drawn here.

/** @import { Own, Side, Spot } from "./types.js" */

/**
 * @typedef {object} Place
 * @property {Spot} spot
 * @property {SVGGElement} element
 * @property {SVGTextElement[]} texts its number in the frame, and how many lie there, where that is told
 * @property {Count | null} count null where that is not told beside its number
 * @property {number} x centre of the first checker
 * @property {number} y
 * @property {number} direction 1 down, -1 up
 * @property {readonly Lie[]} lies how the n-th checker lies
 * @property {Readonly<Partial<Record<Side, Own>>>} own what each side calls this place
 * @property {Readonly<Partial<Record<Side, string>>>} names the key of each side's word for a point, beside its number
 *
 * @typedef {{ readonly along: number, readonly lift: number }} Lie
 *
 * @typedef {object} Count the figure that tells how many checkers lie at a place
 * @property {string} x
 * @property {string} y
 * @property {number} from told of so many and more
 *
 * @typedef {object} Drawing
 * @property {SVGSVGElement} svg
 * @property {ReadonlyMap<Spot, Place>} places
 * @property {SVGGElement} checkers
 * @property {SVGGElement} dice
 * @property {SVGGElement} turn
 * @property {SVGGElement} numbers the texts of all places
 * @property {SVGGElement} trail the way of a refused step, empty where there is none
 */

/** @type {readonly Side[]} */
export const SIDES = ["white", "black"];

/**
 * @param {SVGSVGElement} svg
 * @returns {Drawing}
 */
export function readDrawing(svg) {
  const frame = shapeOf(svg);
  const stack = readLies(frame.dataset["stack"]);
  const tray = readLies(frame.dataset["tray"]);
  const from = Number(frame.dataset["counted"]);
  /** @type {Map<Spot, Place>} */
  const places = new Map();
  for (const element of groups(svg, ".point")) {
    const white = element.dataset["point"] ?? "";
    places.set(white, readPlace(white, element, stack, { white, black: element.dataset["black"] ?? "" }, from));
  }
  for (const [kind, name, lies] of /** @type {const} */ ([
    ["rib", "bar", stack],
    ["tray", "off", tray],
  ])) {
    for (const element of groups(svg, `.${kind}`)) {
      const side = sideOf(element);
      const spot = `${name}-${side}`;
      places.set(spot, readPlace(spot, element, lies, { [side]: name }, from));
    }
  }
  return {
    svg,
    places,
    checkers: group(svg, ".checkers"),
    dice: group(svg, ".dice"),
    turn: group(svg, ".turn"),
    numbers: group(svg, ".numbers"),
    trail: group(svg, ".trail"),
  };
}

/**
 * @param {Drawing} drawing
 * @param {Side} side
 * @param {Own | number} own
 * @returns {Spot} where a side's own point, bar or tray is
 */
export function spotOf(drawing, side, own) {
  const name = String(own);
  for (const place of drawing.places.values()) if (place.own[side] === name) return place.spot;
  throw new RangeError(`no place ${name} of ${side}`);
}

/**
 * @param {Element} element a checker, rib, tray or turn
 * @returns {Side}
 */
export function sideOf(element) {
  return element.getAttribute("data-side") === "black" ? "black" : "white";
}

/**
 * @param {Place} place
 * @param {number} index 0 for the first checker of the place
 * @returns {{ readonly x: number, readonly y: number }} where that checker lies
 */
export function nth(place, index) {
  const lie = place.lies[Math.min(index, place.lies.length - 1)] ?? { along: 0, lift: 0 };
  return { x: place.x, y: place.y + place.direction * lie.along - lie.lift };
}

/**
 * Whether the board stands upright, turned a quarter clockwise by the style sheet.
 *
 * @param {Drawing} drawing
 */
function isUpright(drawing) {
  const box = drawing.svg.getBoundingClientRect();
  return box.height > box.width;
}

/**
 * Whether the style sheet shows the board in a mirror, the home on the other side.
 *
 * @param {Drawing} drawing
 */
function isMirrored(drawing) {
  return getComputedStyle(drawing.svg).getPropertyValue("--mirror").trim() === "-1";
}

/**
 * From a place on the screen to one in the drawing. (In some browsers getScreenCTM leaves out a style sheet's turns.)
 *
 * @param {Drawing} drawing
 * @param {number} clientX
 * @param {number} clientY
 * @returns {{ readonly x: number, readonly y: number }}
 */
export function toDrawing(drawing, clientX, clientY) {
  const box = drawing.svg.getBoundingClientRect();
  const { width, height } = drawing.svg.viewBox.baseVal;
  const right = (clientX - box.left) / box.width;
  const down = (clientY - box.top) / box.height;
  const [along, across] = isUpright(drawing) ? [down, 1 - right] : [right, down];
  return { x: (isMirrored(drawing) ? 1 - along : along) * width, y: across * height };
}

/**
 * @param {string} spot
 * @param {SVGGElement} element
 * @param {readonly Lie[]} lies
 * @param {Partial<Record<Side, Own>>} own
 * @param {number} from so many checkers are counted
 * @returns {Place}
 */
function readPlace(spot, element, lies, own, from) {
  const { x, y, dir, count, nameWhite, nameBlack } = shapeOf(element).dataset;
  const names = { ...(nameWhite ? { white: nameWhite } : {}), ...(nameBlack ? { black: nameBlack } : {}) };
  const [countX = "", countY = ""] = count?.split(",") ?? [];
  const texts = [...(element.ownerSVGElement?.querySelectorAll("text") ?? [])].filter(
    (text) => text.dataset["at"] === spot,
  );
  const place = { spot, element, texts, x: Number(x), y: Number(y), direction: Number(dir), lies, own, names };
  return { ...place, count: count ? { x: countX, y: countY, from } : null };
}

/**
 * What all boards of a game have in common stands once on the page, with its measures, and is referred to.
 *
 * @param {SVGElement} element a board or a place
 * @returns {SVGElement} what it refers to first
 */
function shapeOf(element) {
  const shape = document.querySelector(element.querySelector("use")?.getAttribute("href") ?? "");
  if (!(shape instanceof SVGElement)) throw new TypeError("a board without its shapes");
  return shape;
}

/**
 * @param {string | undefined} table "along,lift along,lift …"
 * @returns {readonly Lie[]}
 */
function readLies(table) {
  return (table ?? "").split(" ").map((pair) => {
    const [along, lift] = pair.split(",");
    return { along: Number(along), lift: Number(lift) };
  });
}

/**
 * @param {SVGSVGElement} svg
 * @param {string} selector
 * @returns {readonly SVGGElement[]}
 */
function groups(svg, selector) {
  return [...svg.querySelectorAll(selector)].filter((element) => element instanceof SVGGElement);
}

/**
 * @param {SVGSVGElement} svg
 * @param {string} selector
 * @returns {SVGGElement}
 */
function group(svg, selector) {
  const found = svg.querySelector(selector);
  if (!(found instanceof SVGGElement)) throw new TypeError(`a board without ${selector}`);
  return found;
}
