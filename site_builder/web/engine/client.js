// What a board asks: answered from the replies baked into the page, else by the engine in its worker.

import { savesData, whenIdle } from "../idle.js";
import { createConnection } from "./connection.js";
import { lookUp } from "./replies.js";

/** @import { Reply, Ruleset } from "../board/types.js" */
/** @import { Connection, Port } from "./connection.js" */
/** @import { Args, Replies } from "./replies.js" */

/**
 * @typedef {object} Client
 * @property {(call: string, args: Args) => Promise<Reply>} ask never rejected; arguments in the protocol's order
 * @property {(replies: Replies) => void} learn answer from these too
 * @property {(ruleset: Ruleset, fetchReplies: () => Promise<Replies>) => void} learnLater
 *   and from these, the newest of a ruleset, fetched when it is asked what nothing else answers; that waits until they are
 *   here, or cannot be had
 * @property {Connection["start"]} start
 * @property {Connection["onStatus"]} onStatus
 * @property {() => Promise<void>} settled when the engine is there, or is known not to come
 */

const PROTOCOL = 1;

/**
 * The worker is started when the page has nothing else to do, or at the first request that nothing baked answers.
 *
 * @param {object} options
 * @param {URL} options.workerUrl
 * @param {boolean} [options.startWhenIdle] also before it is needed; default: unless the reader saves data
 * @param {number} [options.beginTimeout] milliseconds, this and those below as in `createConnection`
 * @param {number} [options.startTimeout]
 * @param {number} [options.replyTimeout]
 * @param {number} [options.retryAfter]
 * @param {() => Port} [options.openWorker] for tests
 * @returns {Client}
 */
export function createClient({
  workerUrl,
  startWhenIdle = !savesData(),
  beginTimeout = 5000,
  startTimeout = 120_000,
  replyTimeout = 10_000,
  retryAfter = 10_000,
  openWorker = () => new Worker(workerUrl, { type: "module" }),
}) {
  const connection = createConnection({ openWorker, beginTimeout, startTimeout, replyTimeout, retryAfter });
  /** @type {Replies[]} */
  const known = [];
  /** @type {Map<string, () => Promise<void>>} by ruleset */
  const later = new Map();
  let messages = 0;

  /** @type {Client["learn"]} */
  const learn = (replies) => void known.push(replies);

  /** @type {Client["learnLater"]} */
  function learnLater(ruleset, fetchReplies) {
    /** @type {Promise<void> | undefined} */
    let coming;
    const come = () => (coming ??= fetchReplies().then(learn, () => {})); // without them the engine answers
    later.set(JSON.stringify(ruleset), come);
  }

  /** @type {Client["ask"]} */
  async function ask(call, args) {
    let baked = lookUp(known, call, args);
    const come = baked ? undefined : later.get(JSON.stringify(args["ruleset"]));
    if (come) {
      await come();
      baked = lookUp(known, call, args);
    }
    if (baked) return baked;
    const id = ++messages;
    try {
      const reply = JSON.parse(await connection.send(id, JSON.stringify({ v: PROTOCOL, id, call, args })));
      return reply.error ? { error: reply.error } : { ok: reply.ok };
    } catch (error) {
      return { error: { type: "EngineUnavailable", message: error instanceof Error ? error.message : String(error) } };
    }
  }

  /** @returns {Promise<void>} */
  function settled() {
    return new Promise((resolve) => {
      connection.onStatus((status) => void (["ready", "unavailable"].includes(status) && resolve()));
    });
  }

  if (startWhenIdle) whenIdle(connection.start);
  return { ask, learn, learnLater, start: connection.start, onStatus: connection.onStatus, settled };
}
