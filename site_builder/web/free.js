// The free board: any position and roll, played on for both sides. The address follows the board, and sets it up:
// #bok/1:15/1:15/w/6-2, with the roll left out where none has been chosen, and options of the ruleset after a plus sign.

import { createBoard } from "./board/board.js";
import { ending, fill, rollName } from "./board/sentences.js";
import { gameOf, languageOf, rulesetId } from "./page.js";

/** @import { Ask, Failure, Game, Outcome, Ruleset, Saying } from "./board/types.js" */
/** @import { BoardData, PageData } from "./page.js" */

/** The options that the address and the form know, by ruleset. */
const OPTION = "opening.six-sixes";

/**
 * @param {HTMLElement} root
 * @param {BoardData} data
 * @param {PageData} page
 * @param {Ask} ask
 */
export function upgradeFree(root, data, page, ask) {
  const form = document.querySelector('[data-part="free"]');
  if (!(form instanceof HTMLFormElement)) return;
  const language = languageOf(page);
  /**
   * @param {string} key
   * @param {Readonly<Record<string, string | number>>} [values]
   */
  const say = (key, values = {}) => fill(page.ui.free[key] ?? key, values);

  let game = gameOf(data);
  const board = createBoard({
    root,
    game,
    ask,
    language,
    judge: () => [],
    onEnded(_, result) {
      const next = { ...game, position: result.position, roll: null };
      // The end of a game stays on the board; otherwise the turn passes.
      if (!result.outcome) void setUp(next);
    },
  });

  /**
   * Ask the engine whether this can stand on the board; only then set it up.
   *
   * @param {Game} wanted
   * @param {string} [found] the text that the reader gave, for the message
   */
  async function setUp(wanted, found = wanted.position) {
    const reply = await ask("outcome", { ruleset: wanted.ruleset, position: wanted.position });
    if (reply.error) return board.say([fault(reply.error, found)]);
    if (wanted.roll !== null) {
      const steps = await ask("steps", { ruleset: wanted.ruleset, position: wanted.position, roll: wanted.roll, played: "" });
      if (steps.error) return board.say([rollFault(steps.error)]);
    }
    /** @type {Outcome | null} */
    const outcome = reply.ok.outcome;
    game = wanted;
    show();
    await board.load(outcome ? { ...game, roll: null } : game);
    if (outcome) board.say([ending(language, outcome), { tone: "plain", text: say("game_over") }]);
    else if (game.roll === null) board.say([{ tone: "plain", text: say("choose_roll", { side: sideName() }) }]);
  }

  /**
   * @param {Failure} failure
   * @param {string} position
   * @returns {Saying} why a position is refused
   */
  function fault(failure, position) {
    const column = failure.offset ?? position.length;
    const found = position.slice(column, column + 12).split(/[,/]/)[0] ?? "";
    const values = { column: column + 1, found };
    if (failure.type === "PositionError") return { tone: "wrong", short: say("impossible_position", values) };
    if (failure.type === "NotationError") return { tone: "wrong", short: say(found ? "bad_position" : "bad_position_end", values) };
    if (failure.type === "ProtocolError") return { tone: "wrong", short: say("bad_address") };
    return { tone: "plain", short: page.ui.board["engine_missing"] ?? failure.type };
  }

  /**
   * @param {Failure} failure
   * @returns {Saying} why a roll is refused
   */
  function rollFault(failure) {
    const unreadable = failure.type === "NotationError" || failure.type === "PositionError";
    return unreadable ? { tone: "wrong", short: say("bad_roll") } : fault(failure, game.position);
  }

  function sideName() {
    return page.ui.board[game.position.endsWith("/b") ? "black" : "white"] ?? "";
  }

  /** Form and address say what is on the board. */
  function show() {
    const id = rulesetId(game.ruleset);
    for (const input of inputs()) {
      if (input.name === "ruleset") input.checked = input.value === id;
      if (input.name === OPTION) {
        input.checked = typeof game.ruleset !== "string" && game.ruleset[OPTION] === true;
        input.closest("label")?.toggleAttribute("hidden", id !== "bok");
      }
      if (input.name === "position") {
        input.value = game.position;
        input.removeAttribute("aria-invalid");
      }
    }
    for (const button of rollButtons()) button.setAttribute("aria-pressed", String(button.dataset["roll"] === game.roll));
    const address = writeAddress(game);
    if (location.hash !== address) history.replaceState(null, "", address);
  }

  function inputs() {
    return [...(form instanceof HTMLFormElement ? form.querySelectorAll("input") : [])];
  }

  function rollButtons() {
    return [...(form instanceof HTMLFormElement ? form.querySelectorAll("button") : [])].filter((button) => button.dataset["roll"]);
  }

  function chosenRuleset() {
    const id = inputs().find((input) => input.name === "ruleset" && input.checked)?.value ?? rulesetId(game.ruleset);
    const option = inputs().find((input) => input.name === OPTION)?.checked === true;
    return id === "bok" && option ? { id, [OPTION]: true } : id;
  }

  function fromAddress() {
    if (location.hash.length < 2 || location.hash === writeAddress(game)) return false;
    const wanted = readAddress(location.hash, data.rulesets);
    if ("fault" in wanted) {
      const found = wanted.fault;
      board.say([{ tone: "wrong", short: found ? say("bad_ruleset", { found: found.slice(0, 20) }) : say("bad_address") }]);
      return true;
    }
    void setUp(wanted);
    return true;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const position = inputs().find((input) => input.name === "position")?.value.trim() ?? "";
    void setUp({ ruleset: chosenRuleset(), position, roll: position === game.position ? game.roll : null });
  });
  form.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.name === "position") return;
    void setUp({ ...game, ruleset: chosenRuleset() });
  });
  form.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const { roll, act } = button?.dataset ?? {};
    if (roll) void setUp({ ...game, roll });
    else if (act === "random") void throwDice();
    else if (act === "start") void toStart();
  });
  addEventListener("hashchange", fromAddress);

  async function throwDice() {
    const roll = randomRoll();
    await setUp({ ...game, roll });
    board.remark([{ tone: "plain", text: say("rolled", { side: sideName(), roll: rollName(language, roll) }) }]);
  }

  async function toStart() {
    const ruleset = chosenRuleset();
    const reply = await ask("start", { ruleset });
    if (reply.error) return board.say([fault(reply.error, "")]);
    await setUp({ ruleset, position: reply.ok.position, roll: null });
  }

  form.hidden = false;
  if (!fromAddress()) void setUp(game);
}

