// The free boards, one a game: any position and roll, played on for both sides. Address and form follow the board that
// is seen, and set it up.

import { readAddress, writeAddress } from "./address.js";
import { createBoard } from "./board/board.js";
import { ending, failed, fill, refusal, rollName } from "./board/sentences.js";
import { readCube } from "./cube.js";
import { readForm } from "./form.js";
import { gameOf, languageOf, rulesetId } from "./page.js";

/** @import { Situation } from "./address.js" */
/** @import { Board } from "./board/board.js" */
/** @import { Ask, Failure, Outcome, Ruleset, Saying } from "./board/types.js" */
/** @import { Cube, CubeState } from "./cube.js" */
/** @import { BoardData, PageData } from "./page.js" */

/**
 * @typedef {object} Stand one of the boards, with the rulesets that are played on it
 * @property {HTMLElement} root
 * @property {readonly Ruleset[]} rulesets
 * @property {Board} board
 * @property {Cube | null} cube
 */

/** The engine's text of a situation: a position, perhaps a roll, and what is around the board. */
const SITUATION = /^(\S+)(?: ([1-6]-[1-6]))?(?: (.+))?$/;

/**
 * @param {readonly { root: HTMLElement, data: BoardData }[]} blocks
 * @param {PageData} page
 * @param {Ask} ask
 */
