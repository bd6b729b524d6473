// What a board asks: answered from the replies baked into the page, else by the engine in its worker.

import { savesData, whenIdle } from "../idle.js";
import { createConnection } from "./connection.js";
import { lookUp } from "./replies.js";

/** @import { Reply } from "../board/types.js" */
/** @import { Connection, Port } from "./connection.js" */
/** @import { Args, Replies } from "./replies.js" */

/**
 * @typedef {object} Client
 * @property {(call: string, args: Args) => Promise<Reply>} ask never rejected; arguments in the protocol's order
 * @property {(replies: Replies | string) => void} learn
 *   answer from these too. Where they are an address, questions wait until they are here, or cannot be had
 * @property {Connection["start"]} start
 * @property {Connection["onStatus"]} onStatus
 * @property {() => Promise<void>} settled when the engine is there, or is known not to come
 */

const PROTOCOL = 1;
/** Milliseconds that a file of replies may take: the engine would be there by then. */
const MOST_PATIENCE = 10_000;

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
  /** @type {Promise<void>[]} */
  const coming = [];
  let messages = 0;

  /** @type {Client["learn"]} */
  function learn(replies) {
    if (typeof replies !== "string") known.push(replies);
    else coming.push(fetchReplies(replies).then(learn, () => {})); // without them the engine answers
  }

  /** @type {Client["ask"]} */
  async function ask(call, args) {
    let baked = lookUp(known, call, args);
    if (!baked && coming.length > 0) {
      await Promise.all(coming);
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
  return { ask, learn, start: connection.start, onStatus: connection.onStatus, settled };
}

/**
 * @param {string} address
 * @returns {Promise<Replies>}
 */
async function fetchReplies(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(MOST_PATIENCE) });
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response.json();
}
