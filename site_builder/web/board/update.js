// How a board's state changes: from one state to the next, and nothing else. No rule, no page, no clock.

/** @import { Progress, Result, Saying, Spot } from "./types.js" */
/** @import { State } from "./state.js" */

/**
 * @param {State} state
 * @param {Partial<State>} changes
 * @returns {State}
 */
function change(state, changes) {
  return Object.freeze({ ...state, ...changes });
}

/** What the next act of the reader wipes away. */
const NOTHING_SAID = Object.freeze({ picked: null, trial: null, refused: null, causes: [], said: [] });

/**
 * A checker is taken up. How to go on can be read until there is something new to say; why a step was refused cannot.
 *
 * @param {State} state
 * @param {Spot} spot
 */
export function pick(state, spot) {
  const said = state.said.some(({ tone }) => tone === "wrong") ? [] : state.said;
  return change(state, { ...NOTHING_SAID, said, picked: spot });
}

/**
 * The checker that was taken up stays where it was. What was said stays too: letting go is no act on the board.
 *
 * @param {State} state
 */
export function letGo(state) {
  return change(state, { picked: null });
}

/**
 * A checker is set down, and the engine is asked.
 *
 * @param {State} state
 * @param {Spot} from
 * @param {Spot} to
 */
export function setDown(state, from, to) {
  return change(state, { ...NOTHING_SAID, trial: { from, to, refused: false } });
}

/**
 * The engine has told where the turn stands after these steps.
 *
 * @param {State} state
 * @param {readonly string[]} played
 * @param {Progress} progress
 */
export function progressed(state, played, progress) {
  return change(state, {
    ...NOTHING_SAID,
    played,
    position: progress.position,
    offers: progress.steps,
    dice: played.length === 0 ? progress.left : state.dice,
    left: progress.left,
    complete: progress.complete,
    outcome: progress.outcome,
    done: false,
  });
}

/**
 * What was tried is refused. A checker that was set down lies there until {@link takenBack}.
 *
 * @param {State} state
 * @param {readonly Saying[]} said
 * @param {readonly Spot[]} causes
 */
export function refused(state, said, causes) {
  const { trial } = state;
  return change(state, { picked: null, trial: trial && { ...trial, refused: true }, refused: trial, said, causes });
}

/**
 * A refused checker goes back. What was said, and why, stays.
 *
 * @param {State} state
 */
export function takenBack(state) {
  return change(state, { trial: null });
}

/**
 * The reader has ended the turn, and the engine agrees. The board shows the end of the turn, not the next one.
 *
 * @param {State} state
 * @param {Result} result
 * @param {readonly Saying[]} said
 */
export function ended(state, result, said) {
  return change(state, { ...NOTHING_SAID, offers: [], outcome: result.outcome, done: true, said });
}

/**
 * Something is said instead of whatever was said before, and what was being tried is over.
 *
 * @param {State} state
 * @param {readonly Saying[]} said
 */
export function say(state, said) {
  return change(state, { ...NOTHING_SAID, said });
}

/**
 * Something is said while the board stays as it is.
 *
 * @param {State} state
 * @param {readonly Saying[]} said
 */
export function remark(state, said) {
  return change(state, { said });
}

/**
 * The turn as it began, beside what is said now.
 *
 * @param {State} state
 * @param {State} fresh
 */
export function anew({ numbering, said }, fresh) {
  return change(fresh, { numbering, said });
}

/**
 * @param {State} state
 * @param {"own" | "board"} numbering
 */
export function numbered(state, numbering) {
  return change(state, { numbering });
}
