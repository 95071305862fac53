import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { Throttle } from "./throttle";

const interval = 100;

/** Work that counts its runs, on a clock that the test controls. */
function setUp(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const done = { times: 0 };
  const throttle = new Throttle(() => interval, () => void (done.times += 1));
  return { paced: throttle, done, wait: (ms: number) => t.mock.timers.tick(ms), asked: () => Promise.resolve() };
}

test("many requests in one task run once after the task", async (t) => {
  const { paced: throttle, done, asked: flushMicrotasks } = setUp(t);
  for (let times = 0; times < 5; times++) throttle.request();
  assert.equal(done.times, 0);
  await flushMicrotasks();
  assert.equal(done.times, 1);
});

test("requests within the interval run once after it", async (t) => {
  const { paced: throttle, done, wait, asked: flushMicrotasks } = setUp(t);
  throttle.request();
  await flushMicrotasks();
  throttle.request();
  wait(interval / 2);
  throttle.request();
  await flushMicrotasks();
  assert.equal(done.times, 1);
  wait(interval / 2);
  assert.equal(done.times, 2);
  wait(interval * 10);
  assert.equal(done.times, 2, "no call is made without a request");
});

test("continuous requests run once per interval", async (t) => {
  const { paced: throttle, done, wait, asked: flushMicrotasks } = setUp(t);
  for (let ms = 0; ms <= interval * 10; ms += 10) {
    throttle.request();
    await flushMicrotasks();
    wait(10);
  }
  assert.equal(done.times, 11);
});

test("a request after an idle interval runs at once", async (t) => {
  const { paced: throttle, done, wait, asked: flushMicrotasks } = setUp(t);
  throttle.request();
  await flushMicrotasks();
  wait(interval);
  throttle.request();
  await flushMicrotasks();
  assert.equal(done.times, 2);
});

test("flush runs at once and starts a new interval", async (t) => {
  const { paced: throttle, done, wait, asked: flushMicrotasks } = setUp(t);
  throttle.flush();
  assert.equal(done.times, 0, "there is nothing to do");
  throttle.request();
  await flushMicrotasks();
  wait(interval - 1);
  throttle.request();
  throttle.flush();
  assert.equal(done.times, 2);
  throttle.request();
  wait(interval - 1);
  assert.equal(done.times, 2);
  wait(1);
  assert.equal(done.times, 3);
});

test("a flushed request does not run again after the task", async (t) => {
  const { paced: throttle, done, asked: flushMicrotasks } = setUp(t);
  throttle.request();
  throttle.flush();
  await flushMicrotasks();
  assert.equal(done.times, 1);
});

test("dispose runs the pending request and stops the timer", async (t) => {
  const { paced: throttle, done, wait, asked: flushMicrotasks } = setUp(t);
  throttle.request();
  await flushMicrotasks();
  throttle.request();
  throttle.dispose();
  assert.equal(done.times, 2);
  wait(interval * 10);
  assert.equal(done.times, 2);
});

test("a request from within the work waits for the interval", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let times = 0;
  const throttle: Throttle = new Throttle(() => interval, () => {
    times += 1;
    throttle.request();
  });
  throttle.request();
  await Promise.resolve();
  assert.equal(times, 1);
  t.mock.timers.tick(interval);
  assert.equal(times, 2);
});

test("each run uses the current interval", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let now = interval, times = 0;
  const throttle = new Throttle(() => now, () => void (times += 1));
  const requestRun = () => {
    throttle.request();
    return Promise.resolve();
  };
  await requestRun();
  await requestRun();
  now = 3 * interval;
  t.mock.timers.tick(interval);
  assert.equal(times, 2);
  await requestRun();
  t.mock.timers.tick(3 * interval - 1);
  assert.equal(times, 2, "the gap is longer now");
  t.mock.timers.tick(1);
  assert.equal(times, 3);
});
