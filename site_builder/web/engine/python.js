// Python with the engine in it, started in this worker from our own files or from a memory. Nothing else knows Pyodide.
//
// Everything is fetched at once, and the wasm compiled as it comes: Pyodide would ask for it only when its own scripts are
// there.

import { fetchChecked, fetchSound, runtime, RUNTIME } from "./files.js";

/**
 * @typedef {object} Python with the engine imported
 * @property {Bridge} bridge
 * @property {() => Uint8Array} memory that another can be woken from; may throw
 *
 * @typedef {{
 *   handle: (text: string) => string,
 *   wanted_table: (text: string) => string,
 *   install_table: (ruleset: string, text: string) => void,
 *   load_all: () => void,
 * }} Bridge `engine.bridge`
 */

const WASM = runtime("pyodide.asm.wasm");
const LIBRARY = runtime("python.zip");
const LOCK = runtime("pyodide-lock.json");
const network = globalThis.fetch;

/** @returns {Promise<Python>} */
export function startPython() {
  return start([WASM, LIBRARY], { _makeSnapshot: true });
}

/**
 * @param {Promise<Uint8Array>} memory that another Python has given; there is no library to import more from
 * @returns {Promise<Python>} which has no memory to give
 */
export function wakePython(memory) {
  return start([WASM], { _loadSnapshot: memory });
}

/**
 * @param {readonly string[]} files
 * @param {Parameters<typeof import("pyodide").loadPyodide>[0]} options
 * @returns {Promise<Python>}
 */
async function start(files, options) {
  const [{ loadPyodide }, , compiled] = await Promise.all([
    /** @type {Promise<typeof import("pyodide")>} */ (import(runtime("pyodide.js"))),
    import(runtime("pyodide.asm.js")), // Pyodide would load it only after its own script
    fetchSound(files, ([wasm, library]) => compileEarly(wasm, library)),
  ]);
  const started = loadPyodide({ indexURL: RUNTIME.href, stdLibURL: LIBRARY, ...options });
  const python = await Promise.race([started, instantiate(compiled)]);
  const bridge = python.pyimport("engine.bridge");
  return {
    bridge,
    memory() {
      bridge.load_all();
      return python.makeMemorySnapshot();
    },
  };
}

/**
 * @param {Promise<Response>} [wasm]
 * @param {Promise<Response>} [library]
 * @returns {Promise<WebAssembly.Module>}
 */
async function compileEarly(wasm = Promise.reject(), library = Promise.resolve(new Response())) {
  const lock = fetchChecked(LOCK);
  const fetched = new Map([[WASM, wasm], [LIBRARY, library], [LOCK, lock]]);
  globalThis.fetch = (resource, options) => fetched.get(String(resource)) ?? network(resource, options);
  const [compiled] = await Promise.all([WebAssembly.compileStreaming(wasm), library, lock]);
  return compiled;
}

/**
 * Let Pyodide have what is compiled. Where that is refused, it would write to the console and wait for ever.
 *
 * @param {WebAssembly.Module} module
 * @returns {Promise<never>} rejected then
 */
function instantiate(module) {
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (_, imports) => {
      try {
        return { module, instance: await WebAssembly.instantiate(module, imports) };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
}
