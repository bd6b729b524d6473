// What the start is measured against: Pyodide as its documentation starts it, and the engine unpacked into it.

const { loadPyodide } = await import(new URL("runtime/pyodide.mjs", self.location.href).href);
const python = await loadPyodide();
const engine = await fetch(new URL("runtime/engine.zip", self.location.href));
python.unpackArchive(await engine.arrayBuffer(), "zip");
python.pyimport("engine.bridge");
self.postMessage({ type: "ready" });
