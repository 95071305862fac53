import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { Hold } from "./hold";

/** A key over bets that are answered by hand, on a clock that is moved by hand. */
function setUp(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const answers: ((made: boolean) => void)[] = [];
  const around = { hindered: false, bets: 0 };
  const key = new Hold(() => {
    around.bets += 1;
    return new Promise((resolve) => answers.push(resolve));
  }, () => around.hindered);
  // What follows an answer comes in steps that no timer holds up.
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    key, around,
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

test("a press bets once, however long it takes", async (t) => {
  const { key, around, answer, pass } = setUp(t);
  key.press();
  await answer();
  await pass(10_000);
  assert.equal(around.bets, 1);
  key.release();
  key.press();
  assert.equal(around.bets, 2);
});

test("a held key bets on when its bet is answered, and not before", async (t) => {
  const { key, around, answer, pass } = setUp(t);
  key.press();
  key.repeat();
  await pass(10_000);
  assert.equal(around.bets, 1, "the first is under way");
  await answer();
  assert.equal(around.bets, 2);
  await pass(10_000);
  assert.equal(around.bets, 2, "the second is under way");
  await answer();
  assert.equal(around.bets, 3);
});

test("quick answers do not make the bets follow at once", async (t) => {
  const { key, around, answer, pass } = setUp(t);
  key.press();
  key.repeat();
  await answer();
  await answer();
  assert.equal(around.bets, 2, "it is too soon");
  await pass(59);
  assert.equal(around.bets, 2);
  await pass(1);
  assert.equal(around.bets, 3);
});

test("keyboards that repeat many times make one row of bets", async (t) => {
  const { key, around, answer, pass } = setUp(t);
  key.press();
  for (let times = 0; times < 30; times++) key.repeat();
  await answer();
  assert.equal(around.bets, 2);
  await answer();
  await pass(60);
  assert.equal(around.bets, 3);
});

test("nothing follows a key that is let go", async (t) => {
  const { key, around, answer, pass } = setUp(t);
  key.press();
  key.repeat();
  await answer();
  key.release();
  await answer();
  await pass(10_000);
  assert.equal(around.bets, 2);
});

test("a key that is let go and held again does not bet twice as fast", async (t) => {
  const { key, around, answer, pass } = setUp(t);
  key.press();
  key.repeat();
  await answer(); // The second of the first hold is under way.
  key.release();
  key.press();
  key.repeat();
  assert.equal(around.bets, 3);
  await answer(); // That second: its hold is over.
  await pass(60);
  assert.equal(around.bets, 3);
  await answer();
  assert.equal(around.bets, 4);
});

test("a refused bet ends it", async (t) => {
  const { key, around, answer, pass } = setUp(t);
  key.press();
  key.repeat();
  await answer(false);
  await pass(10_000);
  assert.equal(around.bets, 1);
  key.release();
  key.press();
  key.repeat();
  await answer();
  await answer(false);
  await pass(10_000);
  assert.equal(around.bets, 3);
});

test("it ends where something else is to be done than betting", async (t) => {
  const { key, around, answer, pass } = setUp(t);
  key.press();
  key.repeat();
  await answer();
  around.hindered = true;
  await answer();
  await pass(10_000);
  assert.equal(around.bets, 2);
  around.hindered = false;
  await pass(10_000);
  assert.equal(around.bets, 2, "it does not begin again by itself");
});
