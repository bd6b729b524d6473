// The first replies of a board, as the builder bakes them (site_builder/bake.py), and the one to a request.

/** @import { Reply } from "../board/types.js" */

/**
 * @typedef {object} Replies
 * @property {Readonly<Record<string, Readonly<Record<string, string>>>>} keys
 *   by the request without its `step`: where among the values a reply is, and the steps that it answers ("" for none)
 * @property {readonly Reply[]} values what they say of the step left open
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
  const { step = "", ...rest } = args;
  const key = JSON.stringify([call, rest]);
  for (const { keys, values } of replies) {
    const found = Object.entries(keys[key] ?? {}).find(([, steps]) => steps.split(" ").includes(String(step)));
    const value = found && values[Number(found[0])];
    if (value) return step === "" ? value : filled(value, String(step));
  }
  return undefined;
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