export function upgradeFree(blocks, page, ask) {
  const element = document.querySelector('[data-part="free"]');
  if (!(element instanceof HTMLFormElement)) return;
  const form = readForm(element);
  const language = languageOf(page);
  const [first] = blocks;
  if (!first) return;
  /** @type {Situation} */
  let game = gameOf(first.data);
  /** @type {CubeState | null} */
  let cubeState = null;
  /** Only the newest of what was asked for is set up. */
  let newest = 0;

  /** @type {readonly Stand[]} */
  const stands = blocks.map(({ root, data }) => ({
    root,
    rulesets: data.rulesets,
    board: createBoard({
      root,
      game: gameOf(data),
      ask,
      language,
      judge: (_, result) => (result.outcome ? cubeCounts() : []),
      onEnded(_, result) {
        // The end of a game stays on the board; otherwise the turn passes.
        if (!result.outcome) void setUp({ ...game, position: result.position, roll: null });
      },
    }),
    cube: readCube(root, page, (action) => void act(action)),
  }));
  for (const { root } of stands) throwOf(root)?.addEventListener("click", () => void rollDice(randomRoll()));
  const rulesets = stands.flatMap((stand) => stand.rulesets);

  /** @param {Ruleset} ruleset */
  function standOf(ruleset) {
    const id = rulesetId(ruleset);
    const stand = stands.find((one) => one.rulesets.some((known) => rulesetId(known) === id));
    if (!stand) throw new RangeError(`no board for ${id}`);
    return stand;
  }

  /** @param {readonly Saying[]} said */
  const sayAll = (said) => standOf(game.ruleset).board.say(said);

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
   * @param {Situation} wanted
   * @returns {Promise<boolean>} whether it stands there now
   */
  async function setUp(wanted) {
    const mine = ++newest;
    const { ruleset, position, roll, around = "" } = wanted;
    const { root, board, cube } = standOf(ruleset);
    if (around && !cube) {
      sayAll([{ tone: "wrong", short: say("bad_address") }]);
      return false;
    }
    const standing = await ask("outcome", { ruleset, position });
    const begun = standing.ok && roll !== null ? await ask("steps", { ruleset, position, roll, played: "" }) : standing;
    const situation = around ? `${position} ${around}` : position;
    const lying = cube && begun.ok ? await ask("act", { ruleset, situation }) : null;
    if (mine !== newest) return false;
    if (standing.error) sayAll([positionFault(standing.error, position)]);
    else if (begun.error) sayAll([rollFault(begun.error)]);
    else if (lying?.error) sayAll([positionFault(lying.error, situation)]);
    if (!standing.ok || !begun.ok || lying?.error) return false;
    if (lying?.ok.cube.offered && roll !== null) {
      sayAll([{ tone: "wrong", short: say("answer_first") }]);
      return false;
    }
    /** @type {Outcome | null} */
    const outcome = standing.ok.outcome;
    game = wanted;
    cubeState = lying?.ok ?? null;
    for (const stand of stands) stand.root.hidden = stand.root !== root;
    if (cubeState) cube?.show(cubeState, roll);
    form.show(game);
    offerThrow(root, roll === null && !outcome);
    const address = writeAddress(game);
    if (location.hash !== address) history.replaceState(null, "", address);
    await board.load(outcome ? { ...game, roll: null } : game);
    if (outcome) board.say([ending(language, outcome), { tone: "plain", text: say("game_over") }]);
    else if (cube && cubeState?.cube.offered) board.say([{ tone: "plain", text: cube.sentence(cubeState) }]);
    else if (roll === null) board.say([{ tone: "plain", text: say("choose_roll", { side: sideName() }) }]);
    return true;
  }

  /**
   * Do something with the cube, or be told why not.
   *
   * @param {string} action
   */
  async function act(action) {
    const { root, board, cube } = standOf(game.ruleset);
    if (game.roll !== null) return board.remark([{ tone: "wrong", short: say("cube_after_roll") }]);
    const mine = ++newest;
    const { ruleset, position, around = "" } = game;
    const reply = await ask("act", { ruleset, situation: around ? `${position} ${around}` : position, action });
    if (mine !== newest) return;
    if (reply.error) {
      const refused = (reply.error.violations ?? []).map((violation) => refusal(language, violation));
      return board.say(refused.length > 0 ? refused : [failed(language, reply.error)]);
    }
    /** @type {CubeState} */
    const state = reply.ok;
    if (!state.outcome) return void (await setUp({ ...read(state.situation), ruleset, roll: null }));
    cubeState = state;
    cube?.show(state, null);
    offerThrow(root, false);
    board.say([ending(language, state.outcome), { tone: "plain", text: say("game_over") }]);
  }

  /**
   * @param {string} situation in the engine's own text
   * @returns {{ position: string, roll: string | null, around: string }}
   */
  function read(situation) {
    const [, position = "", roll = null, around = ""] = SITUATION.exec(situation) ?? [];
    return { position, roll, around };
  }

  /** @returns {readonly Saying[]} what the cube adds to the end of a game */
  function cubeCounts() {
    const value = cubeState?.cube.value ?? 1;
    return value > 1 ? [{ tone: "plain", text: say("cube_counts", { value }) }] : [];
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
    if (document.getElementById(location.hash.slice(1))) {
      history.replaceState(null, "", writeAddress(game)); // a place of this page, as the link that skips to the text
      return false;
    }
    const wanted = readAddress(location.hash, rulesets);
    if ("fault" in wanted) {
      newest += 1;
      const { fault } = wanted;
      sayAll([
        { tone: "wrong", short: fault ? say("bad_ruleset", { found: fault.slice(0, 20) }) : say("bad_address") },
      ]);
    } else void setUp(wanted);
    return true;
  }

  /** @param {string} roll which has been thrown or chosen */
  async function rollDice(roll) {
    if (!(await setUp({ ...game, roll }))) return;
    const { board } = standOf(game.ruleset);
    const { roll: lying, offers, said } = board.state();
    if (lying === null) return; // the game is over
    const rolled = say("rolled", { side: sideName(), roll: rollName(language, roll) });
    // How to move is known by now; that nothing can be moved is not.
    board.remark([{ tone: "plain", text: rolled }, ...(offers.length === 0 ? said : [])]);
  }

  async function toStart() {
    const ruleset = form.ruleset() ?? game.ruleset;
    const reply = await ask("start", { ruleset });
    if (reply.error) sayAll([positionFault(reply.error, "")]);
    else await setUp({ ruleset, position: reply.ok.position, roll: null });
  }

  /**
   * Set up what has been written or pasted: a position of ours, or one of another program, which tells more.
   *
   * @param {string} text
   */
  async function setUpWritten(text) {
    const ruleset = form.ruleset() ?? game.ruleset;
    if (text === game.position) return void (await setUp({ ...game, ruleset }));
    const mine = ++newest;
    const own = await ask("outcome", { ruleset, position: text });
    const other = own.error ? await ask("read_position", { text }) : null;
    if (mine !== newest) return;
    if (!other?.ok) return void (await setUp({ ruleset, position: text, roll: null }));
    const cubed = stands.find((stand) => stand.cube);
    const [usual = ruleset] = cubed?.rulesets ?? [];
    await setUp({ ...read(other.ok.texts.brade), ruleset: standOf(ruleset) === cubed ? ruleset : usual });
  }

  /**
   * Other rules for what is on the board; but on another board, or at the start of a game, the start by these rules.
   *
   * @param {Ruleset} ruleset
   */
  async function changeRules(ruleset) {
    const begun = await ask("start", { ruleset: game.ruleset });
    const begins = begun.ok?.position === game.position && rulesetId(ruleset) !== rulesetId(game.ruleset);
    if (standOf(ruleset) === standOf(game.ruleset) && !begins) await setUp({ ...game, ruleset });
    else await toStart();
  }

  element.addEventListener("submit", (event) => {
    event.preventDefault();
    void setUpWritten(form.position());
  });
  element.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === "position") return; // waits to be sent
    void changeRules(form.ruleset() ?? game.ruleset);
  });
  element.addEventListener("click", (event) => {
    const { roll, act } = (event.target instanceof Element ? event.target.closest("button") : null)?.dataset ?? {};
    if (roll) void rollDice(roll);
    else if (act === "start") void toStart();
  });
  addEventListener("hashchange", followAddress);

  element.hidden = false;
  form.show(game);
  if (!followAddress()) void setUp(game);
}

/** @param {HTMLElement} root */
function throwOf(root) {
  const button = root.querySelector('[data-act="random"]');
  return button instanceof HTMLButtonElement ? button : null;
}

/**
 * Before a roll the dice are thrown where afterwards the turn is ended. The focus stays at that place.
 *
 * @param {HTMLElement} root
 * @param {boolean} before
 */
function offerThrow(root, before) {
  const throwing = throwOf(root);
  const ending = root.querySelector('[data-act="done"]');
  if (!throwing || !(ending instanceof HTMLButtonElement)) return;
  const [shown, gone] = before ? [throwing, ending] : [ending, throwing];
  const focused = document.activeElement === gone;
  shown.hidden = false;
  if (focused) shown.focus();
  gone.hidden = true;
}

/** @returns {string} two dice thrown, the higher first */
function randomRoll() {
  const [first = 0, second = 0] = [...crypto.getRandomValues(new Uint32Array(2))].map((number) => 1 + (number % 6));
  return `${Math.max(first, second)}-${Math.min(first, second)}`;
}
