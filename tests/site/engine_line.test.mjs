// What the worker takes for a fast line. Run by test_engine_client.py, which lays web/ beside this file.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { isFast } from "./web/engine/line.js";

const SCRIPT = "https://host/pyodide.asm.js";
const SOON = { transferSize: 300_300, encodedBodySize: 300_000, responseStart: 50, responseEnd: 100 };

function loaded(script, connection) {
  mock.method(performance, "getEntriesByName", (url) => (script && url === SCRIPT ? [script] : []));
  Object.defineProperty(globalThis, "navigator", { value: { connection }, configurable: true });
}

afterEach(() => mock.restoreAll());

test("a line that carries six megabytes a second is fast, one that carries two is not", () => {
  loaded(SOON);
  assert.ok(isFast(SCRIPT));
  loaded({ ...SOON, responseEnd: 200 });
  assert.ok(!isFast(SCRIPT));
});

test("a script that comes all at once has come by a fast line", () => {
  loaded({ ...SOON, responseEnd: 50 });
  assert.ok(isFast(SCRIPT));
});

test("a script that was kept here tells nothing of the line", () => {
  loaded({ ...SOON, transferSize: 0 });
  assert.ok(!isFast(SCRIPT));
});

test("a script that the host has only been asked after, as it was kept here, tells nothing of the line", () => {
  loaded({ ...SOON, transferSize: 300 });
  assert.ok(!isFast(SCRIPT));
});

test("a browser that tells no times has no fast line", () => {
  loaded(undefined);
  assert.ok(!isFast(SCRIPT));
});

test("who saves data has no fast line", () => {
  loaded(SOON, { saveData: true });
  assert.ok(!isFast(SCRIPT));
  loaded(SOON, { saveData: false });
  assert.ok(isFast(SCRIPT));
});
