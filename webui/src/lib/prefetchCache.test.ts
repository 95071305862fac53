import assert from "node:assert/strict";
import { test } from "node:test";
import { PrefetchCache } from "./prefetchCache";

function newCache() {
  let time = 0;
  let sent = 0;
  const cache = new PrefetchCache<number>(() => time);
  return { early: cache, ask: (question: string) => cache.prefetch(question, () => Promise.resolve(++sent)), pass: (ms: number) => (time += ms), sent: () => sent };
}

test("an answer is taken once", async () => {
  const { early: cache, ask } = newCache();
  ask("dice");
  assert.equal(await cache.take("dice"), 1);
  assert.equal(cache.take("dice"), undefined);
});

test("two prefetches send one request, and another one after the answer is taken", () => {
  const { early: cache, ask, sent } = newCache();
  ask("dice");
  ask("dice");
  ask("mines");
  assert.equal(sent(), 2);
  void cache.take("dice");
  ask("dice");
  assert.equal(sent(), 3);
});

test("an answer expires", () => {
  const { early: cache, ask, pass, sent } = newCache();
  ask("dice");
  pass(2001);
  assert.equal(cache.take("dice"), undefined);
  ask("dice");
  pass(2001);
  ask("dice");
  assert.equal(sent(), 3);
});

test("only the taker of an answer receives its failure", async () => {
  const cache = new PrefetchCache<number>();
  cache.prefetch("lost", () => Promise.reject(new Error("offline")));
  cache.prefetch("dice", () => Promise.reject(new Error("offline")));
  await assert.rejects(cache.take("dice") ?? Promise.resolve(), /offline/);
});
