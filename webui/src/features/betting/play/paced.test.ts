import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { Paced } from "./paced";

const gap = 100;

/** Work that counts how often it is done, on a clock that is moved by hand. */
function setUp(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const done = { times: 0 };
  const paced = new Paced(() => gap, () => void (done.times += 1));
  return { paced, done, wait: (ms: number) => t.mock.timers.tick(ms), asked: () => Promise.resolve() };
}

test("what is asked for many times at once is done once, when the asking code is through", async (t) => {
  const { paced, done, asked } = setUp(t);
  for (let times = 0; times < 5; times++) paced.ask();
  assert.equal(done.times, 0);
  await asked();
  assert.equal(done.times, 1);
});

test("what is asked for soon after is done together once the time is over", async (t) => {
  const { paced, done, wait, asked } = setUp(t);
  paced.ask();
  await asked();
  paced.ask();
  wait(gap / 2);
  paced.ask();
  await asked();
  assert.equal(done.times, 1);
  wait(gap / 2);
  assert.equal(done.times, 2);
  wait(gap * 10);
  assert.equal(done.times, 2, "nothing is done that nobody asked for");
});

test("work that goes on without an end is done once in every span of time", async (t) => {
  const { paced, done, wait, asked } = setUp(t);
  for (let ms = 0; ms <= gap * 10; ms += 10) {
    paced.ask();
    await asked();
    wait(10);
  }
  assert.equal(done.times, 11);
});

test("after a rest it is done at once again", async (t) => {
  const { paced, done, wait, asked } = setUp(t);
  paced.ask();
  await asked();
  wait(gap);
  paced.ask();
  await asked();
  assert.equal(done.times, 2);
});

test("who cannot wait has it done now, and the next waits from there", async (t) => {
  const { paced, done, wait, asked } = setUp(t);
  paced.flush();
  assert.equal(done.times, 0, "there is nothing to do");
  paced.ask();
  await asked();
  wait(gap - 1);
  paced.ask();
  paced.flush();
  assert.equal(done.times, 2);
  paced.ask();
  wait(gap - 1);
  assert.equal(done.times, 2);
  wait(1);
  assert.equal(done.times, 3);
});

test("what is flushed before the asking code is through is not done again", async (t) => {
  const { paced, done, asked } = setUp(t);
  paced.ask();
  paced.flush();
  await asked();
  assert.equal(done.times, 1);
});

test("the end does what is left and leaves nothing running", async (t) => {
  const { paced, done, wait, asked } = setUp(t);
  paced.ask();
  await asked();
  paced.ask();
  paced.end();
  assert.equal(done.times, 2);
  wait(gap * 10);
  assert.equal(done.times, 2);
});

test("work that asks for itself waits for its turn", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let times = 0;
  const paced: Paced = new Paced(() => gap, () => {
    times += 1;
    paced.ask();
  });
  paced.ask();
  await Promise.resolve();
  assert.equal(times, 1);
  t.mock.timers.tick(gap);
  assert.equal(times, 2);
});

test("the time that is kept is that of the moment, and may change", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let now = gap, times = 0;
  const paced = new Paced(() => now, () => void (times += 1));
  const ask = () => {
    paced.ask();
    return Promise.resolve();
  };
  await ask();
  await ask();
  now = 3 * gap;
  t.mock.timers.tick(gap);
  assert.equal(times, 2);
  await ask();
  t.mock.timers.tick(3 * gap - 1);
  assert.equal(times, 2, "the gap is longer now");
  t.mock.timers.tick(1);
  assert.equal(times, 3);
});
