// A board that answers: takes the reader's acts, asks the engine about them, and shows what it said. This folder knows
// no rule and imports nothing outside itself: what may be played, and why something may not, comes through `ask`.

import { announcer } from "./announce.js";
import { isOccupied, movable, shownNumber, targets, turnOf } from "./derive.js";
import { readDrawing, spotOf } from "./drawing.js";
import { listen } from "./input.js";
import { createInquiry } from "./inquiry.js";
import { readTurn, writeStep } from "./notation.js";
import { readPanel } from "./panel.js";
import { renderer } from "./render.js";
import { ending, failed, leftToPlay, list, refusal, rollName, spotName, stepTaken, unreadable, word } from "./sentences.js";
import { begin } from "./state.js";
import * as update from "./update.js";

/** @import { Place } from "./drawing.js" */
/** @import { Language } from "./sentences.js" */
/** @import { State } from "./state.js" */
/** @import { Ask, Failure, Game, Progress, Reply, Result, Saying, Spot, Violation } from "./types.js" */

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
 * @property {() => boolean} [goBack] takes back what came before this turn, and tells whether there was anything
 * @property {(own: Place["own"], by: number) => boolean} [place] puts a checker at a place (1), takes one away (-1) or does
 *   what a tap on it means (0) while a position is set up; otherwise it tells that none is
 *
 * @typedef {object} Board
 * @property {() => State} state
 * @property {(game: Game, played?: readonly string[]) => Promise<void>} load sets up another game, ruleset or roll: a
 *   fresh start, or one at which these steps have been played
 * @property {() => Promise<void>} reset a fresh start of the same
 * @property {(turn: string, said: readonly Saying[], from?: Game) => Promise<void>} demonstrate plays a turn for the reader
 *   to see; that of another game, perhaps the next turn, cannot be played on: after it this game begins again
 * @property {(said: readonly Saying[]) => void} say says it instead of whatever was being tried
 * @property {(said: readonly Saying[]) => void} remark says it, and leaves the board as it is
 */

/** How long a refused checker lies where it was set down, in milliseconds: long enough to be seen. */
const SHOWN = 1100;
/** A second tap on the same spot sooner than this is the other half of a double tap. */
const DOUBLE_TAP = 350;
/** Between the steps of a turn that is shown. */
const STEP_SHOWN = 700;

/**
 * @param {Setup} setup
 * @returns {Board}
 */
