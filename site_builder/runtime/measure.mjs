// node measure.mjs PYODIDE EXERCISE PROJECT FILE…: start Pyodide, put the FILEs of PROJECT where Python finds them, and
// print what EXERCISE, a Python module with a function `loaded`, returns. The start is the worker's own, except that the
// whole standard library is there.
import "./report.mjs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, exercise, project, ...files] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const lock = JSON.parse(await readFile(join(pyodideFolder, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({ lockFileContents: { info: lock.info, packages: {} } });

/** @param {string} source @param {string} name */
async function install(source, name) {
  const target = join(python._api.sitepackages, name);
  python.FS.mkdirTree(dirname(target));
  python.FS.writeFile(target, await readFile(source));
}
for (const file of files) await install(join(project, file), file);
await install(exercise, basename(exercise));

const module = python.pyimport(basename(exercise, ".py"));
try {
  module.fail(); // an error on its way to JavaScript is formatted with modules of its own
  throw new Error("an error in Python was expected");
} catch (error) {
  if (error?.constructor?.name !== "PythonError") throw error;
}
process.stdout.write(module.loaded());
