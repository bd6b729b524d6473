// node remember.mjs FOLDER LIBRARY: start the Pyodide of a folder with the LIBRARY and the engine in it, as the worker does, and print
// Python's memory as `web/engine/memory.js` packs it. Chance, time and place are always the same, so that the memory is too.
import "./report.mjs";
import crypto from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pack } from "../web/engine/memory.js";

const [folder, library] = process.argv.slice(2);

crypto.randomFillSync = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(0);
Math.random = () => 0;
Date.now = () => 0;
Object.defineProperty(performance, "now", { value: () => 0 });
// Memory tells of the machine, and of what only newer ones can do. For a telephone of this kind Pyodide does without that, and
// it is without stack switching: so the memory can be woken in any browser, and is the same by any Node.js.
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "iPhone" } });
delete WebAssembly.Suspending;
process.env.TZ = "UTC";
process.argv[1] = "python"; // the path of this script would stand in Python's environment

let fresh;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (wasm, imports) => {
  const result = await instantiate(wasm, imports);
  fresh ??= imports?.env?.memory?.buffer.slice(0);
  return result;
};

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const { info } = JSON.parse(await readFile(join(folder, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({ stdLibURL: library, lockFileContents: { info, packages: {} }, _makeSnapshot: true });
const bridge = python.pyimport("engine.bridge");
bridge.load_all();
bridge.destroy();
process.stdout.write(new Uint8Array(pack(python.makeMemorySnapshot(), fresh).buffer));
