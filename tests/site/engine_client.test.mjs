// The client's logic, with workers made of nothing: what is asked of whom, and what happens when one dies. Run by
// test_engine_client.py, which lays web/ beside this file.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "./web/engine/client.js";

const REPLIES = [
  { asked: {}, values: [] },
  {
    asked: {
      '{"ruleset":"bok"}': { steps: 0, "1/5": { steps: 3, "5/8": { play: 4 } } },
      "{}": { explain: { 1: "", 0: "5/9", 2: "1/4 9/off" } },
    },
    values: [
      { ok: { left: "6-2" } },
      { error: { type: "IllegalTurn", message: "no" } },
      { ok: { step: "{step}", points: ["{to}", 3], values: { from: "{from}", distance: "{distance}", die: 1 } } },
      { ok: { left: "3" } },
      { ok: { next: "b" } },
    ],
  },
];

/** A worker that does what a test tells it to. */
class Fake {
  onmessage = null;
  onerror = null;
  onmessageerror = null;
  sent = [];
  terminated = false;
  postMessage(request) {
    assert.ok(!this.terminated, "nothing is sent to a worker that is gone");
    this.sent.push(request);
  }
  terminate() {
    this.terminated = true;
  }
  say(data) {
    this.onmessage?.({ data });
  }
  ready() {
    this.say({ type: "ready" });
  }
  /** Answer the newest request with its own call. */
  answer() {
    const { id, text } = this.sent.at(-1);
    this.say({ type: "reply", id, text: JSON.stringify({ v: 1, id, ok: JSON.parse(text).call }) });
  }
  crash(message = "") {
    this.onerror?.({ message, preventDefault() {} });
  }
}

function setUp({ replies = REPLIES, ...options } = {}) {
  const workers = [];
  const statuses = [];
  const client = createClient({
    workerUrl: new URL("https://x.example/"),
    startWhenIdle: false,
    openWorker: () => {
      workers.push(new Fake());
      return workers.at(-1);
    },
    ...options,
  });
  for (const table of replies) client.learn(table);
  client.onStatus((status) => statuses.push(status));
  return { client, workers, statuses };
}

test("a baked reply needs no worker", async () => {
  const { client, workers } = setUp();
  assert.deepEqual(await client.ask("steps", { ruleset: "bok", played: "" }), { ok: { left: "6-2" } });
  assert.equal(workers.length, 0);
});

test("a baked reply is found by the steps that were played before", async () => {
  const { client, workers } = setUp();
  assert.deepEqual(await client.ask("steps", { ruleset: "bok", played: "1/5" }), { ok: { left: "3" } });
  assert.deepEqual(await client.ask("play", { ruleset: "bok", turn: "1/5 5/8" }), { ok: { next: "b" } });
  assert.equal(workers.length, 0);
});

for (const played of ["5/8", "1/5 1/5", "1/5  5/8", "steps", "1/5 steps", "constructor", "__proto__"])
  test(`what is not among the baked replies is asked of the worker: ${played}`, async () => {
    const { client, workers } = setUp();
    const reply = client.ask("steps", { ruleset: "bok", played });
    workers[0].ready();
    workers[0].answer();
    assert.deepEqual(await reply, { ok: "steps" });
  });

test("a baked reply that leaves its step open is filled in", async () => {
  const { client, workers } = setUp();
  assert.deepEqual(await client.ask("explain", { played: "", step: "1/4" }), {
    ok: { step: "1/4", points: [4, 3], values: { from: 1, distance: 3, die: 1 } },
  });
  const { ok } = await client.ask("explain", { played: "", step: "9/off" });
  assert.deepEqual([ok.step, ok.points[0], ok.values.from], ["9/off", "off", 9]);
  assert.equal(workers.length, 0);
});

/** Replies to one ruleset that come when they are let; and how often they were fetched. */
function later() {
  let come = () => {};
  let fail = () => {};
  const coming = new Promise((resolve, reject) => ([come, fail] = [resolve, reject]));
  const told = { fetched: 0, fail, come: () => come({ asked: { '{"ruleset":"vasa"}': { late: 0 } }, values: [{ ok: "came" }] }) };
  return { told, fetchReplies: () => ((told.fetched += 1), coming) };
}

