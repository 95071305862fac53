import assert from "node:assert/strict";
import { test } from "node:test";
import { Early } from "./early";

function asking() {
  let time = 0;
  let sent = 0;
  const early = new Early<number>(() => time);
  return { early, ask: (question: string) => early.ask(question, () => Promise.resolve(++sent)), pass: (ms: number) => (time += ms), sent: () => sent };
}

test("an answer is given once", async () => {
  const { early, ask } = asking();
  ask("dice");
  assert.equal(await early.take("dice"), 1);
  assert.equal(early.take("dice"), undefined);
});

test("what is asked twice is sent once, and again after it was taken", () => {
  const { early, ask, sent } = asking();
  ask("dice");
  ask("dice");
  ask("mines");
  assert.equal(sent(), 2);
  void early.take("dice");
  ask("dice");
  assert.equal(sent(), 3);
});

test("an answer grows old", () => {
  const { early, ask, pass, sent } = asking();
  ask("dice");
  pass(2001);
  assert.equal(early.take("dice"), undefined);
  ask("dice");
  pass(2001);
  ask("dice");
  assert.equal(sent(), 3);
});

test("a failure is told to who takes it, and to nobody else", async () => {
  const early = new Early<number>();
  early.ask("lost", () => Promise.reject(new Error("offline")));
  early.ask("dice", () => Promise.reject(new Error("offline")));
  await assert.rejects(early.take("dice") ?? Promise.resolve(), /offline/);
});
