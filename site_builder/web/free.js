// The free boards, one a game: any position and roll, played on for both sides. Address and form follow the board that
// is seen, and set it up.

import { upgradeAnalysis } from "./analysis.js";
import { readAddress, writeAddress } from "./address.js";
import { createBoard } from "./board/board.js";
import { createInquiry } from "./board/inquiry.js";
import { ending, failed, refusal, rollName, ruleLink, sayer, word } from "./board/sentences.js";
import { readCube } from "./cube.js";
import { positionFault, rollFault, unchanged } from "./faults.js";
import { readForm } from "./form.js";
import { drawLots, randomRoll } from "./lots.js";
import { gameOf, languageOf, rulesetId } from "./page.js";
import { keepPast, keptPast } from "./past.js";
import { readPlacing } from "./placing.js";
import { readSituation, withMatch, writeSituation } from "./situation.js";

/** @import { Situation } from "./address.js" */
/** @import { Board } from "./board/board.js" */
/** @import { State } from "./board/state.js" */
/** @import { Ask, Outcome, Ruleset, Saying } from "./board/types.js" */
/** @import { Cube, CubeState } from "./cube.js" */
/** @import { BoardData, PageData } from "./page.js" */
/** @import { Placing } from "./placing.js" */
/** @import { Before } from "./past.js" */
/** @import { MatchState } from "./situation.js" */

