// How the wheel turns and where it stops, and when the faucet gives.

import assert from "node:assert/strict";
import { test } from "node:test";
import { segmentText } from "./prizes";
import { nextAt, statusAt } from "./faucet.model";
import { boundariesAt, duration, sectorOf, sectors, segmentAt, segments, stopOf, turn, turns } from "./turning";

const row = (segment: number) => ({ segment, chance: 10, prize: 0.05, tickets: 0 });

test("five segments have words, the one of the image has none", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 6].map((segment) => segmentText(row(segment))), ["$0.05", "$0.05", "$0.05", null, "$0.05", "$0.05"]);
  assert.equal(segmentText({ ...row(1), prize: 0.001 }), "$0.001");
});

test("both sectors of a segment stop under the pointer", () => {
  for (let segment = 1; segment <= segments; segment += 1) {
    for (const twin of [false, true]) {
      const stop = stopOf(sectorOf(segment, twin));
      assert.equal(segmentAt(stop), segment, `segment ${segment}`);
      // It stops in the middle of the sector, after eight turns.
      assert.equal(segmentAt(stop - 14), segment);
      assert.equal(segmentAt(stop + 14), segment);
      assert.ok(stop >= turns * 360 && stop < (turns + 1) * 360);
    }
  }
});

test("a boundary ticks once, and a turn has as many as sectors", () => {
  assert.equal(boundariesAt(14.9), 0);
  assert.equal(boundariesAt(15), 1);
  assert.equal(boundariesAt(360) - boundariesAt(0), sectors);
});

/** A clock whose frames follow each other at once, so many milliseconds apart. */
function frames(apart: number, still = false) {
  let now = 1000;
  return { now: () => now, still: () => still, frame: (on: () => void) => queueMicrotask(() => { now += apart; on(); }) };
}

test("the wheel begins at 0, turns for five seconds and ticks at each boundary", async () => {
  for (const apart of [7, 16, 333]) {
    const motion = frames(apart);
    const shown: number[] = [];
    let ticks = 0;
    const stop = stopOf(sectorOf(5, true));
    await turn(stop, motion, (degrees) => shown.push(degrees), () => (ticks += 1));
    assert.equal(shown[0], 0);
    assert.equal(shown.at(-1), stop);
    assert.ok(motion.now() - 1000 >= duration && motion.now() - 1000 < duration + apart);
    assert.equal(ticks, boundariesAt(stop));
    assert.ok(shown.every((degrees, at) => at === 0 || degrees >= shown[at - 1]!));
  }
});

test("without motion it stands at its stop at once and is silent", async () => {
  const shown: number[] = [];
  await turn(stopOf(2), frames(16, true), (degrees) => shown.push(degrees), () => assert.fail("ticked"));
  assert.deepEqual(shown, [0, stopOf(2)]);
});

test("the status of the faucet counts down in seconds, minutes and hours", () => {
  const now = 1_800_000_000_000;
  const after = (ms: number) => statusAt(now + ms, now);
  assert.equal(statusAt(null, now), "Available");
  assert.equal(after(-1), "Available");
  assert.equal(after(0), "Available");
  assert.equal(after(1), "Available in 1 second");
  assert.equal(after(30_000), "Available in 30 seconds");
  assert.equal(after(30 * 60_000), "Available in 30 minutes");
  assert.equal(after(5 * 3_600_000), "Available in 5 hours");
});

test("the next time is in unix seconds, and less than a billion is a delay", () => {
  const now = 1_800_000_000_000;
  assert.equal(nextAt(1_800_000_060, now), now + 60_000);
  assert.equal(nextAt(86_400, now), now + 86_400_000);
});
