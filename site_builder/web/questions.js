// Questions that are answered beside the board: which rolls, how many rolls, which of these turns.

/** @import { Ended, PuzzleData } from "./page.js" */

/**
 * @typedef {object} Answers what is done with an answer
 * @property {(rolls: readonly string[]) => void} rolls
 * @property {(number: number) => void} number NaN where none has been written
 * @property {(choice: Ended & { readonly turn: string } | undefined) => void} choice nothing where none has been chosen
 */

/** The class of what is right among what can be ticked, once that has been shown. */
const RIGHT = "right";

/**
 * @param {HTMLElement} root the block of a puzzle
 * @param {PuzzleData} puzzle
 * @param {Answers} answers
 */
export function listenToAnswers(root, puzzle, answers) {
  const form = root.querySelector('form[data-part="question"]');
  if (!(form instanceof HTMLFormElement)) return;
  form.querySelector("fieldset")?.removeAttribute("disabled");
  form.addEventListener("change", () => {
    for (const label of form.querySelectorAll(`.${RIGHT}`)) label.classList.remove(RIGHT); // the reader tries again
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = new FormData(form).getAll("answer").map(String);
    if (puzzle.question === "rolls") answers.rolls(given);
    else if (puzzle.question === "number") answers.number(given[0] ? Number(given[0]) : NaN);
    else answers.choice(puzzle.choices[Number(given[0])]);
  });
}

/**
 * Put the right answer in the place of the reader's own, and mark what is right among what can be ticked.
 *
 * @param {HTMLElement} root the block of a puzzle
 * @param {PuzzleData} puzzle
 */
export function showAnswer(root, puzzle) {
  const right = puzzle.question === "rolls" ? puzzle.rolls : rightChoices(puzzle);
  for (const input of root.querySelectorAll('form[data-part="question"] input')) {
    if (!(input instanceof HTMLInputElement)) continue;
    if (input.type === "number") input.value = String(puzzle.number);
    else input.checked = right.includes(input.value);
    input.closest("label")?.classList.toggle(RIGHT, input.checked);
  }
}

/**
 * @param {PuzzleData} puzzle
 * @returns {readonly string[]} of the turns to choose among, the number of the one that is shown as the solution
 */
function rightChoices({ choices, turns }) {
  return choices.flatMap(({ turn }, index) => (turn === turns[0] ? [String(index)] : []));
}