/**
 * @typedef {object} Stand one of the boards, with the rulesets that are played on it
 * @property {HTMLElement} root
 * @property {readonly Ruleset[]} rulesets
 * @property {Board} board
 * @property {Cube | null} cube
 * @property {Placing} placing
 *
 * @typedef {object} Seen what is to be seen, beside the turn on the board: a plain frozen value
 * @property {Situation} game
 * @property {CubeState | null} around what the engine tells of it, once it has been asked
 * @property {Outcome | null} outcome of the game, if it has ended
 * @property {boolean} begins whether it is the start of a game
 * @property {readonly Before[]} past what can be gone back to
 *
 * @typedef {object} Manner how a situation is set up
 * @property {readonly Before[]} [past] what can be gone back to from there; without it, what can be now
 * @property {boolean} [keep] whether what is on the board now can be gone back to as well
 * @property {readonly string[]} [played] the steps of the turn so far
 * @property {boolean} [placing] whether it is part of a position that is being set up by hand
 *
 * @typedef {object} Found what the engine tells of a situation that can stand on the board
 * @property {Situation} situation as the engine writes it
 * @property {Outcome | null} outcome
 * @property {CubeState} around
 * @property {boolean} begins whether it is the start of a game
 */

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
  const say = sayer(page.ui.free);
  const rulesets = blocks.flatMap(({ data }) => data.rulesets);
  const asked = readAddress(location.hash, rulesets);
  const first = blocks.find(({ data }) => !("fault" in asked) && data.rulesets.includes(rulesetId(asked.ruleset))) ?? blocks[0];
  if (!first) return;
  /** @type {Seen} */
  let seen = Object.freeze({
    game: gameOf(first.data),
    around: null,
    outcome: null,
    begins: true,
    past: [],
  });
  /** @type {{ situation: Situation, manner: Manner } | null} what has been asked for and is not answered yet */
  let awaited = null;
  const inquiry = createInquiry(ask, () => remark({ tone: "plain", text: word(language, "waiting") }));

  /** @type {readonly Stand[]} */
  const stands = blocks.map(({ root, data }) => {
    const cube = readCube(root, page, (action) => void act(action));
    const placing = readPlacing(root, (change) => void place(change));
    const board = createBoard({
      root,
      game: gameOf(data),
      ask,
      language: languageOf(page, root.dataset["game"]),
      onEnded: (_, { position }) => void setUp({ ...seen.game, position, roll: null }, { keep: true }),
      onShown: (state) => offerActs(root, state, placing.active),
      goBack() {
        const { past } = seen;
        const before = past.at(-1);
        const { active } = placing;
        if (before) void setUp(before.situation, { past: past.slice(0, -1), played: before.played, placing: active });
        return before !== undefined;
      },
      place(own, by) {
        if (placing.active) void place((position) => placing.placed(position, own, by));
        return placing.active;
      },
    });
    return { root, rulesets: data.rulesets, board, cube, placing };
  });
  /** @param {Ruleset} ruleset */
  function standOf(ruleset) {
    const id = rulesetId(ruleset);
    const stand = stands.find((one) => one.rulesets.some((known) => rulesetId(known) === id));
    if (!stand) throw new RangeError(`no board for ${id}`);
    return stand;
  }

  /** The board that is seen. */
  const standing = () => standOf(seen.game.ruleset);

  /** @param {readonly Saying[]} said and the board stays as it is */
  const remark = (...said) => standing().board.remark(said);

  /** @param {"w" | "b"} letter */
  const side = (letter) => word(language, letter === "b" ? "black" : "white");

  // --- What is set up ---

  /**
   * Set up what the engine says can stand on the board; otherwise say why not, and leave the board as it is.
   *
   * @param {Situation} wanted
   * @param {Manner} [manner]
   * @returns {Promise<boolean>} whether it stands there now
   */
  async function setUp(wanted, manner = {}) {
    const mine = { situation: wanted, manner };
    awaited = mine;
    const now = { situation: seen.game, played: standing().board.state().played };
    const found = await examine(wanted, manner.keep ? now : (manner.past ?? seen.past).at(-1));
    if (awaited !== mine) return false;
    awaited = null;
    if (!found) return false;
    if ("fault" in found) {
      // What an address asks for first cannot be: the start is set up, and it is said there.
      if (!seen.around && wanted !== seen.game && found.fault.tone === "wrong") await setUp(seen.game);
      refuse(found.fault);
      return false;
    }
    const { situation, around, outcome, begins } = found;
    const another = writeAddress(now.situation) !== writeAddress(situation);
    const past = [...(manner.past ?? seen.past), ...(manner.keep && another ? [now] : [])];
    seen = Object.freeze({ game: situation, around, outcome, begins, past });
    await show(manner);
    return true;
  }

  /**
   * @param {Situation} situation
   * @param {Before} [before] what came before it
   * @returns {Promise<Found | { fault: Saying } | null>} `null` where something has come between
   */
  async function examine(situation, before) {
    const { ruleset, position, roll, around = "", declined } = situation;
    const { cube } = standOf(ruleset);
    if (around && !cube) return { fault: unchanged(page, "bad_address") };
    const text = writeSituation({ ...situation, roll: null });
    const told = await inquiry.ask("act", { ruleset, situation: text, ...(declined && { action: "drop" }) });
    if (told?.error) return { fault: positionFault(page, told.error, text) };
    if (told?.ok.cube.offered && roll !== null) return { fault: { tone: "wrong", short: say("answer_first") } };
    const begun = told && roll !== null ? await inquiry.ask("steps", { ruleset, position, roll, played: "" }) : told;
    if (begun?.error) return { fault: rollFault(page, begun.error) };
    const turn = told?.ok.outcome && !cube && before ? await lastTurn(situation, before) : null;
    const start = begun && (await inquiry.ask("start", { ruleset }));
    if (!told || !start) return null;
    const begins = start.ok?.position.slice(0, -1) === position.slice(0, -1);
    const written = declined ? situation : { ...readSituation(told.ok.situation, told.ok.ruleset), roll };
    return { situation: written, outcome: turn ?? told.ok.outcome, around: told.ok, begins };
  }

  /**
   * How a turn has ended the game: a position does not tell all of it, as that jan was made by a blast.
   *
   * @param {Situation} situation at the end of the game
   * @param {Before} before
   * @returns {Promise<Outcome | null>} `null` where it is another turn that has
   */
  async function lastTurn({ ruleset, position }, { situation, played }) {
    if (situation.roll === null) return null;
    const turn = { ruleset, position: situation.position, roll: situation.roll, turn: played.join(" ") };
    const reply = await inquiry.ask("play", turn);
    return reply?.ok?.position === position ? reply.ok.outcome : null;
  }

  /** @param {Manner} manner of what is to be seen */
  async function show(manner) {
    const { root, board, cube, placing } = standing();
    const { game, around, outcome, past } = seen;
    const match = cube ? around : null;
    for (const stand of stands) {
      stand.root.hidden = stand.root !== root;
      stand.placing.active = stand.root === root && manner.placing === true;
      stand.placing.show(game.position);
    }
    form.show(game, match, placing.active);
    keepPast(game, past);
    const loaded = board.load(outcome ? { ...game, roll: null } : game, manner.played);
    if (around) cube?.show(placing.active ? { ...around, actions: [] } : around, game.roll); // what comes next is shown by now
    await loaded;
    if (placing.active) board.say([{ tone: "plain", text: say("place_beside", placing.beside(game.position)) }]);
    else if (outcome) board.say([ended(outcome), ...beside(), { tone: "plain", text: say("game_over") }]);
    else if (around?.cube.offered) {
      board.say(offer());
      root.querySelector('[data-part="cube"]')?.scrollIntoView({ block: "nearest" }); // the answers to it
    } else if (game.roll === null) board.say([{ tone: "plain", text: say("choose_roll", { side: toMove() }) }]);
  }

  /**
   * The choices of the form, and an address that could not be read, go back to what is on the board.
   *
   * @param {Saying} fault why something cannot be set up
   */
  function refuse(fault) {
    form.showRules(seen.game, standing().cube ? seen.around : null);
    if (fault.tone === "wrong") keepPast(seen.game, seen.past); // where only the engine failed, another try may fare better
    standing().board.say([fault, ...offer()]);
  }

  /** @returns {readonly Saying[]} the double that waits for an answer, if one does */
  function offer() {
    const { cube } = standing();
    return cube && seen.around?.cube.offered ? [{ tone: "plain", text: cube.sentence(seen.around) }] : [];
  }

  function toMove() {
    return side(seen.game.position.endsWith("/b") ? "b" : "w");
  }

  /** @returns {readonly Saying[]} what the cube and the match add to the end of a game */
  function beside() {
    const value = seen.around?.cube.value ?? 1;
    const texts = [
      ...(value > 1 ? [say("cube_counts", { value })] : []),
      ...(seen.around?.match_over ? [say("match_over")] : []),
    ];
    return texts.map((text) => ({ tone: "plain", text }));
  }

  // --- What the reader does ---

  /**
   * Do something with the cube, or be told why not.
   *
   * @param {string} action
   */
  async function act(action) {
    const { game, outcome } = seen;
    if (outcome) return sayOver();
    const { ruleset } = game;
    const reply = await inquiry.ask("act", { ruleset, situation: writeSituation(game), action });
    if (!reply) return;
    if (reply.error) {
      const refused = (reply.error.violations ?? []).map((violation) => refusal(language, violation));
      return remark(...(refused.length > 0 ? refused : [failed(language, reply.error)]));
    }
    /** @type {CubeState} */
    const told = reply.ok;
    const after = told.outcome ? { ...game, declined: true } : readSituation(told.situation, ruleset);
    await setUp(after, { keep: true });
  }

  /**
   * @param {Outcome} outcome of the game that is seen
   * @returns {Saying}
   */
  function ended(outcome) {
    if (!seen.game.declined) return ending(language, outcome);
    const { winner, points } = outcome;
    const values = { side: side(winner), other: side(winner === "w" ? "b" : "w"), points };
    return { ...ending(language, outcome), short: say(points === 1 ? "dropped_one" : "dropped", values) };
  }

  function sayOver() {
    const over = say("game_over");
    const said = standing().board.state().said.filter(({ text }) => text !== over);
    remark(...said, { tone: "plain", text: over });
  }

  /** @returns {boolean} whether the address asks for anything else than what is on the board */
  function followAddress() {
    const { hash } = location;
    if (hash.length < 2) return false;
    if (document.getElementById(hash.slice(1))) {
      keepPast(seen.game, seen.past); // a place of this page, as the link that skips to the text
      return false;
    }
    const past = keptPast();
    if (hash === writeAddress(seen.game)) {
      seen = Object.freeze({ ...seen, past });
      return false;
    }
    const wanted = readAddress(hash, rulesets);
    if ("fault" in wanted) {
      const { fault } = wanted;
      awaited = null;
      inquiry.drop();
      refuse(unchanged(page, fault ? "bad_ruleset" : "bad_address", { found: fault.slice(0, 20) }));
    } else void setUp(wanted, { past });
    return true;
  }

  /** @returns {{ situation: Situation, manner: Manner }} what is on the board, or is going to be */
  function coming() {
    return awaited ?? { situation: seen.game, manner: {} };
  }

  /** @param {string} roll which has been thrown or chosen */
  async function rollDice(roll) {
    if (!awaited && seen.outcome) return sayOver();
    const { situation, manner } = coming();
    if (!(await setUp({ ...situation, roll }, { ...manner, played: [], placing: false }))) return;
    const { offers, said } = standing().board.state();
    if (seen.outcome) return;
    const text = say("rolled", { side: toMove(), roll: rollName(language, roll) });
    // How to move is known by now; that nothing can be moved is not.
    remark({ tone: "plain", text }, ...(offers.length === 0 ? said : []));
  }

  /** Who begins is rolled for: one die each, and again after a tie. */
  async function rollForStart() {
    const { situation } = coming();
    const { ruleset } = situation;
    const text = writeSituation({ ...situation, roll: null });
    const { reply, thrown } = await drawLots((dice) => inquiry.ask("begin", { ruleset, situation: text, dice }));
    if (reply?.error) return refuse(positionFault(page, reply.error, situation.position));
    if (!reply) return;
    const { beginner, rule } = reply.ok;
    if (!(await setUp(readSituation(reply.ok.situation, ruleset), { keep: true }))) return;
    const throws = thrown.map((pair, index) => sayPair(pair, index < thrown.length - 1)).join(" ");
    const short = say("begins", { side: side(beginner) });
    const { said } = standOf(ruleset).board.state();
    remark({ tone: "plain", short, text: throws, ...ruleLink(language, rule) }, ...said);
  }

  /**
   * @param {string} pair White's die and Black's
   * @param {boolean} tie
   */
  function sayPair(pair, tie) {
    const [white = "", black = ""] = pair.split("-");
    return say(tie ? "start_tie" : "start_thrown", { white, black });
  }

  /** @param {MatchState | null} [match] that is played on */
  async function toStart(match = standing().cube ? seen.around : null) {
    const ruleset = form.ruleset() ?? seen.game.ruleset;
    const reply = await inquiry.ask("start", { ruleset });
    const around = match && standOf(ruleset).cube ? withMatch("", match) : "";
    if (reply?.error) refuse(positionFault(page, reply.error, ""));
    else if (reply) await setUp({ ruleset, position: reply.ok.position, roll: null, around }, { keep: true });
  }

  async function toNextGame() {
    const { game, around } = seen;
    if (around?.next) await setUp(readSituation(around.next, game.ruleset), { keep: true });
    else await toStart(around && { ...around, score: { w: 0, b: 0 }, crawford: false });
  }

  /**
   * Set up what has been written or pasted: a position of ours, or one of another program, which tells more.
   *
   * @param {string} text
   */
  async function setUpWritten(text) {
    const ruleset = form.ruleset() ?? seen.game.ruleset;
    const { situation } = coming();
    if (text === situation.position) return void (await setUp({ ...situation, ruleset }));
    const own = await inquiry.ask("outcome", { ruleset, position: text });
    const other = own?.error ? await inquiry.ask("read_position", { text }) : null;
    if (!own || (own.error && !other)) return;
    if (own.error?.type === "NotationError" && other?.error?.type === "PositionError") {
      refuse(positionFault(page, other.error, text)); // another program's id, of what cannot be
      return form.mark(true);
    }
    const cubed = stands.find((stand) => stand.cube);
    const here = standOf(ruleset) === cubed;
    const [usual = ruleset] = cubed?.rulesets ?? [];
    // Our own text tells no game: one of bräde with a fault must not be taken for backgammon.
    const foreign = other?.ok && (here || other.ok.format !== "brade");
    const wanted = foreign
      ? readSituation(other.ok.texts.brade, here ? ruleset : usual)
      : { ruleset, position: text, roll: null };
    if (!(await setUp(wanted, { keep: true }))) form.mark(true);
  }

  /**
   * Other rules for what is on the board; but on another board, or at the start of a game, the start by these rules.
   *
   * @param {Ruleset} ruleset
   */
  async function changeRules(ruleset) {
    const { game, begins } = seen;
    const starts = begins && rulesetId(ruleset) !== rulesetId(game.ruleset);
    if (standOf(ruleset) === standOf(game.ruleset) && !starts) await setUp({ ...game, ruleset });
    else await toStart();
  }

  /** @param {(position: string) => string} change of the position that is being set up by hand */
  async function place(change) {
    const { situation } = coming();
    const position = change(situation.position);
    const { declined, ...open } = situation;
    await setUp({ ...open, position, roll: null }, { keep: true, placing: true });
  }

  async function beginPlacing() {
    await place((position) => position);
    const stop = standing().root.querySelector('svg [role="button"][tabindex="0"]');
    if (stop instanceof SVGGElement) stop.focus();
  }

  // --- What can be pressed ---

  /**
   * Before a roll the dice are thrown where afterwards the turn is ended, and the next game is begun after the last one.
   *
   * @param {HTMLElement} root
   * @param {State} state
   * @param {boolean} placing
   */
  function offerActs(root, state, placing) {
    const undo = root.querySelector('[data-act="undo"]');
    if (seen.past.length > 0) undo?.setAttribute("aria-disabled", "false");
    if (placing) showActs(root, ["placed"]);
    else if (seen.outcome) showActs(root, ["next"]);
    else if (seen.around?.cube.offered) showActs(root, []);
    else showActs(root, state.roll !== null ? ["done"] : seen.begins ? ["lots", "random"] : ["random"]);
  }

  /** @type {Readonly<Record<string, () => unknown>>} */
  const presses = {
    random: () => rollDice(randomRoll()),
    lots: rollForStart,
    next: toNextGame,
    placed: () => setUp(seen.game),
    start: () => toStart(),
    place: beginPlacing,
  };

  /** @param {Event} event */
  function press({ target }) {
    const { roll, act } = (target instanceof Element ? target.closest("button") : null)?.dataset ?? {};
    if (roll) void rollDice(roll);
    else if (act) presses[act]?.();
  }

  for (const { root } of stands) root.querySelector(".actions")?.addEventListener("click", press);
  element.addEventListener("click", press);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    void setUpWritten(form.position());
  });
  /** @param {Event} event */
  function change({ target }) {
    if (!(target instanceof HTMLInputElement) || target.name === "position") return; // waits to be sent
    if (target.closest('[data-part="match"]')) {
      const { situation } = coming();
      void setUp({ ...situation, around: withMatch(situation.around ?? "", form.match()) });
    } else void changeRules(form.ruleset() ?? seen.game.ruleset);
  }
  const rules = document.querySelector('[data-part="rules"]');
  for (const part of [rules, element]) {
    part?.addEventListener("change", change);
    part?.removeAttribute("hidden");
  }
  addEventListener("hashchange", followAddress);
  upgradeAnalysis(page, ask, () => seen.game);

  form.show(seen.game, null, false);
  for (const { root } of stands) root.hidden = root !== first.root; // at once, before the engine has answered
  if (!followAddress()) void setUp(seen.game);
}

/** What stands at one place of the panel, each at its time. */
const IN_TURN = ["lots", "random", "done", "next", "placed"];

/**
 * The focus stays at that place.
 *
 * @param {HTMLElement} root
 * @param {readonly string[]} acts
 */
function showActs(root, acts) {
  const buttons = [...root.querySelectorAll("button")].filter(({ dataset }) => IN_TURN.includes(dataset["act"] ?? ""));
  const shown = buttons.filter(({ dataset }) => acts.includes(dataset["act"] ?? ""));
  const gone = buttons.filter((button) => !shown.includes(button));
  for (const button of shown) button.hidden = false;
  if (gone.some((button) => button === document.activeElement)) shown.at(-1)?.focus();
  for (const button of gone) button.hidden = true;
}
