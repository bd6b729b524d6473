// A board and its panel, with all that the reader's acts on it share: its state, what it asks, what it says.

import { announcer } from "./announce.js";
import { isOnlyShown, shownNumber, turnOf } from "./derive.js";
import { readDrawing, spotOf } from "./drawing.js";
import { createInquiry } from "./inquiry.js";
import { readTurn } from "./notation.js";
import { readPanel } from "./panel.js";
import { renderer } from "./render.js";
import { ending, failed, leftToPlay, plain, refusal, spotName, word } from "./sentences.js";
import { begin } from "./state.js";
import * as update from "./update.js";

/** @import { Drawing, Place } from "./drawing.js" */
/** @import { Inquiry } from "./inquiry.js" */
/** @import { Panel } from "./panel.js" */
/** @import { Language } from "./sentences.js" */
/** @import { State } from "./state.js" */
/** @import { Ask, Failure, Game, Own, Progress, Reply, Result, Saying, Spot, Violation } from "./types.js" */

/**
 * @typedef {object} Setup
 * @property {HTMLElement} root the block with the drawing and its panel
 * @property {Game} game
 * @property {Ask} ask
 * @property {Language} language
 * @property {boolean} [sought] whether the reader is to find a turn, which no refusal may tell
 * @property {(state: State, result: Result) => readonly Saying[]} [judge] what is said of a legal turn that is ended;
 *   without it nothing is
 * @property {(state: State, result: Result) => void} [onEnded]
 * @property {(state: State) => void} [onShown] whenever the board shows another state
 * @property {() => string} [noDice] why nothing can be moved while no dice lie on the board
 * @property {() => boolean} [canGoBack] whether something came before this turn that can be taken back
 * @property {() => unknown} [goBack] takes it back
 * @property {(deed: () => unknown) => void} [inOrder] does something when all is done that was asked for before
 * @property {(own: Place["own"], by: number) => boolean} [place] puts a checker at a place (1), takes one away (-1) or does
 *   what a tap on it means (0) while a position is set up; otherwise it tells that none is
 *
 * @typedef {object} Desk
 * @property {Setup} setup
 * @property {Language} language
 * @property {Drawing} drawing
 * @property {Panel} panel
 * @property {(text: string) => void} announce
 * @property {(state: State) => void} render
 * @property {Inquiry} inquiry
 * @property {Game} game at which the turn begins; changes
 * @property {State} state changes to the next one
 * @property {State} fresh the state at the beginning of the turn; changes with the game
 */

/** How long a refused checker lies where it was set down, in milliseconds: long enough to be seen. */
const SHOWN = 1100;

/**
 * @param {Setup} setup
 * @returns {Desk}
 */
export function createDesk(setup) {
  const { root, game, ask, language } = setup;
  const svg = root.querySelector("svg.board");
  if (!(svg instanceof SVGSVGElement)) throw new TypeError("a board without a drawing");
  const drawing = readDrawing(svg);
  const panel = readPanel(root);
  const state = begin(game, svg.dataset["numbering"] === "board" ? "board" : "own");
  const render = renderer(drawing, panel, language, () => setup.canGoBack?.() ?? false);
  /** @type {Desk} */
  const desk = {
    setup,
    language,
    drawing,
    panel,
    announce: announcer(panel.heard),
    render: (next) => render(next, desk.game),
    inquiry: createInquiry(ask, () => sayToo(desk, word(language, "waiting"))),
    game,
    state,
    fresh: state,
  };
  return desk;
}

/**
 * @param {Desk} desk
 * @param {State} next
 */
export function show(desk, next) {
  desk.state = next;
  desk.render(next);
  desk.setup.onShown?.(next);
}

/**
 * Ask about the turn.
 *
 * @param {Desk} desk
 * @param {string} call
 * @param {Readonly<Record<string, string>>} args
 * @returns {Promise<Reply | null>} `null` where something has come between
 */
export function inquire({ inquiry, state }, call, args) {
  return inquiry.ask(call, { ruleset: state.ruleset, position: state.start, roll: state.roll ?? "", ...args });
}

/**
 * Whatever is being asked or shown is over.
 *
 * @param {Desk} desk
 */
export function interrupt(desk) {
  if (desk.inquiry.busy()) show(desk, update.remark(desk.state, unsaid(desk, word(desk.language, "waiting"))));
  desk.inquiry.drop();
  if (desk.state.trial) show(desk, update.takenBack(desk.state));
}

/**
 * Play these steps from the start of the turn.
 *
 * @param {Desk} desk
 * @param {readonly string[]} played
 * @param {(failure: Failure) => void} [complain]
 * @returns {Promise<boolean>} whether the board now stands so; not where something has come between
 */
