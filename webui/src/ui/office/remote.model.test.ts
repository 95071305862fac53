import assert from "node:assert/strict";
import { test } from "node:test";
import { remoteSearch } from "./remote.model";

const turn = () => new Promise((resolve) => setImmediate(resolve));

function newSearch() {
  const requests: { query: string; answer: (items: string[]) => void; fail: (error: unknown) => void }[] = [];
  const model = remoteSearch<string>({ sleep: () => Promise.resolve(), search: (query) => new Promise((answer, fail) => requests.push({ query, answer, fail })) });
  return { model, asked: requests };
}

test("only the last query is sent, and an old answer is ignored", async () => {
  const { model, asked: requests } = newSearch();
  model.query("a");
  model.query(" ad ");
  await turn();
  assert.deepEqual(requests.map((one) => one.query), ["ad"]);
  model.query("ada");
  await turn();
  requests[0]?.answer(["stale"]);
  await turn();
  assert.deepEqual(model.items.value, []);
  assert.equal(model.searching.value, true);
  requests[1]?.answer(["ada"]);
  await turn();
  assert.deepEqual(model.items.value, ["ada"]);
  assert.equal(model.searching.value, false);
});

test("a failure is shown and cleared by the next query", async () => {
  const { model, asked: requests } = newSearch();
  model.query("x");
  await turn();
  requests[0]?.fail(new Error("gone"));
  await turn();
  assert.ok(model.failure.value);
  model.query("y");
  assert.equal(model.failure.value, null);
  model.stop();
  assert.equal(model.searching.value, false);
});