/**
 * @param {Game} game
 * @returns {string} the part of the address after the page
 */
export function writeAddress({ ruleset, position, roll }) {
  const options = typeof ruleset === "string" ? [] : Object.keys(ruleset).filter((name) => ruleset[name] === true);
  return "#" + [[rulesetId(ruleset), ...options].join("+"), position, ...(roll === null ? [] : [roll])].join("/");
}

/**
 * Only the parts are told apart here; whether they hold is for the engine to say.
 *
 * @param {string} hash
 * @param {readonly Ruleset[]} rulesets
 * @returns {Game | { fault: string }} the fault is the name of rules that there are none of, or empty
 */
export function readAddress(hash, rulesets) {
  let text = hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    return { fault: "" };
  }
  const [rules = "", white, black, turn, roll, ...more] = text.split("/");
  const [id = "", ...options] = rules.split("+");
  if (!rulesets.some((known) => rulesetId(known) === id)) return { fault: id };
  if (white === undefined || black === undefined || turn === undefined || more.length > 0) return { fault: "" };
  const ruleset = options.length > 0 ? { id, ...Object.fromEntries(options.map((name) => [name, true])) } : id;
  return { ruleset, position: [white, black, turn].join("/"), roll: roll || null };
}

/** @returns {string} two dice thrown, the higher first */
function randomRoll() {
  const [first = 0, second = 0] = [...crypto.getRandomValues(new Uint32Array(2))].map((number) => 1 + (number % 6));
  return `${Math.max(first, second)}-${Math.min(first, second)}`;
}
