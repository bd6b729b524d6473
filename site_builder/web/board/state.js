// The state of one board: plain frozen values. How it changes is in update.js, how it looks in render.js.

/** @import { Game, Offer, Outcome, Ruleset, Saying, Spot, Trial, Way } from "./types.js" */

/**
 * @typedef {object} State
 * @property {Ruleset} ruleset
 * @property {string} start the position before the turn
 * @property {string | null} roll
 * @property {readonly string[]} played the turn so far, step by step
 * @property {string} position after what is played, the turn not passed on
 * @property {readonly Offer[]} offers steps that may be played now
 * @property {string | null} dice those of the whole turn, once the engine has told them
 * @property {string} left dice not yet used
 * @property {boolean} complete whether the turn may end here
 * @property {Outcome | null} outcome of the game, if what is played ends it
 * @property {boolean} done whether the reader has ended the turn
 * @property {Spot | null} picked where a checker is held up
 * @property {Trial | null} trial
 * @property {Way | null} refused the step that has just been refused
 * @property {readonly Spot[]} causes lit, because they are the cause of a refusal
 * @property {readonly Saying[]} said in the panel
 * @property {"own" | "board"} numbering
 */

/**
 * @param {Game} game
 * @param {"own" | "board"} numbering
 * @returns {State} a turn not yet begun, before the engine has told what may be played
 */
export function begin(game, numbering) {
  return Object.freeze({
    ruleset: game.ruleset,
    start: game.position,
    roll: game.roll,
    played: [],
    position: game.position,
    offers: [],
    dice: game.roll === null ? "-" : null,
    left: "-",
    complete: false,
    outcome: game.outcome ?? null,
    done: false,
    picked: null,
    trial: null,
    refused: null,
    causes: [],
    said: [],
    numbering,
  });
}
