// The engine's worker: starts Pyodide, imports the engine, and answers texts with texts. Nothing else knows Pyodide.
//
// Requests may be sent at once; those that come before the engine is ready wait for it. A worker that has said "failed"
// is of no more use.

/**
 * @typedef {{ id: number, text: string }} Request a request of the engine's protocol, as JSON text
 * @typedef {{ type: "ready" } | { type: "reply", id: number, text: string } | { type: "failed", reason: string }} Message
 * @typedef {(text: string) => string} Handle `engine.bridge.handle`
 */

const RUNTIME = new URL("../../runtime/", import.meta.url);
const WASM = runtime("pyodide.asm.wasm");
const LIBRARY = runtime("python.zip");
const LOCK = runtime("pyodide-lock.json");

const engine = start();

self.onmessage = async (/** @type {MessageEvent<Request>} */ { data: { id, text } }) => {
  try {
    const handle = await engine;
    tell({ type: "reply", id, text: handle(text) });
  } catch (error) {
    fail(error); // the engine raises nothing, so it is Python itself that has died
  }
};

engine.then(() => tell({ type: "ready" }), fail);

/** @returns {Promise<Handle>} */
async function start() {
  const responses = fetchEarly([WASM, LIBRARY, LOCK]);
  const [{ loadPyodide }] = await Promise.all([
    /** @type {Promise<typeof import("pyodide")>} */ (import(runtime("pyodide.mjs"))),
    import(runtime("pyodide.asm.js")), // Pyodide would load it only after its own script
    compileEarly(/** @type {Promise<Response>} */ (responses.get(WASM))),
    ...responses.values(),
  ]);
  const python = await loadPyodide({ indexURL: RUNTIME.href, stdLibURL: LIBRARY });
  return python.pyimport("engine.bridge").handle;
}

/**
 * Begin to fetch what Pyodide will ask for once its own script is here, and hand it over then.
 *
 * @param {readonly string[]} urls
 * @returns {ReadonlyMap<string, Promise<Response>>} by address; rejected where there is no such file
 */
function fetchEarly(urls) {
  const network = globalThis.fetch;
  const responses = new Map(urls.map((url) => [url, network(url).then(checked)]));
  globalThis.fetch = (resource, options) => responses.get(String(resource)) ?? network(resource, options);
  return responses;
}

/** @param {Response} response */
function checked(response) {
  if (response.ok) return response;
  throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
}

/**
 * Compile while the scripts are still on their way, and let Pyodide instantiate the result. Left to itself it would only
 * write to the console where this fails, and wait for ever.
 *
 * @param {Promise<Response>} response
 * @returns {Promise<WebAssembly.Module>}
 */
function compileEarly(response) {
  const compiled = response.then(compile);
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

/**
 * @param {Response} response
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(response) {
  // Some hosts do not know the type, without which a browser does not compile while it fetches.
  const known = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
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