export async function settle(desk, played, complain = (failure) => sayFailure(desk, failure)) {
  const reply = await inquire(desk, "steps", { played: played.join(" ") });
  if (reply?.error) complain(reply.error);
  if (!reply?.ok) return false;
  /** @type {Progress} */
  const progress = reply.ok;
  show(desk, update.progressed(desk.state, readTurn(played.join(" ")), progress)); // step by step, however it was typed
  return true;
}

/**
 * Ask which rules refuse a step, or without one the end of the turn here, and say so.
 *
 * @param {Desk} desk
 * @param {{ step?: string }} [tried]
 * @returns {Promise<boolean>} whether none does
 */
export async function isAllowed(desk, tried = {}) {
  const reply = await inquire(desk, "explain", { played: desk.state.played.join(" "), ...tried });
  if (reply?.error) sayFailure(desk, reply.error);
  if (!reply?.ok) return false;
  /** @type {{ violations: readonly Violation[] }} */
  const { violations } = reply.ok;
  if (violations.length > 0) refuse(desk, violations);
  return violations.length === 0;
}

/**
 * Say that the turn goes on, that it is played, or how the game ended.
 *
 * @param {Desk} desk
 * @param {string} what has just happened
 */
export function sayProgress(desk, what) {
  const { language, state } = desk;
  const { outcome } = state;
  const next = outcome ? word(language, "left_won") : leftToPlay(language, state);
  show(desk, update.remark(state, [...(outcome ? [ending(language, outcome)] : []), plain(`${what} ${next}`)]));
}

/**
 * @param {Desk} desk
 * @param {Failure} failure
 * @param {boolean} [named] whether the step that is refused is named: nobody has seen which it is
 */
export function sayFailure(desk, failure, named = false) {
  const violations = failure.violations ?? [];
  if (violations.length > 0) refuse(desk, violations, named);
  else show(desk, update.say(desk.state, [failed(desk.language, failure)]));
}

/**
 * @param {Desk} desk
 * @param {readonly Violation[]} violations
 * @param {boolean} [named]
 */
function refuse(desk, violations, named = false) {
  const { drawing, inquiry, language, setup } = desk;
  const turn = turnOf(desk.state);
  const lit = violations.filter(({ witness }) => !(setup.sought && witness));
  const causes = lit.flatMap(({ points }) => points.map((point) => spotOf(drawing, turn, point)));
  const said = violations.map((violation) => {
    const refused = refusal(language, violation, setup.sought);
    const step = named ? violation.step : null;
    return step ? { ...refused, short: `${step}: ${refused.short}` } : refused;
  });
  show(desk, update.refused(desk.state, said, causes));
  showVerdict(desk);
  if (!desk.state.trial) return;
  const still = inquiry.moment();
  setTimeout(() => {
    if (!still() || !desk.state.trial) return;
    show(desk, update.takenBack(desk.state));
    desk.announce(word(language, "returned"));
  }, SHOWN);
}

/**
 * On a phone the board can fill the screen: what is said of a try must not stand below its edge.
 *
 * @param {Desk} desk
 */
export function showVerdict({ panel }) {
  panel.verdict?.scrollIntoView({ block: "nearest" });
}

/**
 * What was said before, perhaps how the turn was judged, stays.
 *
 * @param {Desk} desk
 * @param {string} text said beside it
 */
export function sayToo(desk, text) {
  show(desk, update.remark(desk.state, [...unsaid(desk, text), plain(text)]));
}

/**
 * @param {Desk} desk
 * @param {string} sentence
 * @returns {readonly Saying[]} what is said, but for this sentence
 */
function unsaid({ state }, sentence) {
  return state.said.filter(({ text }) => text !== sentence);
}

/**
 * @param {Desk} desk
 * @param {Spot} spot
 */
export function nameOf(desk, spot) {
  return spotName(desk.language, spot, numberAt(desk, spot));
}

/**
 * @param {Desk} desk
 * @param {Spot} spot
 * @returns {string} the number that the board shows there
 */
export function numberAt({ drawing, state }, spot) {
  const place = drawing.places.get(spot);
  return place ? shownNumber(place, state) : "";
}

/**
 * @param {Desk} desk
 * @param {Spot} spot
 * @returns {Own | undefined} what the player to move calls it
 */
export function ownAt({ drawing, state }, spot) {
  return drawing.places.get(spot)?.own[turnOf(state)];
}

/**
 * @param {Desk} desk
 * @returns {string} why no checker can be moved now; nothing where one can
 */
export function whyNot(desk) {
  const { game, language, setup, state } = desk;
  if (state.done || isOnlyShown(state, game)) return word(language, "finished");
  return state.roll === null ? (setup.noDice?.() ?? word(language, "no_roll")) : "";
}
