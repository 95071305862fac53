import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { forgetPlay, notePlay, sessionGap } from "./reality";

const minute = 60_000;
const start = 1_800_000_000_000;

beforeEach(forgetPlay);

test("a check is due after so many minutes of play, and again after as many", () => {
  const due = [0, 5, 14, 15, 16, 29, 30, 45].filter((at) => notePlay(15, start + at * minute));
  assert.deepEqual(due, [15, 30]);
  assert.equal(notePlay(15, start + 46 * minute), false, "a quarter of an hour without a bet begins a new session");
});

test("a pause ends the session", () => {
  notePlay(30, start);
  notePlay(30, start + 10 * minute);
  assert.equal(notePlay(30, start + 10 * minute + sessionGap), false);
  assert.equal(notePlay(30, start + 10 * minute + sessionGap + 14 * minute), false);
  assert.equal(notePlay(30, start + 10 * minute + sessionGap + 28 * minute), false);
  assert.equal(notePlay(30, start + 10 * minute + sessionGap + 30 * minute), true);
});
