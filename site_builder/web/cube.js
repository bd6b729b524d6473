// The cube beside a board: where it lies and what it shows, and the acts with it that the engine allows.

import { freshen, isFresh } from "./board/fresh.js";
import { other } from "./board/notation.js";
import { primaryButton } from "./board/panel.js";
import { sayer, sideName } from "./board/sentences.js";
import { languageOf } from "./page.js";

/** @import { Letter } from "./board/types.js" */
/** @import { PageData } from "./page.js" */
/** @import { Told } from "./situation.js" */

/**
 * @typedef {object} Cube
 * @property {(told: Told, roll: string | null) => void} show
 */

/**
 * @param {PageData} page
 * @param {Told} told
 * @returns {string} where the cube lies and what it shows, if there is one in this game, and the score
 */
export function cubeSaid(page, { cube: { value, owner, offered, played }, score, length, crawford }) {
  const say = sayer(page.ui.free);
  const side = (/** @type {Letter} */ letter) => sideName(languageOf(page), letter);
  const lies = offered
    ? say("cube_offered", { side: side(offered.by), other: side(other(offered.by)), value: offered.value })
    : say(owner ? "cube_owned" : "cube_middle", { value, side: owner ? side(owner) : "" });
  const standing = length > 0 && say("match_standing", { length, white: score.w, black: score.b });
  return [played && lies, standing, crawford && say("crawford")].filter(Boolean).join(" ");
}

/**
 * @param {HTMLElement} root the block of a board
 * @param {PageData} page
 * @param {(action: string) => void} act
 * @returns {Cube | null} `null` for a board without a cube
 */
export function readCube(root, page, act) {
  const svg = root.querySelector("svg.board");
  const element = svg?.querySelector(".cube");
  const part = root.querySelector('[data-part="cube"]');
  if (!svg || !(element instanceof SVGGElement) || !(part instanceof HTMLElement)) return null;
  const says = part.querySelector('[data-part="cube-says"]');
  const figure = element.querySelector("text");
  const buttons = [...part.querySelectorAll("button")];
  const { x = "0", none = "0", white = "0", black = "0" } = element.dataset;
  const say = sayer(page.ui.free);
  /** What pressing the cube itself does. */
  let pressing = "double";

  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.addEventListener("click", () => void (isFresh(element) || act(pressing)));
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat && !isFresh(element)) act(pressing);
  });
  part.addEventListener("click", (event) => {
    const { cube } = (event.target instanceof Element ? event.target.closest("button") : null)?.dataset ?? {};
    if (cube) act(cube);
  });

  return {
    show(told, roll) {
      const { cube, actions, length } = told;
      const { value, owner, offered, played } = cube;
      svg.toggleAttribute("data-cubed", played);
      part.hidden = !played && length === 0; // the score is told in a game without the cube too
      const beside = offered ? other(offered.by) : owner;
      const y = beside === null ? none : beside === "w" ? white : black;
      element.style.transform = `translate(${x}px, ${y}px)`;
      if (figure) figure.textContent = String(offered?.value ?? value);
      element.classList.toggle("offered", offered !== null);
      if (offered && pressing === "double") freshen(element);
      pressing = offered ? "take" : "double";
      element.setAttribute("aria-label", `${cubeSaid(page, told)} ${say(`cube_${pressing}`)}`);
      if (says) says.textContent = offered ? "" : cubeSaid(page, told); // an offer is told in the verdict
      const focused = buttons.find((button) => button === document.activeElement);
      for (const button of buttons) button.hidden = roll !== null || !actions.includes(button.dataset["cube"] ?? "");
      if (!focused?.hidden) return;
      (buttons.find((button) => !button.hidden) ?? primaryButton(root) ?? element).focus();
    },
  };
}
