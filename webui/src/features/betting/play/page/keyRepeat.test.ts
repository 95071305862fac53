import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { KeyRepeat } from "./keyRepeat";

/** A held key, with bets that the test answers, on a clock that the test controls. */
function setUp(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const answers: ((made: boolean) => void)[] = [];
  const state = { hindered: false, bets: 0 };
  const key = new KeyRepeat(() => {
    state.bets += 1;
    return new Promise((resolve) => answers.push(resolve));
  }, () => state.hindered);
  // Steps after a response run without timers.
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    key, around: state,
    async answer(made = true) {
      answers.shift()?.(made);
      await settle();
    },
    async pass(ms: number) {
      t.mock.timers.tick(ms);
      await settle();
    },
  };
}

test("a press bets once, even if the reply is slow", async (t) => {
  const { key, around: state, answer, pass } = setUp(t);
  key.press();
  await answer();
  await pass(10_000);
  assert.equal(state.bets, 1);
  key.release();
  key.press();
  assert.equal(state.bets, 2);
});

test("a held key bets again after the reply, and not before", async (t) => {
  const { key, around: state, answer, pass } = setUp(t);
  key.press();
  key.repeat();
  await pass(10_000);
  assert.equal(state.bets, 1, "the first is under way");
  await answer();
  assert.equal(state.bets, 2);
  await pass(10_000);
  assert.equal(state.bets, 2, "the second is under way");
  await answer();
  assert.equal(state.bets, 3);
});

test("fast replies do not shorten the min interval between bets", async (t) => {
  const { key, around: state, answer, pass } = setUp(t);
  key.press();
  key.repeat();
  await answer();
  await answer();
  assert.equal(state.bets, 2, "it is too soon");
  await pass(59);
  assert.equal(state.bets, 2);
  await pass(1);
  assert.equal(state.bets, 3);
});

test("repeated key events start one series of bets", async (t) => {
  const { key, around: state, answer, pass } = setUp(t);
  key.press();
  for (let times = 0; times < 30; times++) key.repeat();
  await answer();
  assert.equal(state.bets, 2);
  await answer();
  await pass(60);
  assert.equal(state.bets, 3);
});

test("a released key places no more bets", async (t) => {
  const { key, around: state, answer, pass } = setUp(t);
  key.press();
  key.repeat();
  await answer();
  key.release();
  await answer();
  await pass(10_000);
  assert.equal(state.bets, 2);
});

test("a key that is released and held again does not bet twice as fast", async (t) => {
  const { key, around: state, answer, pass } = setUp(t);
  key.press();
  key.repeat();
  await answer(); // The second bet of the first hold is running.
  key.release();
  key.press();
  key.repeat();
  assert.equal(state.bets, 3);
  await answer(); // The response of that second bet. Its hold is over.
  await pass(60);
  assert.equal(state.bets, 3);
  await answer();
  assert.equal(state.bets, 4);
});

test("a refused bet ends the series", async (t) => {
  const { key, around: state, answer, pass } = setUp(t);
  key.press();
  key.repeat();
  await answer(false);
  await pass(10_000);
  assert.equal(state.bets, 1);
  key.release();
  key.press();
  key.repeat();
  await answer();
  await answer(false);
  await pass(10_000);
  assert.equal(state.bets, 3);
});

test("the series ends when another action is needed", async (t) => {
  const { key, around: state, answer, pass } = setUp(t);
  key.press();
  key.repeat();
  await answer();
  state.hindered = true;
  await answer();
  await pass(10_000);
  assert.equal(state.bets, 2);
  state.hindered = false;
  await pass(10_000);
  assert.equal(state.bets, 2, "the series does not restart by itself");
});
