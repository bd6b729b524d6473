// Python with the engine in it, started in this worker from our own files or from a memory. Nothing else knows Pyodide.
//
// What every start needs is fetched at once, and the wasm compiled as it comes: Pyodide would ask for it only when its own
// scripts are there.

import { CAN_CHECK, fetchChecked, fetchSound, network, runtime, RUNTIME } from "./files.js";
import { isFast } from "./line.js";
import { pack, unpack } from "./memory.js";

/**
 * @typedef {object} Python with the engine imported
 * @property {Bridge} bridge
 * @property {() => Int32Array<ArrayBuffer>} memory that another can be woken from, packed; may throw
 *
 * @typedef {{
 *   handle: (text: string) => string,
 *   wanted_table: (text: string) => string,
 *   install_table: (ruleset: string, text: string) => void,
 *   load_all: () => void,
 * }} Bridge `engine.bridge`
 *
 * @typedef {typeof import("pyodide")} Pyodide
 */

const SCRIPT = runtime("pyodide.asm.js");
const WASM = runtime("pyodide.asm.wasm");
const LIBRARY = runtime("python.zip");
/** Where the host has a memory, and the browser keeps one. */
export const MEMORY = runtime("memory");

/** How long it may be waited for Python to wake, in milliseconds. It takes less than to start, or never will. */
const PATIENCE = 20_000;

/** How long a memory may be on its way, in milliseconds: three times as long as on the slowest line that counts as fast. */
const SOON = 3000;

const everyStart = Promise.all([
  /** @type {Promise<Pyodide>} */ (import(runtime("pyodide.js"))),
  fetchSound(WASM, (file) => WebAssembly.compileStreaming(file)),
  fetchChecked(runtime("pyodide-lock.json")).then((response) => response.json()),
  import(SCRIPT), // Pyodide would load it only after its own script
]);
everyStart.catch(() => {}); // told by those who start

/** @returns {Promise<Python>} */
export async function startPython() {
  const library = await fetchSound(LIBRARY, (file) => file);
  let fresh = new ArrayBuffer(0);
  const python = await start(library, { _makeSnapshot: true }, (memory) => (fresh = memory.slice(0)));
  const bridge = engineOf(python);
  return {
    bridge,
    memory() {
      bridge.load_all();
      return pack(python.makeMemorySnapshot(), fresh);
    },
  };
}

/**
 * @param {Int32Array<ArrayBuffer>} packed memory that another Python has given; there is no library to import more from
 * @returns {Promise<Bridge>}
 */
export async function wakePython(packed) {
  const { image, complete } = unpack(packed);
  await everyStart;
  return engineOf(await within(PATIENCE, start(new Response(), { _loadSnapshot: image }, complete)));
}

/** @returns {Promise<Int32Array<ArrayBuffer> | null>} the memory that the host has, packed, if this line carries it soon */
export async function sentMemory() {
  await import(SCRIPT);
  if (!CAN_CHECK || !isFast(SCRIPT)) return null;
  return within(SOON, fetchSound(MEMORY, async (file) => new Int32Array(await file.arrayBuffer())));
}

/**
 * @template T
 * @param {number} milliseconds
 * @param {Promise<T>} promise
 * @returns {Promise<T>} the same; rejected where it takes longer
 */
function within(milliseconds, promise) {
  const late = new Promise((_, reject) => setTimeout(reject, milliseconds, new Error("the memory takes too long")));
  return Promise.race([promise, late]);
}

/**
 * @param {Response} library
 * @param {Parameters<Pyodide["loadPyodide"]>[0]} options
 * @param {(memory: ArrayBuffer) => void} begin is given the memory in which nothing has begun
 */
async function start(library, options, begin) {
  const [{ loadPyodide }, module, lockFileContents] = await everyStart;
  const fetched = new Map([[WASM, new Response()], [LIBRARY, library]]);
  globalThis.fetch = (resource, how) => {
    const response = fetched.get(String(resource));
    return response ? Promise.resolve(response) : network(resource, how);
  };
  const refused = offer(module, begin);
  return Promise.race([loadPyodide({ indexURL: RUNTIME.href, stdLibURL: LIBRARY, lockFileContents, ...options }), refused]);
}

/**
 * Let Pyodide have what is compiled. Where that is refused, it would write to the console and wait for ever.
 *
 * @param {WebAssembly.Module} module
 * @param {(memory: ArrayBuffer) => void} begin
 * @returns {Promise<never>} rejected then
 */
function offer(module, begin) {
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (_, imports) => {
      try {
        const instance = await WebAssembly.instantiate(module, imports);
        begin(/** @type {WebAssembly.Memory} */ (imports?.env?.memory).buffer);
        return { module, instance };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
}

/**
 * @param {Awaited<ReturnType<Pyodide["loadPyodide"]>>} python
 * @returns {Bridge}
 */
function engineOf(python) {
  return python.pyimport("engine.bridge");
}
