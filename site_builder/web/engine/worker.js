// The engine's worker: starts Pyodide, imports the engine, and answers texts with texts. Nothing else knows Pyodide.
//
// Requests may be sent at once; those that come before the engine is ready wait for it. A worker that has said "failed"
// is of no more use.

/**
 * @typedef {{ id: number, text: string }} Request a request of the engine's protocol, as JSON text
 * @typedef {{ type: "ready" } | { type: "reply", id: number, text: string } | { type: "failed", reason: string }} Message
 * @typedef {{
 *   handle: (text: string) => string,
 *   wanted_table: (text: string) => string,
 *   install_table: (ruleset: string, text: string) => void,
 * }} Bridge `engine.bridge`
 */

const RUNTIME = new URL("../../runtime/", import.meta.url);
const WASM = runtime("pyodide.asm.wasm");
const LIBRARY = runtime("python.zip");
const LOCK = runtime("pyodide-lock.json");

const engine = start();

self.onmessage = async (/** @type {MessageEvent<Request>} */ { data: { id, text } }) => {
  try {
    const bridge = await engine;
    const table = bridge.wanted_table(text);
    if (table) await bring(bridge, table);
    tell({ type: "reply", id, text: bridge.handle(text) });
  } catch (error) {
    fail(error); // the engine raises nothing, so it is Python itself that has died
  }
};

engine.then(() => tell({ type: "ready" }), fail);

/** @returns {Promise<Bridge>} */
async function start() {
  const wasm = fetchPacked(WASM, "application/wasm");
  const library = fetchPacked(LIBRARY, "application/zip");
  const lock = fetchChecked(LOCK);
  handOver(new Map([[WASM, wasm], [LIBRARY, library], [LOCK, lock]]));
  const [{ loadPyodide }] = await Promise.all([
    /** @type {Promise<typeof import("pyodide")>} */ (import(runtime("pyodide.mjs"))),
    import(runtime("pyodide.asm.js")), // Pyodide would load it only after its own script
    compileEarly(wasm),
    library,
    lock,
  ]);
  const python = await loadPyodide({ indexURL: RUNTIME.href, stdLibURL: LIBRARY });
  return python.pyimport("engine.bridge");
}

/**
 * Fetch a table of bearing off for the engine. It answers without, but takes some seconds.
 *
 * @param {Bridge} bridge
 * @param {string} ruleset
 */
async function bring(bridge, ruleset) {
  try {
    const table = await fetchPacked(runtime(`bearoff-${ruleset}`), "text/plain");
    bridge.install_table(ruleset, await table.text());
  } catch (error) {
    console.warn(`no table of ${ruleset}: ${error}`);
  }
}

/**
 * @param {string} url of a file that the builder has compressed: few hosts do that for files of these kinds
 * @param {string} type
 * @returns {Promise<Response>} the file itself
 */
async function fetchPacked(url, type) {
  const { body } = await fetchChecked(`${url}.gzip`);
  return new Response(body?.pipeThrough(new DecompressionStream("gzip")) ?? null, { headers: { "Content-Type": type } });
}

/** @param {string} url */
async function fetchChecked(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}

/**
 * Give Pyodide what has been fetched before its own script was here to ask for it.
 *
 * @param {ReadonlyMap<string, Promise<Response>>} fetched by address
 */
function handOver(fetched) {
  const network = globalThis.fetch;
  globalThis.fetch = (resource, options) => fetched.get(String(resource)) ?? network(resource, options);
}

/**
 * Compile while the scripts are still on their way, and let Pyodide instantiate the result. Left to itself it would only
 * write to the console where this fails, and wait for ever.
 *
 * @param {Promise<Response>} wasm
 * @returns {Promise<WebAssembly.Module>}
 */
function compileEarly(wasm) {
  const compiled = WebAssembly.compileStreaming(wasm);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await compiled;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  return compiled;
}

/** @param {string} name */
function runtime(name) {
  return new URL(name, RUNTIME).href;
}

/** @param {Message} message */
function tell(message) {
  self.postMessage(message);
}

/** @param {unknown} error */
function fail(error) {
  tell({ type: "failed", reason: String(error) });
}
