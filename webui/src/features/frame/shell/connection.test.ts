import assert from "node:assert/strict";
import { test } from "node:test";
import { ConnectionWatch, patience, told } from "./connection.model";

function world() {
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

test("a page that is still connecting says nothing", () => {
  const { watch, advance, state } = world();
  watch.see(true, false);
  advance(60_000);
  assert.equal(state(), "fine");
});

test("a channel that breaks is told of within a second, and so is its return, for a while", () => {
  const { watch, advance, state } = world();
  watch.see(true, true);
  watch.see(true, false);
  assert.equal(state(), "fine");
  advance(patience);
  assert.equal(state(), "lost");
  watch.see(true, true);
  assert.equal(state(), "back");
  advance(told);
  assert.equal(state(), "fine");
});

test("another session opens the channel anew without a word", () => {
  const { watch, advance, state } = world();
  watch.see(true, true);
  watch.see(true, false);
  advance(patience / 2);
  watch.see(true, true);
  advance(60_000);
  assert.equal(state(), "fine");
});

test("a browser without a network is told of at once, whatever the channel believes", () => {
  const { watch, advance, state } = world();
  watch.see(true, true);
  watch.see(false, true);
  advance(0);
  assert.equal(state(), "lost");
  watch.see(true, false);
  assert.equal(state(), "lost", "the network is back, the channel is not");
  watch.see(true, true);
  assert.equal(state(), "back");
  watch.see(false, true);
  advance(0);
  assert.equal(state(), "lost", "and gone again before the return was read");
});
