// node remember.mjs PYODIDE LIBRARY: start Pyodide with the LIBRARY and the engine in it, as the worker does, and print
// Python's memory as `web/engine/memory.js` packs it. Chance, time and place are always the same, so that the memory is too.
import crypto from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pack } from "../web/engine/memory.js";

const [folder, library] = process.argv.slice(2);

crypto.randomFillSync = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(0);
Math.random = () => 0;
Date.now = () => 0;
performance.now = () => 0;
Object.defineProperty(globalThis, "navigator", { value: undefined }); // newer versions of Node.js tell the language by it
process.env.TZ = "UTC";
process.argv[1] = "python"; // it would stand in Python's environment

let fresh;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (wasm, imports) => {
  const result = await instantiate(wasm, imports);
  fresh ??= imports.env.memory?.buffer.slice(0);
  return result;
};

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const { info } = JSON.parse(await readFile(join(folder, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({ stdLibURL: library, lockFileContents: { info, packages: {} }, _makeSnapshot: true });
const bridge = python.pyimport("engine.bridge");
bridge.load_all();
bridge.destroy();
process.stdout.write(pack(python.makeMemorySnapshot(), fresh));
