// Questions that are answered beside the board: which rolls, how many rolls, which of these turns.

/** @import { Ended, PuzzleData } from "./page.js" */

/**
 * @typedef {object} Answers what is done with an answer
 * @property {(rolls: readonly string[]) => void} rolls
 * @property {(number: number) => void} number NaN where none has been written
 * @property {(choice: Ended & { readonly turn: string } | undefined) => void} choice nothing where none has been chosen
 */

/**
 * @param {HTMLElement} root the block of a puzzle
 * @param {PuzzleData} puzzle
 * @param {Answers} answers
 */
export function listenToAnswers(root, puzzle, answers) {
  const form = root.querySelector('form[data-part="question"]');
  if (!(form instanceof HTMLFormElement)) return;
  form.querySelector("fieldset")?.removeAttribute("disabled");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = new FormData(form).getAll("answer").map(String);
    if (puzzle.question === "rolls") answers.rolls(given);
    else if (puzzle.question === "number") answers.number(given[0] ? Number(given[0]) : NaN);
    else answers.choice(puzzle.choices[Number(given[0])]);
  });
}
