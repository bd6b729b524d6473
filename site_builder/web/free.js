// The free board: any position and roll, played on for both sides. Address and form follow the board, and set it up.

import { readAddress, writeAddress } from "./address.js";
import { createBoard } from "./board/board.js";
import { ending, failed, fill, rollName } from "./board/sentences.js";
import { readForm } from "./form.js";
import { gameOf, languageOf } from "./page.js";

/** @import { Ask, Failure, Game, Outcome, Saying } from "./board/types.js" */
/** @import { BoardData, PageData } from "./page.js" */

/**
 * @param {HTMLElement} root
 * @param {BoardData} data
 * @param {PageData} page
 * @param {Ask} ask
 */
export function upgradeFree(root, data, page, ask) {
  const element = document.querySelector('[data-part="free"]');
  if (!(element instanceof HTMLFormElement)) return;
  const form = readForm(element);
  const language = languageOf(page);
  let game = gameOf(data);
  /** Only the newest of what was asked for is set up. */
  let newest = 0;

  const board = createBoard({
    root,
    game,
    ask,
    language,
    judge: () => [],
    onEnded(_, result) {
      // The end of a game stays on the board; otherwise the turn passes.
      if (!result.outcome) void setUp({ ...game, position: result.position, roll: null });
    },
  });

  /**
   * @param {string} key
   * @param {Readonly<Record<string, string | number>>} [values]
   */
  function say(key, values = {}) {
    return fill(page.ui.free[key] ?? key, values);
  }

  /**
   * Set up what the engine says can stand on the board; otherwise say why not, and leave the board as it is.
   *
   * @param {Game} wanted
   * @returns {Promise<boolean>} whether it stands there now
   */
  async function setUp(wanted) {
    const mine = ++newest;
    const { ruleset, position, roll } = wanted;
    const standing = await ask("outcome", { ruleset, position });
    const begun = standing.ok && roll !== null ? await ask("steps", { ruleset, position, roll, played: "" }) : standing;
    if (mine !== newest) return false;
    if (standing.error) board.say([positionFault(standing.error, position)]);
    else if (begun.error) board.say([rollFault(begun.error)]);
    if (!standing.ok || !begun.ok) return false;
    /** @type {Outcome | null} */
    const outcome = standing.ok.outcome;
    game = wanted;
    form.show(game);
    const address = writeAddress(game);
    if (location.hash !== address) history.replaceState(null, "", address);
    await board.load(outcome ? { ...game, roll: null } : game);
    if (outcome) board.say([ending(language, outcome), { tone: "plain", text: say("game_over") }]);
    else if (roll === null) board.say([{ tone: "plain", text: say("choose_roll", { side: sideName() }) }]);
    return true;
  }

  /**
   * @param {Failure} failure
   * @param {string} position
   * @returns {Saying}
   */
  function positionFault(failure, position) {
    const column = failure.offset ?? position.length;
    const found = position.slice(column, column + 12).split(/[,/]/)[0] ?? "";
    const values = { column: column + 1, found };
    switch (failure.type) {
      case "PositionError":
        return { tone: "wrong", short: say("impossible_position", values) };
      case "NotationError":
        return { tone: "wrong", short: say(found ? "bad_position" : "bad_position_end", values) };
      case "ProtocolError":
        return { tone: "wrong", short: say("bad_address") };
      default:
        return failed(language, failure);
    }
  }

  /**
   * @param {Failure} failure
   * @returns {Saying}
   */
  function rollFault(failure) {
    const unreadable = ["NotationError", "PositionError", "ProtocolError"].includes(failure.type);
    return unreadable ? { tone: "wrong", short: say("bad_roll") } : failed(language, failure);
  }

  function sideName() {
    return page.ui.board[game.position.endsWith("/b") ? "black" : "white"] ?? "";
  }

  /** @returns {boolean} whether the address asks for anything else than what is on the board */
  function followAddress() {
    if (location.hash.length < 2 || location.hash === writeAddress(game)) return false;
    const wanted = readAddress(location.hash, data.rulesets);
    if ("fault" in wanted) {
      newest += 1;
      const { fault } = wanted;
      board.say([
        { tone: "wrong", short: fault ? say("bad_ruleset", { found: fault.slice(0, 20) }) : say("bad_address") },
      ]);
    } else void setUp(wanted);
    return true;
  }

  async function throwDice() {
    const roll = randomRoll();
    if (!(await setUp({ ...game, roll }))) return;
    board.remark([{ tone: "plain", text: say("rolled", { side: sideName(), roll: rollName(language, roll) }) }]);
  }

  async function toStart() {
    const ruleset = form.ruleset() ?? game.ruleset;
    const reply = await ask("start", { ruleset });
    if (reply.error) board.say([positionFault(reply.error, "")]);
    else await setUp({ ruleset, position: reply.ok.position, roll: null });
  }

  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const position = form.position();
    void setUp({
      ruleset: form.ruleset() ?? game.ruleset,
      position,
      roll: position === game.position ? game.roll : null,
    });
  });
  element.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === "position") return; // waits to be sent
    void setUp({ ...game, ruleset: form.ruleset() ?? game.ruleset });
  });
  element.addEventListener("click", (event) => {
    const { roll, act } = (event.target instanceof Element ? event.target.closest("button") : null)?.dataset ?? {};
    if (roll) void setUp({ ...game, roll });
    else if (act === "random") void throwDice();
    else if (act === "start") void toStart();
  });
  addEventListener("hashchange", followAddress);

  element.hidden = false;
  form.show(game);
  if (!followAddress()) void setUp(game);
}

/** @returns {string} two dice thrown, the higher first */
function randomRoll() {
  const [first = 0, second = 0] = [...crypto.getRandomValues(new Uint32Array(2))].map((number) => 1 + (number % 6));
  return `${Math.max(first, second)}-${Math.min(first, second)}`;
}