test("replies to a ruleset are fetched at the first question that needs them, waited for, and need no worker", async () => {
  const { told, fetchReplies } = later();
  const { client, workers } = setUp();
  client.learnLater("vasa", fetchReplies);
  assert.deepEqual(await client.ask("steps", { ruleset: "bok", played: "" }), { ok: { left: "6-2" } });
  assert.equal(told.fetched, 0, "another ruleset, and known");
  const answers = [client.ask("late", { ruleset: "vasa" }), client.ask("late", { ruleset: "vasa" })];
  told.come();
  assert.deepEqual(await Promise.all(answers), [{ ok: "came" }, { ok: "came" }]);
  assert.deepEqual([told.fetched, workers.length], [1, 0]);
  void client.ask("other", { ruleset: "bok" });
  void client.ask("other", {});
  await pause(1);
  assert.deepEqual([told.fetched, workers.length], [1, 1], "what they are not about is asked of the worker");
});

test("only the newest replies to a ruleset are waited for", async () => {
  const [stalled, newest] = [later(), later()];
  const { client, workers } = setUp();
  client.learnLater("vasa", stalled.fetchReplies);
  client.learnLater("vasa", newest.fetchReplies);
  newest.told.come();
  assert.deepEqual(await client.ask("late", { ruleset: "vasa" }), { ok: "came" });
  assert.deepEqual([stalled.told.fetched, workers.length], [0, 0]);
});

test("what replies would have answered that do not come is asked of the worker", async () => {
  const { told, fetchReplies } = later();
  const { client, workers } = setUp({ replies: [] });
  client.learnLater({ id: "bok", land: true }, fetchReplies);
  const answer = client.ask("late", { ruleset: { id: "bok", land: true } });
  told.fail(new Error("404"));
  await pause(1);
  workers[0].ready();
  workers[0].answer();
  assert.deepEqual(await answer, { ok: "late" });
});

test("the step of a request is looked up by itself, and a baked error is a reply", async () => {
  const { client } = setUp();
  assert.deepEqual(await client.ask("explain", { played: "", step: "5/9" }), { ok: { left: "6-2" } });
  assert.equal((await client.ask("explain", { played: "" })).error?.type, "IllegalTurn");
});

test("what is not baked waits for the worker, one request at a time, in order", async () => {
  const { client, workers, statuses } = setUp();
  const answers = [client.ask("a", { step: "1/2" }), client.ask("b", {})];
  const [worker] = workers;
  assert.equal(worker.sent.length, 0);
  worker.ready();
  assert.deepEqual(worker.sent, [{ id: 1, text: '{"v":1,"id":1,"call":"a","args":{"step":"1/2"}}' }]);
  worker.answer();
  worker.answer();
  assert.deepEqual(await Promise.all(answers), [{ ok: "a" }, { ok: "b" }]);
  assert.deepEqual(statuses, ["idle", "starting", "ready"]);
  assert.equal(workers.length, 1);
});

test("an error of the engine is a reply like any other", async () => {
  const { client, workers } = setUp();
  const answer = client.ask("a", {});
  workers[0].ready();
  workers[0].say({ type: "reply", id: 1, text: '{"v":1,"id":1,"error":{"type":"NotationError","message":"","offset":3}}' });
  assert.deepEqual(await answer, { error: { type: "NotationError", message: "", offset: 3 } });
});

test("an answer to another request is not taken for this one's", async () => {
  const { client, workers } = setUp();
  const answer = client.ask("a", {});
  workers[0].ready();
  workers[0].say({ type: "reply", id: 7, text: '{"v":1,"id":7,"ok":"wrong"}' });
  workers[0].answer();
  assert.deepEqual(await answer, { ok: "a" });
});

test("started ahead of time, the worker is there once, and told of at once to whoever comes later", () => {
  const { client, workers } = setUp();
  client.start();
  client.start();
  workers[0].ready();
  client.start();
  const seen = [];
  const stop = client.onStatus((status) => seen.push(status));
  stop();
  workers[0].crash();
  assert.equal(workers.length, 1);
  assert.deepEqual(seen, ["ready"]);
});

test("requests survive a crash", async () => {
  const { client, workers, statuses } = setUp();
  const answers = [client.ask("a", {}), client.ask("b", {})];
  workers[0].ready();
  workers[0].say({ type: "failed", reason: "out of memory" });
  assert.ok(workers[0].terminated);
  workers[1].ready();
  workers[1].answer();
  workers[1].answer();
  assert.deepEqual(await Promise.all(answers), [{ ok: "a" }, { ok: "b" }]);
  assert.deepEqual(statuses, ["idle", "starting", "ready", "idle", "starting", "ready"]);
});

test("a request that kills two workers is answered with an error, and the next one still with the truth", async () => {
  const { client, workers } = setUp();
  const poison = client.ask("poison", {});
  const innocent = client.ask("innocent", {});
  for (const n of [0, 1]) {
    workers[n].ready();
    workers[n].crash("boom");
  }
  assert.deepEqual(await poison, {
    error: { type: "EngineUnavailable", message: "the engine died of this request: boom" },
  });
  workers[2].ready();
  workers[2].answer();
  assert.deepEqual(await innocent, { ok: "innocent" });
});

