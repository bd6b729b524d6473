// node load_modules.mjs RUNTIME MODULE…: start the Pyodide in the folder RUNTIME and import each MODULE.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...modules] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: join(folder, "python.zip"),
  lockFileContents: await readFile(join(folder, "pyodide-lock.json"), "utf8"),
});
for (const module of modules) python.pyimport(module).destroy();
console.log(`${modules.length} modules`);