export function createBoard(setup) {
  const { root, ask, language, sought = false } = setup;
  const svg = root.querySelector("svg.board");
  if (!(svg instanceof SVGSVGElement)) throw new TypeError("a board without a drawing");
  const drawing = readDrawing(svg);
  const panel = readPanel(root);
  const announce = announcer(panel.heard);
  const render = renderer(drawing, panel, language);
  const inquiry = createInquiry(ask, () => show(update.remark(state, [...state.said, plain(word(language, "waiting"))])));

  let game = setup.game;
  let state = begin(game, svg.dataset["numbering"] === "board" ? "board" : "own");
  /** @type {{ spot: Spot, at: number }} the last tap */
  let tapped = { spot: "", at: -Infinity };

  /** @param {State} next */
  function show(next) {
    state = next;
    render(state);
    setup.onShown?.(state);
  }

  /**
   * Ask about the turn.
   *
   * @param {string} call
   * @param {Readonly<Record<string, string>>} args
   * @returns {Promise<Reply | null>} `null` where something has come between
   */
  function inquire(call, args) {
    return inquiry.ask(call, { ruleset: state.ruleset, position: state.start, roll: state.roll ?? "", ...args });
  }

  /** Whatever is being asked or shown is over. */
  function interrupt() {
    if (inquiry.busy()) show(update.remark(state, unsaid("waiting")));
    inquiry.drop();
    if (state.trial) show(update.takenBack(state));
  }

  /**
   * Play these steps from the start of the turn.
   *
   * @param {readonly string[]} played
   * @param {(failure: Failure) => void} [complain]
   * @returns {Promise<boolean>} whether the board now stands so; not where something has come between
   */
  async function settle(played, complain = sayFailure) {
    const reply = await inquire("steps", { played: played.join(" ") });
    if (reply?.error) complain(reply.error);
    if (!reply?.ok) return false;
    /** @type {Progress} */
    const progress = reply.ok;
    show(update.progressed(state, readTurn(played.join(" ")), progress)); // step by step, however it was typed
    return true;
  }

  /**
   * Say that the turn goes on, that it is played, or how the game ended.
   *
   * @param {string} what has just happened
   */
  function sayProgress(what) {
    if (state.outcome) {
      const press = word(language, "left_won");
      return show(update.remark(state, [ending(language, state.outcome), plain(`${what} ${press}`)]));
    }
    show(update.remark(state, [plain(`${what} ${leftToPlay(language, state)}`)]));
  }

  /** @param {Failure} failure */
  function sayFailure(failure) {
    const violations = failure.violations ?? [];
    if (violations.length > 0) refuse(violations);
    else show(update.say(state, [failed(language, failure)]));
  }

  /** @param {readonly Violation[]} violations */
  function refuse(violations) {
    const turn = turnOf(state);
    const lit = violations.filter(({ witness }) => !(sought && witness));
    const causes = lit.flatMap(({ points }) => points.map((point) => spotOf(drawing, turn, point)));
    const said = violations.map((violation) => refusal(language, violation, sought));
    show(update.refused(state, said, causes));
    showVerdict();
    if (!state.trial) return;
    const still = inquiry.moment();
    setTimeout(() => {
      if (!still() || !state.trial) return;
      show(update.takenBack(state));
      announce(word(language, "returned"));
    }, SHOWN);
  }

  /** On a phone the board can fill the screen: what is said of a try must not stand below its edge. */
  function showVerdict() {
    panel.verdict?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Spot} spot */
  function nameOf(spot) {
    const place = drawing.places.get(spot);
    return spotName(language, spot, place ? shownNumber(place, state) : "");
  }

  /** @param {Spot} spot */
  function ownAt(spot) {
    return drawing.places.get(spot)?.own[turnOf(state)];
  }

  /**
   * What was said before, perhaps how the turn was judged, stays.
   *
   * @param {string} key of what is said beside it
   */
  function sayToo(key) {
    show(update.remark(state, [...unsaid(key), plain(word(language, key))]));
  }

  /** @param {string} key @returns {readonly Saying[]} what is said, but for this sentence */
  function unsaid(key) {
    return state.said.filter(({ text }) => text !== word(language, key));
  }

  /** Whether the turn on the board is another game's, there to be seen. */
  function onlyShown() {
    return state.start !== game.position;
  }

  /** @param {Spot} spot whether a checker of the player to move can be set down there at all */
  function isPlayable(spot) {
    const own = ownAt(spot);
    return own !== undefined && own !== "bar";
  }

  /**
   * @param {Spot} spot
   * @param {number} by
   * @returns {boolean} whether a position is being set up
   */
  function place(spot, by) {
    return setup.place?.(drawing.places.get(spot)?.own ?? {}, by) ?? false;
  }

  /** @param {Spot} spot */
  function tap(spot) {
    if (place(spot, 0)) return;
    const at = performance.now();
    if (inquiry.busy() || (tapped.spot === spot && at - tapped.at < DOUBLE_TAP)) return;
    tapped = { spot, at };
    interrupt();
    if (state.picked === spot) letGo();
    else if (state.picked !== null && isPlayable(spot)) void setDown(state.picked, spot);
    else if (state.picked !== null) show(update.remark(state, [{ tone: "wrong", short: word(language, "illegal") }]));
    else if (!pick(spot) && state.roll !== null && !state.done) show(update.say(state, [plain(word(language, "pick_first"))]));
  }

  /**
   * @param {Spot} spot
   * @returns {boolean} whether a checker is now held up
   */
  function pick(spot) {
    if (state.done || onlyShown()) {
      sayToo("finished");
      showVerdict();
      return false;
    }
    const from = ownAt(spot);
    if (state.roll === null || from === undefined || from === "off" || !isOccupied(drawing, state, spot)) return false;
    const free = movable(drawing, state).has(spot);
    show(update.pick(state, spot));
    const open = [...targets(drawing, state)].map(nameOf);
    announce(
      free && open.length > 0
        ? word(language, "picked", { from: nameOf(spot), targets: list(language, open) })
        : word(language, "picked_stuck", { from: nameOf(spot) }),
    );
    return true;
  }

  function letGo() {
    interrupt();
    if (state.picked === null) return;
    show(update.letGo(state));
    announce(word(language, "let_go"));
  }

  /**
   * @param {Spot} from
   * @param {Spot} to
   */
  async function setDown(from, to) {
    const [start, end] = [ownAt(from), ownAt(to)];
    if (from === to || start === undefined || end === undefined || end === "bar") return letGo();
    const offer = state.offers.find((step) => String(step.from) === start && String(step.to) === end);
    const step = writeStep(start, end);
    show(update.setDown(state, from, to));
    if (!offer) return tryInVain(step);
    if (!(await settle([...state.played, step]))) return;
    sayProgress(stepTaken(language, offer, nameOf(from), nameOf(to)));
  }

  /**
   * A step that the engine has not offered: let it say which rule refuses.
   *
   * @param {string} step
   */
  async function tryInVain(step) {
    const reply = await inquire("explain", { played: state.played.join(" "), step });
    if (!reply) return;
    if (reply.error) return sayFailure(reply.error);
    /** @type {{ violations: readonly Violation[] }} */
    const { violations } = reply.ok;
    if (violations.length > 0) return refuse(violations);
    await settle([...state.played, step]);
  }

  async function undo() {
    const trying = state.trial && inquiry.busy();
    interrupt();
    if (trying) return announce(word(language, "returned")); // the step that was not answered yet is the one to undo
    if (onlyShown()) return reset();
    if (state.played.length === 0 && !state.done) {
      if (!setup.goBack?.()) announce(word(language, "nothing_to_undo"));
      return;
    }
    if (await settle(state.played.slice(0, -1))) sayProgress(word(language, "undone"));
  }

  async function reset() {
    await load(game);
    announce(word(language, "reset_done"));
  }

  /**
   * @param {Game} next
   * @param {readonly string[]} [played]
   */
  async function load(next, played = []) {
    interrupt();
    game = next;
    show(begin(game, state.numbering));
    if (game.roll === null) return;
    if (!(await settle([]))) return;
    if (played.length > 0) {
      if (await settle(played)) sayProgress(word(language, "turn_undone"));
      return;
    }
    const stuck = state.complete && state.offers.length === 0;
    const first = plain(word(language, stuck ? "no_step" : "how"));
    show(update.remark(state, [state.outcome ? ending(language, state.outcome) : first]));
  }

  /** The reader ends the turn; not before what has been played is answered. */
  async function end() {
    if (inquiry.busy()) return;
    interrupt();
    if (state.roll === null || state.done || onlyShown()) return;
    const played = state.played.join(" ");
    if (!state.complete) {
      const reply = await inquire("explain", { played });
      if (!reply) return;
      if (reply.error) return sayFailure(reply.error);
      /** @type {{ violations: readonly Violation[] }} */
      const { violations } = reply.ok;
      if (violations.length > 0) return refuse(violations);
    }
    const reply = await inquire("play", { turn: played });
    if (!reply) return;
    if (reply.error) return sayFailure(reply.error);
    /** @type {Result} */
    const result = reply.ok;
    const said = setup.judge ? [...setup.judge(state, result), ...(result.outcome ? [ending(language, result.outcome)] : [])] : [];
    show(update.ended(state, result, said));
    showVerdict();
    setup.onEnded?.(state, result);
  }

  /** @param {string} text what the reader typed */
  async function type(text) {
    if (inquiry.busy()) return;
    interrupt();
    const typed = text.trim().toLowerCase().replace(/\s*\/\s*/g, "/").split(/\s+/).join(" ");
    if (state.done || onlyShown()) return sayToo("finished");
    if (state.roll === null) return sayToo("no_roll");
    if (typed === "") return show(update.say(state, [unreadable(language, typed, 0)]));
    const played = state.played.join(" ");
    if (typed === "-" && played === "") return end(); // to pass is to end a turn in which nothing has been played
    const settled = await settle([...state.played, ...typed.split(" ")], (failure) => {
      panel.typed?.setAttribute("aria-invalid", "true");
      if (failure.type !== "NotationError") return sayFailure(failure);
      const offset = Math.max(0, (failure.offset ?? 0) - (played ? played.length + 1 : 0));
      show(update.say(state, [unreadable(language, typed, offset)]));
    });
    if (!settled) return;
    if (panel.typed) panel.typed.value = "";
    panel.typed?.removeAttribute("aria-invalid");
    sayProgress(typed + ".");
  }

  /**
   * @param {string} turn
   * @param {readonly Saying[]} said
   * @param {Game} [from]
   */
  async function demonstrate(turn, said, from = game) {
    interrupt();
    show(begin(from, state.numbering));
    if (onlyShown()) announce(word(language, "roll", { roll: rollName(language, from.roll ?? "") }));
    const steps = readTurn(turn);
    for (let count = 0; count <= steps.length; count++) {
      if (!(await settle(steps.slice(0, count)))) return;
      const still = inquiry.moment();
      if (count < steps.length) await new Promise((resolve) => setTimeout(resolve, STEP_SHOWN));
      if (!still()) return; // the reader has done something else meanwhile
    }
    const { position, outcome } = state;
    show(update.ended(state, { position, outcome }, outcome && onlyShown() ? [...said, ending(language, outcome)] : said));
  }

  function renumber() {
    interrupt();
    show(update.numbered(state, state.numbering === "own" ? "board" : "own"));
    const side = state.numbering === "board" ? "white" : turnOf(state);
    announce(word(language, "numbering_changed", { side: word(language, side) }));
  }

  /** @type {Readonly<Record<string, () => unknown>>} */
  const presses = { undo, reset, done: end, numbering: renumber };

  listen(drawing, {
    tap,
    place,
    lift(spot) {
      interrupt();
      if (!pick(spot)) return null;
      const held = [...drawing.checkers.querySelectorAll(".picked")].pop();
      if (!(held instanceof SVGGElement)) return null;
      drawing.checkers.append(held); // above all others while it is carried
      return held;
    },
    drop(from, to) {
      if (state.picked === from && to !== null) void setDown(from, to);
      else if (state.picked === from) letGo();
      else render(state);
    },
    letGo,
    press: (act) => void presses[act]?.(),
  });
  for (const [act, button] of Object.entries(panel.buttons))
    button?.addEventListener("click", () => void presses[act]?.());
  panel.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void type(panel.typed?.value ?? "");
  });
  panel.element?.removeAttribute("hidden");
  render(state);

  return {
    state: () => state,
    load,
    reset,
    demonstrate,
    say: (said) => show(update.say(state, said)),
    remark: (said) => show(update.remark(state, said)),
  };
}

/**
 * @param {string} text
 * @returns {Saying}
 */
function plain(text) {
  return { tone: "plain", text };
}
