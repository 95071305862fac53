// The rotation and the stop of the wheel, and the availability of the faucet.

import assert from "node:assert/strict";
import { test } from "node:test";
import { segmentText } from "./prizes";
import { nextTime, statusText } from "./faucet.model";
import { boundariesAt, duration, sectorOfSegment, sectors, segmentAt, segments, stopDegrees, spinWheel, turns } from "./wheelMotion";

const row = (segment: number) => ({ segment, chance: 10, prize: 0.05, tickets: 0 });

test("five segments have a label, and the image segment has none", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 6].map((segment) => segmentText(row(segment))), ["$0.05", "$0.05", "$0.05", null, "$0.05", "$0.05"]);
  const shown: [number, string][] = [[0.001, "$0.001"], [0.024, "$0.024"], [0.1, "$0.10"], [1.2345, "$1.2345"], [0, "$0.00"], [10, "$10.00"]];
  for (const [prize, text] of shown) assert.equal(segmentText({ ...row(1), prize }), text);
});

test("both sectors of a segment stop under the pointer", () => {
  for (let segment = 1; segment <= segments; segment += 1) {
    for (const twin of [false, true]) {
      const stop = stopDegrees(sectorOfSegment(segment, twin));
      assert.equal(segmentAt(stop), segment, `segment ${segment}`);
      // It stops in the middle of the sector, after eight turns.
      assert.equal(segmentAt(stop - 14), segment);
      assert.equal(segmentAt(stop + 14), segment);
      assert.ok(stop >= turns * 360 && stop < (turns + 1) * 360);
    }
  }
});

test("each boundary ticks once, and a turn has one tick per sector", () => {
  assert.equal(boundariesAt(14.9), 0);
  assert.equal(boundariesAt(15), 1);
  assert.equal(boundariesAt(360) - boundariesAt(0), sectors);
});

/** A clock with frames at a fixed distance in milliseconds, without waiting. */
function fakeMotion(frameTime: number, prefersReduced = false) {
  let now = 1000;
  return { now: () => now, prefersReduced: () => prefersReduced, frame: (on: () => void) => queueMicrotask(() => { now += frameTime; on(); }) };
}

test("the wheel starts at 0, spins for five seconds and ticks at each boundary", async () => {
  for (const frameTime of [7, 16, 333]) {
    const motion = fakeMotion(frameTime);
    const degreesList: number[] = [];
    let ticks = 0;
    const stop = stopDegrees(sectorOfSegment(5, true));
    await spinWheel(stop, motion, (degrees) => degreesList.push(degrees), () => (ticks += 1));
    assert.equal(degreesList[0], 0);
    assert.equal(degreesList.at(-1), stop);
    assert.ok(motion.now() - 1000 >= duration && motion.now() - 1000 < duration + frameTime);
    assert.equal(ticks, boundariesAt(stop));
    assert.ok(degreesList.every((degrees, at) => at === 0 || degrees >= degreesList[at - 1]!));
  }
});

test("with reduced motion the wheel stops immediately without sound", async () => {
  const degreesList: number[] = [];
  await spinWheel(stopDegrees(2), fakeMotion(16, true), (degrees) => degreesList.push(degrees), () => assert.fail("ticked"));
  assert.deepEqual(degreesList, [0, stopDegrees(2)]);
});

test("the status of the faucet counts down in seconds, minutes and hours", () => {
  const now = 1_800_000_000_000;
  const after = (ms: number) => statusText(now + ms, now);
  assert.equal(statusText(null, now), "Available");
  assert.equal(after(-1), "Available");
  assert.equal(after(0), "Available");
  assert.equal(after(1), "Available in 1 second");
  assert.equal(after(30_000), "Available in 30 seconds");
  assert.equal(after(30 * 60_000), "Available in 30 minutes");
  assert.equal(after(5 * 3_600_000), "Available in 5 hours");
});

test("the next time is in unix seconds, and a value below a billion is a delay", () => {
  const now = 1_800_000_000_000;
  assert.equal(nextTime(1_800_000_060, now), now + 60_000);
  assert.equal(nextTime(86_400, now), now + 86_400_000);
});
