// A puzzle: a board with a verdict, or a question beside it; hints one by one; a solution to be seen.

import { createBoard } from "./board/board.js";
import { list, plain, sayer } from "./board/sentences.js";
import { gameOf, isAmong, languageOf, linkToNext, ownLanguage } from "./page.js";
import { keepDays, problemOf } from "./daily.js";
import { today } from "./days.js";
import { figureOf } from "./figures.js";
import { fetchLater } from "./later.js";
import { keepProgress, tellProgress } from "./progress.js";
import { listenToAnswers, showAnswer } from "./questions.js";

/** @import { Act, Ask, Saying } from "./board/types.js" */
/** @import { BoardData, Ended, PageData, PuzzleData } from "./page.js" */
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
  let { figures } = puzzle;
  // They come with the replies, which the first question waits for. Where they do not come, none are told.
  if (typeof data.replies === "string") void fetchLater(data.replies).then((later) => (figures = later.figures ?? null), () => {});
  const speaker = speak(root, page, puzzle, (result, beside) => (figures ? figureOf(page, figures, result, beside) : ""));
  const language = languageOf(page, root.dataset["game"]);

  /**
   * @param {Ended} result
   * @param {"wrong" | "choice_wrong"} [wrong] the words for a turn that does not solve it
   * @returns {readonly Saying[]}
   */
  const judge = (result, wrong = "wrong") => {
    const solved = isAmong(puzzle.solutions, result);
    keep(root, data.id, solved ? "solved" : "tried");
    return solved ? speaker.right(result) : speaker.wrongTurn(wrong, result, () => punish(result));
  };

  /**
   * The opponent's turn is played on the board. What can be done after it is to begin again.
   *
   * @param {Ended} result
   */
  const punish = ({ position }) => {
    const reply = puzzle.punished[position];
    if (!reply) return;
    const again = root.querySelector('[data-act="reset"]');
    if (again instanceof HTMLElement) again.focus(); // the button that was pressed goes with the verdict
    const said = speaker.punished(reply, () => void board.reset());
    void board.demonstrate(reply.turn, said, { ruleset: data.ruleset, position, roll: reply.roll });
  };

  const board = createBoard({ root, game: gameOf(data), ask, language, sought: true, judge: (_, result) => judge(result) });
  void board.load(gameOf(data));

  /**
   * @param {boolean} right
   * @param {readonly Saying[]} said
   */
  function answer(right, said) {
    keep(root, data.id, right ? "solved" : "tried");
    board.say(said);
  }

  oneHintAtATime(root);
  const solution = root.querySelector('[data-part="solution"]');
  if (solution instanceof HTMLDetailsElement) {
    solution.addEventListener("toggle", () => {
      if (!solution.open) return;
      keep(root, data.id, "seen");
      showAnswer(root, puzzle);
      const turn = puzzle.turns[0];
      // The comment stands beside the solution already.
      if (turn === undefined) board.say(speaker.shown());
      else void board.demonstrate(turn, speaker.shown());
    });
  }

  listenToAnswers(root, puzzle, {
    rolls(ticked) {
      if (ticked.length === 0 && puzzle.rolls.length > 0) return board.say(speaker.noRolls());
      const right = ticked.length === puzzle.rolls.length && ticked.every((roll) => puzzle.rolls.includes(roll));
      answer(right, right ? speaker.rightRolls() : speaker.wrongRolls(ticked));
    },
    number(number) {
      if (!Number.isInteger(number) || number < 0 || number > 36) return board.say(speaker.noNumber());
      answer(number === puzzle.number, number === puzzle.number ? speaker.rightNumber() : speaker.wrongNumber(number));
    },
    choice(choice) {
      if (choice) void board.demonstrate(choice.turn, judge(choice, "choice_wrong"));
      else board.say(speaker.noChoice());
    },
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
  tellProgress(); // a list may stand on the same page
  const { number, total } = root.closest("article")?.dataset ?? {};
  if (reached !== "solved" || total === undefined) return; // an exercise, or a puzzle in a chapter: never that of a day
  if (Number(number) === problemOf(today(), Number(total))) keepDays([today()]);
}

/**
 * What is said of answers, in the page's words and the author's.
 *
 * @param {HTMLElement} root
 * @param {PageData} page
 * @param {PuzzleData} puzzle
 * @param {(result: Ended, beside: string) => string} worthOf what a turn is worth, or nothing, beside what is said of it
 */
function speak(root, page, puzzle, worthOf) {
  const language = languageOf(page, root.dataset["game"]);
  const own = ownLanguage(root);
  const say = sayer(page.ui.puzzle);
  // Not where it stands in a chapter; and asked for each time, as the reader may choose otherwise.
  const next = () => (root.closest("article.problem") ? linkToNext() : {});
  const comment = puzzle.comment ? [{ ...plain(puzzle.comment), ...own }] : [];

  /**
   * @param {{ readonly text: string }} wrong
   * @returns {Saying}
   */
  const why = ({ text }) => ({ ...plain(text), ...own });

  /**
   * @param {Ended} result
   * @param {string} [beside] what the author says of it
   * @returns {{ text?: string }}
   */
  function worth(result, beside = "") {
    const text = worthOf(result, beside);
    return text ? { text } : {};
  }

  return {
    /**
     * @param {Ended} result
     * @returns {readonly Saying[]}
     */
    right: (result) => [{ tone: "right", short: say("right"), ...worth(result, puzzle.comment), ...next() }, ...comment],
    /** @returns {readonly Saying[]} */
    shown: () => [{ tone: "right", short: say("shown") }],
    /** @returns {readonly Saying[]} */
    rightRolls: () => [{ tone: "right", short: say("rolls_right"), ...next() }, ...comment],
    /**
     * @param {"wrong" | "choice_wrong"} words
     * @param {Ended} result
     * @param {() => void} punish shows what the opponent does to it
     * @returns {readonly Saying[]}
     */
    wrongTurn(words, result, punish) {
      const known = puzzle.wrong.find((wrong) => wrong.position === result.position);
      const reply = result.outcome ? undefined : puzzle.punished[result.position];
      /** @type {Saying} */
      const wrong = { tone: "wrong", short: say(words), ...worth(result, known?.text) };
      return [
        reply ? { ...wrong, act: { text: say("reply_show"), run: punish } } : wrong,
        ...(known ? [why(known)] : []),
      ];
    },
    /**
     * @param {{ readonly roll: string, readonly turn: string }} reply
     * @param {Act["run"]} run begins again
     * @returns {readonly Saying[]}
     */
    punished: (reply, run) => [{ tone: "wrong", short: say("reply", reply), act: { text: say("again"), run } }],
    /** @returns {readonly Saying[]} */
    rightNumber: () => [{ tone: "right", short: say("number_right", { number: puzzle.number }), ...next() }, ...comment],
    /**
     * @param {number} number
     * @returns {readonly Saying[]}
     */
    wrongNumber(number) {
      const known = puzzle.wrong.find((wrong) => wrong.number === number);
      const short = say(number > puzzle.number ? "number_high" : "number_low", { number });
      return [{ tone: "wrong", short }, ...(known ? [why(known)] : [])];
    },
    /** @returns {readonly Saying[]} */
    noNumber: () => [{ tone: "plain", short: say("number_none") }],
    /** @returns {readonly Saying[]} */
    noRolls: () => [{ tone: "plain", short: say("rolls_none") }],
    /** @returns {readonly Saying[]} */
    noChoice: () => [{ tone: "plain", short: say("choice_none") }],
    /**
     * @param {readonly string[]} ticked
     * @returns {readonly Saying[]}
     */
    wrongRolls(ticked) {
      const extra = ticked.filter((roll) => !puzzle.rolls.includes(roll));
      const missing = puzzle.rolls.filter((roll) => !ticked.includes(roll)).length;
      const known = extra.flatMap((roll) => {
        const wrong = puzzle.wrong.find(({ rolls }) => rolls.includes(roll));
        return wrong ? [why({ text: `${roll}: ${wrong.text}` })] : [];
      });
      const said = [];
      if (extra.length > 0) said.push(say("rolls_extra", { rolls: list(language, extra) }));
      if (missing > 0) said.push(say(missing === 1 ? "rolls_missing_one" : "rolls_missing_many", { count: missing }));
      return [{ tone: "wrong", short: said.join(" ") }, ...known];
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
