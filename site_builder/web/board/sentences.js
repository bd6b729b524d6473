// From the engine's ids and numbers to sentences in the reader's language. Every word comes from the catalogues.

import { sideOf } from "./notation.js";

/** @import { Failure, Letter, Offer, Outcome, RuleText, Saying, Spot, Violation, Words } from "./types.js" */

/**
 * @typedef {object} Language
 * @property {string} code as in `lang`
 * @property {Words} words the table [board]
 * @property {Words} rolls the table [rolls]
 * @property {Readonly<Record<string, RuleText>>} messages by rule id
 * @property {string} game whose rulebook is referred to, where it tells of a rule
 */

/**
 * Fill the {placeholders} of a text.
 *
 * @param {string} text
 * @param {Readonly<Record<string, string | number>>} values
 * @returns {string}
 */
export function fill(text, values) {
  return text.replace(/\{([\w.]+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * @param {Words} words a table of sentences
 * @returns {(key: string, values?: Readonly<Record<string, string | number>>) => string} gives one of them, filled
 */
export function sayer(words) {
  return (key, values = {}) => fill(words[key] ?? key, values);
}

/**
 * @param {Language} language
 * @param {string} key
 * @param {Readonly<Record<string, string | number>>} [values]
 * @returns {string} a sentence of the table [board]
 */
export function word(language, key, values = {}) {
  return sayer(language.words)(key, values);
}

/**
 * @param {string} text
 * @returns {Saying}
 */
export function plain(text) {
  return { tone: "plain", text };
}

/**
 * Points are own points here, however the board is numbered: so are those of the rule's text and of turns as text.
 *
 * @param {Language} language
 * @param {Violation} violation
 * @param {boolean} [sought] whether the reader is to find a turn: a sentence that tells one is left out
 * @returns {Saying} what is wrong, why, and the rule that says so
 */
export function refusal(language, violation, sought = false) {
  const rule = language.messages[violation.rule];
  const text = sought && rule?.text ? untelling(rule.text) : rule?.text;
  /** @type {Record<string, string>} */
  const values = {};
  for (const [name, value] of Object.entries({ ...violation.values, witness: violation.witness ?? "" })) {
    values[name] = valueText(language, name, value);
  }
  return {
    tone: "wrong",
    short: fill(rule?.short ?? word(language, "illegal"), values),
    ...(text ? { text: fill(text, values) } : {}),
    ...ruleLink(language, violation.rule),
  };
}

/**
 * @param {string} text with placeholders
 * @returns {string} without the sentences that tell a turn
 */
function untelling(text) {
  return text.split(/(?<=\.)\s+/).filter((sentence) => !sentence.includes("{witness}")).join(" ");
}

/**
 * @param {Language} language
 * @param {string} name
 * @param {string | number} value
 * @returns {string}
 */
function valueText(language, name, value) {
  if (value === "bar" || value === "off") return word(language, value);
  if (name === "left") return dice(language, String(value));
  if (name === "win") return language.messages[value]?.title ?? String(value);
  return String(value);
}

/**
 * @param {Language} language
 * @param {string} left dice as `4-3`, or `-`
 * @returns {string} as people say it: "4 och 3"
 */
export function dice(language, left) {
  if (left === "-") return word(language, "none");
  return list(
    language,
    left.split("-").map((die) => (die === "?" ? word(language, "any_die") : die)),
  );
}

/**
 * @param {Language} language
 * @param {{ readonly complete: boolean, readonly left: string, readonly offers: readonly unknown[] }} turn
 * @returns {string} which dice are left to play, or that the turn is to be ended
 */
export function leftToPlay(language, { complete, left, offers }) {
  if (!complete || offers.length > 0) return word(language, "left", { left: dice(language, left) });
  return word(language, left === "-" ? "left_none" : "left_stuck");
}

/**
 * @param {Language} language
 * @param {readonly string[]} parts
 * @returns {string}
 */
export function list(language, parts) {
  if (parts.length < 2) return parts.join(""); // what formats lists takes longer to load than all else that is said
  return new Intl.ListFormat(language.code, { type: "conjunction" }).format(parts);
}

/**
 * @param {Language} language
 * @param {string} id of a rule
 * @returns {{ link?: { readonly href: string, readonly text: string } }}
 */
export function ruleLink(language, id) {
  const rule = language.messages[id];
  const href = rule?.href[language.game] ?? Object.values(rule?.href ?? {})[0];
  if (!rule || href === undefined) return {};
  const key = rule.number === null ? "rule_link_plain" : "rule_link";
  return { link: { href, text: word(language, key, { number: rule.number ?? "", title: rule.title }) } };
}

/**
 * @param {Language} language
 * @param {Outcome} outcome
 * @returns {Saying} who wins, by which rule, and how much
 */
export function ending(language, outcome) {
  const title = language.messages[outcome.rule]?.title ?? outcome.rule;
  const [link, also] = outcome.rules.map((id) => ruleLink(language, id).link);
  const values = {
    side: sideName(language, outcome.winner),
    title: outcome.munk ? word(language, "outcome_munk", { title }) : title,
    points: new Intl.NumberFormat(language.code).format(outcome.points),
  };
  return {
    tone: "right",
    short: word(language, outcome.points === 1 ? "outcome_one" : "outcome", values),
    ...(link ? { link } : {}),
    ...(also ? { also } : {}),
  };
}

/**
 * @param {Language} language
 * @param {string} typed what the reader typed
 * @param {number} offset where in it the fault is
 * @returns {Saying}
 */
export function unreadable(language, typed, offset) {
  // A step that lacks its end in the midst of a turn is told from where it begins.
  const start = typed[offset] === " " ? typed.lastIndexOf(" ", offset - 1) + 1 : offset;
  const found = typed.slice(start).split(" ")[0] ?? "";
  const key = found ? "notation_turn" : "notation_turn_end";
  return { tone: "wrong", short: word(language, key, { column: start + 1, found: found.slice(0, 12) }) };
}

/**
 * @param {Language} language
 * @param {Failure} failure
 * @returns {Saying} why nothing can be answered now
 */
export function failed(language, failure) {
  if (failure.type === "TooLong") return { tone: "wrong", short: word(language, "too_long") };
  const missing = failure.type === "EngineUnavailable";
  return { tone: "plain", short: word(language, missing ? "engine_needed" : "engine_failed") };
}

/**
 * @param {Language} language
 * @param {Letter} letter
 * @returns {string} "vit"
 */
export function sideName(language, letter) {
  return word(language, sideOf(letter));
}

/**
 * @param {Language} language
 * @param {Spot} spot
 * @param {string} number the number that the board shows there
 * @returns {string} "tunga 5", "ribban"
 */
export function spotName(language, spot, number) {
  if (spot.startsWith("bar")) return word(language, "the_bar");
  if (spot.startsWith("off")) return word(language, "the_off");
  return word(language, "the_point", { n: number });
}

/**
 * @param {Language} language
 * @param {Offer} offer
 * @param {string} from the names of the two spots
 * @param {string} to
 * @returns {string} what the step did
 */
export function stepTaken(language, offer, from, to) {
  const key = offer.to === "off" ? "borne_off" : offer.blast ? "moved_blast" : offer.hit ? "moved_hit" : "moved";
  return capital(word(language, key, { from, to }));
}

/**
 * @param {Language} language
 * @param {string} roll
 * @returns {string} "6-5, sextifem (sinka sex)"
 */
export function rollName(language, roll) {
  const name = language.rolls[roll];
  return name ? `${roll}, ${name}` : roll;
}

/**
 * A sentence begins with a capital.
 *
 * @param {string} text
 */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
