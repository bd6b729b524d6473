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
 * @typedef {{ name: string, file: Response, sent: Promise<ArrayBuffer> }} Packed
 *   a file that the builder has compressed, unpacked, and its bytes as the host sent them
 */

const RUNTIME = new URL("../../runtime/", import.meta.url);
const WASM = runtime("pyodide.asm.wasm");
const LIBRARY = runtime("python.zip");
const LOCK = runtime("pyodide-lock.json");
const network = globalThis.fetch;

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
  const [{ loadPyodide }] = await Promise.all([
    /** @type {Promise<typeof import("pyodide")>} */ (import(runtime("pyodide.js"))),
    import(runtime("pyodide.asm.js")), // Pyodide would load it only after its own script
    fetchFiles(),
  ]);
  const python = await loadPyodide({ indexURL: RUNTIME.href, stdLibURL: LIBRARY });
  return python.pyimport("engine.bridge");
}

/**
 * Fetch what Pyodide will ask for, side by side, and see that it is what was built. What was damaged on its way stays so
 * wherever it is kept, so it is then fetched anew.
 *
 * @param {RequestCache} [cache]
 * @returns {Promise<void>}
 */
async function fetchFiles(cache) {
  const manifest = fetchChecked(runtime("manifest.json"), cache).then((response) => response.json());
  const wasm = fetchPacked(WASM, "application/wasm", cache);
  const library = fetchPacked(LIBRARY, "application/zip", cache);
  const files = [wasm.then(({ file }) => file), library.then(({ file }) => file), fetchChecked(LOCK, cache)];
  handOver([WASM, LIBRARY, LOCK], files);
  const ready = Promise.all([compileEarly(wasm.then(({ file }) => file)), ...files]);
  const sound = [wasm, library].map((fetched) => Promise.all([fetched, manifest]).then(isSound));
  ready.catch(() => {}); // of what is not sound nobody need hear more
  if ((await Promise.all(sound)).every(Boolean)) return void (await ready);
  if (cache) throw new Error("the engine's files are not those that were built");
  return fetchFiles("reload");
}

/**
 * @param {[Packed, { files: Record<string, { sha256: string }> }]} fetched a file and the manifest
 * @returns {Promise<boolean>} whether it is what was built; where the host has unpacked it, its reader will tell
 */
async function isSound([{ name, sent }, { files }]) {
  try {
    const bytes = await sent;
    if (!isGzip(new Uint8Array(bytes)) || !crypto.subtle) return true; // none where the site comes by plain HTTP
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return files[name]?.sha256 === Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return false; // cut short
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
    const { file } = await fetchPacked(runtime(`bearoff-${ruleset}`), "text/plain");
    bridge.install_table(ruleset, await file.text());
  } catch (error) {
    console.warn(`no table of ${ruleset}: ${error}`);
  }
}

/**
 * @param {string} url of a file that the builder has compressed: few hosts do that for files of these kinds
 * @param {string} type
 * @param {RequestCache} [cache]
 * @returns {Promise<Packed>}
 */
async function fetchPacked(url, type, cache) {
  const response = await fetchChecked(`${url}.gzip`, cache);
  const sent = response.clone().arrayBuffer();
  sent.catch(() => {}); // told by those who read it
  const file = new Response(await unpacked(response), { headers: { "Content-Type": type } });
  return { name: `${url.slice(RUNTIME.href.length)}.gzip`, file, sent };
}

/**
 * @param {Response} response
 * @returns {Promise<ReadableStream | null>} its body unpacked, also where the host has said that it is to be unpacked
 */
async function unpacked({ body }) {
  if (!body) return null;
  const [first, all] = body.tee();
  const reader = first.getReader();
  const { value } = await reader.read();
  void reader.cancel();
  return isGzip(value ?? []) ? all.pipeThrough(new DecompressionStream("gzip")) : all;
}

/** @param {ArrayLike<number>} bytes */
function isGzip({ 0: first, 1: second }) {
  return first === 0x1f && second === 0x8b;
}

/**
 * @param {string} url
 * @param {RequestCache} [cache]
 */
async function fetchChecked(url, cache = "default") {
  const response = await network(url, { cache });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}

/**
 * Give Pyodide what has been fetched before its own script was here to ask for it.
 *
 * @param {readonly string[]} addresses
 * @param {readonly Promise<Response>[]} files that stand there
 */
function handOver(addresses, files) {
  globalThis.fetch = (resource, options) => files[addresses.indexOf(String(resource))] ?? network(resource, options);
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
