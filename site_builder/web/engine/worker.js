// The engine's worker: starts Python with the engine in it, and answers texts with texts.
//
// Requests may be sent at once; those that come before the engine is ready wait for it. A worker that has said "failed"
// is of no more use. When nobody has asked anything for a while, Python's memory is kept for the next start.

import { fetchPacked, runtime } from "./files.js";
import { forgetMemory, keepMemory, keptMemory } from "./memory.js";
import { MEMORY, sentMemory, startPython, wakePython } from "./python.js";

/** @import { Bridge, Python } from "./python.js" */

/**
 * @typedef {{ id: number, text: string }} Request a request of the engine's protocol, as JSON text
 * @typedef {{ type: "begun" } | { type: "ready" } | { type: "reply", id: number, text: string } | { type: "failed", reason: string }} Message
 */

/** How long nobody has asked anything when the memory is kept, in milliseconds: meanwhile nobody is answered. */
const REST = 10_000;

/** @type {Python | null} whose memory is still to be kept */
let unkept = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

tell({ type: "begun" });
const engine = start();

self.onmessage = async (/** @type {MessageEvent<Request>} */ { data: { id, text } }) => {
  clearTimeout(resting);
  try {
    const bridge = await engine;
    const table = bridge.wanted_table(text);
    if (table) await bring(bridge, table);
    tell({ type: "reply", id, text: bridge.handle(text) });
    rest();
  } catch (error) {
    // The engine raises nothing, so it is Python itself that has died: it may be of the memory that it had.
    await forgetMemory(MEMORY);
    fail(error);
  }
};

engine.then(() => {
  tell({ type: "ready" });
  rest();
}, fail);

/** @returns {Promise<Bridge>} */
async function start() {
  const kept = await keptMemory(MEMORY);
  try {
    const memory = kept ?? (await sentMemory());
    if (memory) {
      const bridge = await wakePython(memory);
      if (!kept) unkept = { bridge, memory: () => memory };
      return bridge;
    }
  } catch {
    // Python is started without; what every start needs may be missing too.
  }
  unkept = await startPython();
  if (kept) await forgetMemory(MEMORY);
  return unkept.bridge;
}

/** Keep the memory when there is time for it. */
function rest() {
  clearTimeout(resting);
  if (unkept) resting = setTimeout(keep, REST, unkept);
}

/** @param {Python} python */
function keep(python) {
  unkept = null;
  try {
    void keepMemory(MEMORY, python.memory());
  } catch {
    // Python holds on to something of the browser's: the next start will be a first one again.
  }
}

/**
 * Fetch a table of bearing off for the engine. It answers without, but takes some seconds.
 *
 * @param {Bridge} bridge
 * @param {string} ruleset
 */
async function bring(bridge, ruleset) {
  try {
    const { file } = await fetchPacked(runtime(`bearoff-${ruleset}`));
    bridge.install_table(ruleset, await file.text());
  } catch (error) {
    console.warn(`no table of ${ruleset}: ${error}`);
  }
}

/** @param {Message} message */
function tell(message) {
  self.postMessage(message);
}

/** @param {unknown} error */
function fail(error) {
  tell({ type: "failed", reason: String(error) });
}
