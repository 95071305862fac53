import assert from "node:assert/strict";
import { test } from "node:test";
import { remoteSearch } from "./remote.model";

const turn = () => new Promise((resolve) => setImmediate(resolve));

function searched() {
  const asked: { query: string; answer: (items: string[]) => void; fail: (error: unknown) => void }[] = [];
  const model = remoteSearch<string>({ sleep: () => Promise.resolve(), search: (query) => new Promise((answer, fail) => asked.push({ query, answer, fail })) });
  return { model, asked };
}

test("only what was typed last is asked, and an old answer changes nothing", async () => {
  const { model, asked } = searched();
  model.ask("a");
  model.ask(" ad ");
  await turn();
  assert.deepEqual(asked.map((one) => one.query), ["ad"]);
  model.ask("ada");
  await turn();
  asked[0]?.answer(["stale"]);
  await turn();
  assert.deepEqual(model.items.value, []);
  assert.equal(model.searching.value, true);
  asked[1]?.answer(["ada"]);
  await turn();
  assert.deepEqual(model.items.value, ["ada"]);
  assert.equal(model.searching.value, false);
});

test("a failure is told, and forgotten with the next question", async () => {
  const { model, asked } = searched();
  model.ask("x");
  await turn();
  asked[0]?.fail(new Error("gone"));
  await turn();
  assert.ok(model.failure.value);
  model.ask("y");
  assert.equal(model.failure.value, null);
  model.stop();
  assert.equal(model.searching.value, false);
});
