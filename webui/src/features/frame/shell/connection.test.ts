import assert from "node:assert/strict";
import { test } from "node:test";
import { ConnectionWatch, lostDelay, backDuration } from "./connection.model";

function setUp() {
  let now = 0;
  let timers: { at: number; fn: () => void }[] = [];
  const watch = new ConnectionWatch({
    later: (fn, ms) => {
      const timer = { at: now + ms, fn };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
  });
  const advance = (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { fn } of due) fn();
  };
  return { watch, advance, state: () => watch.state.value };
}

test("a connecting page shows no banner", () => {
  const { watch, advance, state } = setUp();
  watch.update(true, false);
  advance(60_000);
  assert.equal(state(), "fine");
});

test("a lost channel is shown within a second, and its return for a while", () => {
  const { watch, advance, state } = setUp();
  watch.update(true, true);
  watch.update(true, false);
  assert.equal(state(), "fine");
  advance(lostDelay);
  assert.equal(state(), "lost");
  watch.update(true, true);
  assert.equal(state(), "back");
  advance(backDuration);
  assert.equal(state(), "fine");
});

test("a reconnection of a new session shows no banner", () => {
  const { watch, advance, state } = setUp();
  watch.update(true, true);
  watch.update(true, false);
  advance(lostDelay / 2);
  watch.update(true, true);
  advance(60_000);
  assert.equal(state(), "fine");
});

test("a browser without a network shows the banner at once, in any state of the channel", () => {
  const { watch, advance, state } = setUp();
  watch.update(true, true);
  watch.update(false, true);
  advance(0);
  assert.equal(state(), "lost");
  watch.update(true, false);
  assert.equal(state(), "lost", "the network is back, the channel is not");
  watch.update(true, true);
  assert.equal(state(), "back");
  watch.update(false, true);
  advance(0);
  assert.equal(state(), "lost", "and gone again before the return was read");
});