test("a worker that dies while nobody waits is started again when somebody asks", async () => {
  const { client, workers } = setUp();
  client.start();
  workers[0].ready();
  workers[0].crash();
  assert.equal(workers.length, 1);
  const answer = client.ask("a", {});
  workers[1].ready();
  workers[1].answer();
  assert.deepEqual(await answer, { ok: "a" });
});

test("an engine that does not start is said to all who wait, and tried again only after a while", async () => {
  const { client, workers, statuses } = setUp({ retryAfter: 500 });
  const answers = [client.ask("a", {}), client.ask("b", {})];
  workers[0].say({ type: "failed", reason: "CompileError" });
  const failure = { error: { type: "EngineUnavailable", message: "CompileError" } };
  assert.deepEqual(await Promise.all(answers), [failure, failure]);
  assert.deepEqual(await client.ask("c", {}), failure);
  assert.equal(workers.length, 1);
  assert.deepEqual(await client.ask("steps", { ruleset: "bok", played: "" }), { ok: { left: "6-2" } });
  await pause(510);
  const later = client.ask("d", {});
  workers[1].ready();
  workers[1].answer();
  assert.deepEqual(await later, { ok: "d" });
  assert.deepEqual(statuses, ["idle", "starting", "unavailable", "starting", "ready"]);
});

test("a browser that opens no workers has no engine", async () => {
  const { client } = setUp({
    openWorker: () => {
      throw new Error("SecurityError");
    },
  });
  assert.deepEqual(await client.ask("a", {}), { error: { type: "EngineUnavailable", message: "Error: SecurityError" } });
});

test("a script that cannot be loaded is a failed start", async () => {
  const { client, workers } = setUp();
  const answer = client.ask("a", {});
  workers[0].crash();
  assert.equal((await answer).error?.message, "the worker could not be loaded");
});

test("a reply may take only so long", async () => {
  const { client, workers } = setUp({ replyTimeout: 10 });
  const answer = client.ask("a", {});
  workers[0].ready();
  await pause(30);
  workers[1].ready(); // it was asked again
  assert.match((await answer).error?.message ?? "", /did not answer within 10 ms/);
  assert.ok(workers.every((worker) => worker.terminated));
});

test("a start may take only so long", async () => {
  const { client, workers } = setUp({ startTimeout: 10 });
  assert.match((await client.ask("a", {})).error?.message ?? "", /not ready after 10 ms/);
  assert.ok(workers[0].terminated);
});

for (const begun of [0, 1])
  test(`a worker whose script does not come has another beside it, and the first to begin stays: ${begun}`, async () => {
    const { client, workers, statuses } = setUp({ beginTimeout: 20 });
    const answer = client.ask("a", {});
    await pause(40);
    assert.deepEqual(workers.map(({ terminated }) => terminated), [false, false]);
    workers[begun].say({ type: "begun" });
    await pause(60);
    assert.deepEqual(workers.map(({ terminated }) => terminated), [begun !== 0, begun !== 1]);
    workers[begun].ready();
    workers[begun].answer();
    assert.deepEqual(await answer, { ok: "a" });
    assert.deepEqual(statuses, ["idle", "starting", "ready"]);
  });

test("no worker follows one that has failed, or when a start has taken its time", async () => {
  const { client, workers } = setUp({ beginTimeout: 20, startTimeout: 30 });
  const failed = client.ask("a", {});
  workers[0].say({ type: "failed", reason: "no" });
  await failed;
  await pause(50);
  assert.equal(workers.length, 1);
  const late = setUp({ beginTimeout: 20, startTimeout: 30 });
  assert.match((await late.client.ask("a", {})).error?.message ?? "", /not ready after 30 ms/);
  await pause(50);
  assert.equal(late.workers.length, 2);
  assert.ok(late.workers.every(({ terminated }) => terminated));
});

test("no clock runs while nobody waits", async () => {
  const { client, workers } = setUp({ replyTimeout: 10 });
  const answer = client.ask("a", {});
  workers[0].ready();
  workers[0].answer();
  await answer;
  await pause(30);
  assert.ok(!workers[0].terminated);
});

test("a reply that is no JSON is an error, never a rejection", async () => {
  const { client, workers } = setUp();
  const answer = client.ask("a", {});
  workers[0].ready();
  workers[0].say({ type: "reply", id: 1, text: "<html>" });
  assert.equal((await answer).error?.type, "EngineUnavailable");
});
