// The first replies of a board, as the builder bakes them (site_builder/bake.py), and the one to a request.

/** @import { Reply } from "../board/types.js" */

/**
 * @typedef {object} Replies
 * @property {Readonly<Record<string, Begun>>} asked by the request without the steps of its turn
 * @property {readonly Reply[]} values what they say of the step left open
 *
 * @typedef {{ readonly [word: string]: Begun | Found | undefined }} Begun
 *   where a turn stands: below a step, what is known after it too; below a call, where its reply is
 * @typedef {number | Readonly<Record<string, string>>} Found
 *   where among the values the reply is, or, by where they are, the steps that they answer ("" for none)
 *
 * @typedef {Readonly<Record<string, unknown>>} Args
 */

/**
 * @param {readonly Replies[]} replies
 * @param {string} call
 * @param {Args} args
 * @returns {Reply | undefined}
 */
export function lookUp(replies, call, args) {
  const { step = "", played, turn, ...rest } = args;
  const key = JSON.stringify(rest);
  const steps = String(played ?? turn ?? "");
  for (const { asked, values } of replies) {
    const value = values[Number(placeOf(after(asked[key], steps)?.[call], String(step)))];
    if (value) return step === "" ? value : filled(value, String(step));
  }
  return undefined;
}

/**
 * @param {Begun | undefined} begun
 * @param {string} steps with a space between
 * @returns {Begun | undefined} where the turn stands after them
 */
function after(begun, steps) {
  let at = begun;
  for (const step of steps ? steps.split(" ") : []) at = /** @type {Begun | undefined} */ (at?.[step]);
  return at;
}

/**
 * @param {Begun | Found | undefined} found
 * @param {string} step
 * @returns {string | number | undefined} where among the values the reply is
 */
function placeOf(found, step) {
  if (typeof found !== "object") return step === "" ? found : undefined;
  return Object.keys(found).find((place) => String(found[place]).split(" ").includes(step));
}

/**
 * @param {Reply} reply that leaves open what it says of its step: `{from}` for where that begins, and so on
 * @param {string} step
 * @returns {Reply}
 */
function filled(reply, step) {
  const [from, to] = step.split("/").map((end) => (/^\d+$/.test(end) ? Number(end) : end));
  const told = { step, from, to, distance: Math.abs(Number(to) - Number(from)) };
  const names = new Map(Object.entries(told).map(([name, value]) => [`{${name}}`, value]));
  return JSON.parse(JSON.stringify(reply), (_, part) => names.get(part) ?? part);
}
