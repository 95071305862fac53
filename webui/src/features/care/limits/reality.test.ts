import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { resetPlay, recordPlay, sessionGap } from "./reality";

const minute = 60_000;
const start = 1_800_000_000_000;

beforeEach(resetPlay);

test("a check is due after each interval of play", () => {
  const due = [0, 5, 14, 15, 16, 29, 30, 45].filter((at) => recordPlay(15, start + at * minute));
  assert.deepEqual(due, [15, 30]);
  assert.equal(recordPlay(15, start + 46 * minute), false, "a quarter of an hour without a bet begins a new session");
});

test("a pause ends the session", () => {
  recordPlay(30, start);
  recordPlay(30, start + 10 * minute);
  assert.equal(recordPlay(30, start + 10 * minute + sessionGap), false);
  assert.equal(recordPlay(30, start + 10 * minute + sessionGap + 14 * minute), false);
  assert.equal(recordPlay(30, start + 10 * minute + sessionGap + 28 * minute), false);
  assert.equal(recordPlay(30, start + 10 * minute + sessionGap + 30 * minute), true);
});
