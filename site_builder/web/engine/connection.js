// One worker, and the requests on their way to it. The page's boards share it, and none of them sees it die: it is
// started again with the requests that it left unanswered.
//
// A request is sent when the one before it has been answered, so that a crash has one suspect.

/** @import { Message } from "./worker.js" */

/**
 * @typedef {"idle" | "starting" | "ready" | "unavailable"} Status
 *
 * @typedef {object} Port
 *   What a connection needs of a worker.
 * @property {(request: import("./worker.js").Request) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: MessageEvent<Message>) => void) | null} onmessage
 * @property {((event: ErrorEvent) => void) | null} onerror
 *   called with a plain `Event` where the worker's script does not load
 * @property {((event: MessageEvent) => void) | null} onmessageerror
 *
 * @typedef {object} Options
 * @property {() => Port} openWorker may throw
 * @property {number} beginTimeout milliseconds that the worker's script may take; then another is opened beside it, and given twice as long
 * @property {number} startTimeout milliseconds that a start may take in all
 * @property {number} replyTimeout milliseconds that one request may take, once the engine is ready
 * @property {number} retryAfter milliseconds after a failed start before a request tries again
 *
 * @typedef {object} Waiting
 * @property {number} id
 * @property {string} text
 * @property {number} crashes how often the worker has died of it
 * @property {(text: string) => void} resolve
 * @property {(reason: EngineUnavailable) => void} reject
 *
 * @typedef {object} Connection
 * @property {(id: number, text: string) => Promise<string>} send
 *   a request; rejected with `EngineUnavailable` where no engine can answer it
 * @property {() => void} start without waiting for a request
 * @property {(listener: (status: Status) => void) => () => void} onStatus
 *   calls `listener` now and at each change, until the function that it gives is called
 */

/** How often the worker may die of one request. */
const MOST_CRASHES = 2;

/** No engine can answer: it does not start, or it died of this request. */
export class EngineUnavailable extends Error {
  /** @override */
  name = "EngineUnavailable";
}

/**
 * @param {Options} options
 * @returns {Connection}
 */
export function createConnection({ openWorker, beginTimeout, startTimeout, replyTimeout, retryAfter }) {
  /** @type {Status} */
  let status = "idle";
  /** @type {Port[]} one, or some whose scripts are on their way: the first to begin stays */
  let workers = [];
  /** @type {Waiting[]} the first of them has been sent, if the engine is ready */
  const queue = [];
  /** @type {Set<(status: Status) => void>} */
  const listeners = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let deadline;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let firstSign;
  let lastFailure = { at: -Infinity, reason: "" };

  /** @param {Status} next */
  function become(next) {
    if (next === status) return;
    status = next;
    for (const listener of listeners) listener(status);
  }

  /** @param {number} milliseconds @param {string} reason */
  function expectWithin(milliseconds, reason) {
    clearTimeout(deadline);
    deadline = setTimeout(() => died(reason), milliseconds);
  }

  function start() {
    if (workers.length > 0) return;
    become("starting");
    expectWithin(startTimeout, `the engine was not ready after ${startTimeout} ms`);
    open(beginTimeout);
  }

  /**
   * A script may never come: Chromium loses the answer to a request that it has sent on to a service worker while a newer
   * one was taking over.
   *
   * @param {number} patience milliseconds until another worker is opened beside this one
   */
  function open(patience) {
    try {
      const worker = openWorker();
      workers.push(worker);
      worker.onmessage = ({ data }) => {
        keepOnly(worker);
        receive(data);
      };
      worker.onerror = (event) => {
        event.preventDefault(); // told to those who wait; nobody else need hear of it
        died(event.message || "the worker could not be loaded");
      };
      worker.onmessageerror = () => died("a message of the worker could not be read");
    } catch (error) {
      return died(String(error));
    }
    firstSign = setTimeout(open, patience, 2 * patience);
  }

  /** @param {Message} message */
  function receive(message) {
    if (message.type === "begun") return;
    if (message.type === "failed") return died(message.reason);
    if (message.type === "ready") {
      become("ready");
    } else {
      const first = queue[0];
      if (first?.id !== message.id) return;
      queue.shift();
      first.resolve(message.text);
    }
    clearTimeout(deadline);
    sendNext();
  }

  function sendNext() {
    const next = queue[0];
    if (!next) return;
    expectWithin(replyTimeout, `the engine did not answer within ${replyTimeout} ms`);
    workers[0]?.postMessage({ id: next.id, text: next.text });
  }

  /**
   * The worker is of no more use. One that was ready is started again, if anyone waits.
   *
   * @param {string} reason
   */
  function died(reason) {
    const started = status === "ready";
    clearTimeout(deadline);
    keepOnly(null);
    if (!started) return giveUp(reason);
    become("idle");
    const suspect = queue[0];
    if (!suspect) return;
    suspect.crashes += 1;
    if (suspect.crashes >= MOST_CRASHES) {
      queue.shift();
      suspect.reject(new EngineUnavailable(`the engine died of this request: ${reason}`));
    }
    if (queue.length > 0) start();
  }

  /** @param {Port | null} kept the only worker that is still of use, if any */
  function keepOnly(kept) {
    clearTimeout(firstSign);
    for (const worker of workers) {
      if (worker === kept) continue;
      worker.onmessage = worker.onerror = worker.onmessageerror = null;
      worker.terminate();
    }
    workers = kept ? [kept] : [];
  }

  /** @param {string} reason */
  function giveUp(reason) {
    lastFailure = { at: performance.now(), reason };
    for (const waiting of queue.splice(0)) waiting.reject(new EngineUnavailable(reason));
    become("unavailable");
  }

  return {
    start,
    send: (id, text) =>
      new Promise((resolve, reject) => {
        if (status === "unavailable" && performance.now() < lastFailure.at + retryAfter) {
          return reject(new EngineUnavailable(lastFailure.reason));
        }
        queue.push({ id, text, crashes: 0, resolve, reject });
        if (workers.length === 0) start();
        else if (status === "ready" && queue.length === 1) sendNext();
      }),
    onStatus: (listener) => {
      listeners.add(listener);
      listener(status);
      return () => listeners.delete(listener);
    },
  };
}
