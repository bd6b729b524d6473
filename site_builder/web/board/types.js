// The words of this folder, for the type checker: values that the modules hand to each other. All are read-only.

/**
 * @typedef {"white" | "black"} Side
 *
 * @typedef {"w" | "b"} Letter a side as text has it
 *
 * @typedef {string} Spot
 *   A place on the board: White's number of a point ("1" … "24"), "bar-white", "bar-black", "off-white", "off-black".
 *
 * @typedef {string} Own
 *   A place as notation has it for one side: "1" … "24", "bar" or "off".
 *
 * @typedef {string | ({ readonly id: string } & Readonly<Record<string, unknown>>)} Ruleset
 *
 * @typedef {object} Offer
 *   A step that may be played now, as the engine tells it.
 * @property {number | "bar"} from
 * @property {number | "off"} to
 * @property {number} die
 * @property {boolean} hit
 * @property {boolean} blast
 *
 * @typedef {object} Outcome
 * @property {Letter} winner
 * @property {string} rule
 * @property {boolean} munk
 * @property {readonly string[]} rules that ended the game so
 * @property {number} points
 *
 * @typedef {object} Progress
 *   The engine's reply to "steps".
 * @property {string} position
 * @property {string} left
 * @property {readonly Offer[]} steps
 * @property {boolean} complete
 * @property {Outcome | null} outcome
 *
 * @typedef {object} Result
 *   The engine's reply to "play".
 * @property {string} position
 * @property {Outcome | null} outcome
 *
 * @typedef {object} Violation
 * @property {string} rule
 * @property {string | null} step
 * @property {readonly (number | "bar" | "off")[]} points own points to light
 * @property {Readonly<Record<string, string | number>>} values
 * @property {string | null} witness
 *
 * @typedef {object} Failure
 *   An error of the engine or of what carries its messages.
 * @property {string} type one of the protocol's, or "EngineUnavailable": this page has no engine that could answer
 * @property {string} message for developers
 * @property {number} [offset]
 * @property {string} [reason] why a text cannot be, where its place does not say it all
 * @property {Readonly<Record<string, string | number>>} [values]
 * @property {string} [format] as what a text of other programs was read
 * @property {readonly Violation[]} [violations]
 *
 * @typedef {{ ok: any, error?: undefined } | { ok?: undefined, error: Failure }} Reply
 *
 * @typedef {(call: string, args: Readonly<Record<string, unknown>>) => Promise<Reply>} Ask
 *
 * @typedef {Readonly<Record<string, string>>} Words
 *
 * @typedef {object} RuleText
 * @property {string} title
 * @property {string} [short]
 * @property {string} [text]
 * @property {Readonly<Record<string, string>>} href its paragraphs by rulebook
 * @property {number | null} number
 *
 * @typedef {object} Saying
 *   One thing said in the panel.
 * @property {"wrong" | "right" | "plain"} tone
 * @property {string} [short] the bold line
 * @property {string} [text]
 * @property {string} [lang] of the text, where it is not that of the page
 * @property {{ readonly href: string, readonly text: string }} [link]
 * @property {{ readonly href: string, readonly text: string }} [also] a second link
 * @property {Act} [act] what can be done about it
 *
 * @typedef {object} Act a button in the panel
 * @property {string} text
 * @property {() => void} run
 *
 * @typedef {object} Game
 *   What a board is set up with.
 * @property {Ruleset} ruleset
 * @property {string} position before the turn
 * @property {string | null} roll
 * @property {Outcome | null} [outcome] where the game is over
 *
 * @typedef {object} Way
 * @property {Spot} from
 * @property {Spot} to
 *
 * @typedef {Way & { readonly refused: boolean }} Trial
 *   A checker on its way: lifted from one spot and set down on another, until the engine has answered; then, if it is
 *   refused, until it goes back.
 */

export {};
