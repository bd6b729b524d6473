// A puzzle: a board with a verdict, or a question about all rolls; hints one by one; a solution to be seen.

import { createBoard } from "./board/board.js";
import { list, sayer } from "./board/sentences.js";
import { gameOf, isAmong, languageOf, linkToNext } from "./page.js";
import { keepDays, problemOf } from "./daily.js";
import { today } from "./days.js";
import { keepProgress } from "./progress.js";

/** @import { Ask, Result, Saying } from "./board/types.js" */
/** @import { BoardData, PageData, PuzzleData, Wrong } from "./page.js" */
/** @import { Reached } from "./progress.js" */

/**
 * @param {HTMLElement} root
 * @param {BoardData} data
 * @param {PageData} page
 * @param {Ask} ask
 */
export function upgradePuzzle(root, data, page, ask) {
  const { puzzle } = data;
  if (!puzzle) return;
  const speaker = speak(root, page, puzzle);

  const board = createBoard({
    root,
    game: gameOf(data),
    ask,
    language: languageOf(page, root.dataset["game"]),
    sought: true,
    judge(_, result) {
      const solved = isAmong(puzzle.solutions, result);
      keep(root, data.id, solved ? "solved" : "tried");
      return solved ? speaker.right() : speaker.wrongTurn(result);
    },
  });
  void board.load(gameOf(data));

  oneHintAtATime(root);
  const solution = root.querySelector('[data-part="solution"]');
  if (solution instanceof HTMLDetailsElement) {
    solution.addEventListener("toggle", () => {
      if (!solution.open) return;
      keep(root, data.id, "seen");
      const turn = puzzle.turns[0];
      // The comment stands beside the solution already.
      if (puzzle.question === "turn" && turn !== undefined) void board.demonstrate(turn, speaker.shown());
    });
  }

  const form = root.querySelector('[data-part="rolls"]');
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const ticked = new FormData(form).getAll("roll").map(String);
    const right = ticked.length === puzzle.rolls.length && ticked.every((roll) => puzzle.rolls.includes(roll));
    keep(root, data.id, right ? "solved" : "tried");
    board.say(right ? speaker.rightRolls() : speaker.wrongRolls(ticked));
  });
}

/**
 * Keep how far the reader has come, and the day if this is its problem.
 *
 * @param {HTMLElement} root
 * @param {string} id
 * @param {Reached} reached
 */
function keep(root, id, reached) {
  keepProgress(`puzzle:${id}`, reached);
  const { number, total } = root.closest("article")?.dataset ?? {};
  if (reached === "solved" && Number(number) === problemOf(today(), Number(total))) keepDays([today()]);
}

/**
 * What is said of answers, in the page's words and the author's.
 *
 * @param {HTMLElement} root
 * @param {PageData} page
 * @param {PuzzleData} puzzle
 */
function speak(root, page, puzzle) {
  const language = languageOf(page, root.dataset["game"]);
  const lang = root.querySelector(".task")?.getAttribute("lang");
  const own = lang ? { lang } : {};
  const say = sayer(page.ui.puzzle);
  const next = root.closest("article.problem") ? linkToNext(page.ui.problems) : {}; // not where it stands in a chapter
  /** @type {readonly Saying[]} */
  const comment = puzzle.comment ? [{ tone: "plain", text: puzzle.comment, ...own }] : [];

  /**
   * @param {Wrong} wrong
   * @returns {readonly Saying[]}
   */
  const why = ({ text, reply }) => [
    { tone: "plain", text, ...own },
    ...(reply ? [/** @type {Saying} */ ({ tone: "plain", text: say("reply", reply) })] : []),
  ];

  return {
    /** @returns {readonly Saying[]} */
    right: () => [{ tone: "right", short: say("right"), ...next }, ...comment],
    /** @returns {readonly Saying[]} */
    shown: () => [{ tone: "right", short: say("shown") }],
    /** @returns {readonly Saying[]} */
    rightRolls: () => [{ tone: "right", short: say("rolls_right"), ...next }, ...comment],
    /**
     * @param {Result} result
     * @returns {readonly Saying[]}
     */
    wrongTurn(result) {
      const known = puzzle.wrong.find((wrong) => wrong.position === result.position);
      return [{ tone: "wrong", short: say("wrong") }, ...(known ? why(known) : [])];
    },
    /**
     * @param {readonly string[]} ticked
     * @returns {readonly Saying[]}
     */
    wrongRolls(ticked) {
      if (ticked.length === 0 && puzzle.rolls.length > 0) return [{ tone: "plain", short: say("rolls_none") }];
      const extra = ticked.filter((roll) => !puzzle.rolls.includes(roll));
      const missing = puzzle.rolls.filter((roll) => !ticked.includes(roll)).length;
      const known = puzzle.wrong.filter((wrong) => wrong.rolls.some((roll) => extra.includes(roll)));
      const said = [];
      if (extra.length > 0) said.push(say("rolls_extra", { rolls: list(language, extra) }));
      if (missing > 0) said.push(say(missing === 1 ? "rolls_missing_one" : "rolls_missing_many", { count: missing }));
      return [{ tone: "wrong", short: said.join(" ") }, ...known.flatMap(why)];
    },
  };
}

/**
 * The next hint can be opened when those before it have been.
 *
 * @param {HTMLElement} root
 */
function oneHintAtATime(root) {
  const hints = [...root.querySelectorAll(".hint")].filter((hint) => hint instanceof HTMLDetailsElement);
  hints.forEach((hint, index) => {
    hint.hidden = index > 0;
    hint.addEventListener("toggle", () => {
      const next = hints[index + 1];
      if (hint.open && next) next.hidden = false;
    });
  });
}
