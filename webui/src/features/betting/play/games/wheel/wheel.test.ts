import assert from "node:assert/strict";
import { test } from "node:test";
import definitions from "../../games.gen.json";
import { bendAt, endRotation, passedShare, pegsPassed, restRotation, restShare, segmentAt, spinProgress } from "./wheel.spin";
import { shortMultiplierText, hundredths, singleWin, multipliersOf, percentOf, prizesOf, equalMultipliers, tierOf, tiers } from "./wheel.table";

const sizes = [10, 20, 30, 40, 50];
const { table } = definitions.find((game) => game.id === "wheel")!;

test("the wheel stops with the segment of any round under the pointer", () => {
  for (const segments of sizes) {
    for (let segment = 0; segment < segments; segment++) {
      for (const nonce of [0, 1, 2, 77, 123_456_789]) {
        const passed = restShare(nonce);
        const rest = restRotation(segment, segments, passed);
        assert.equal(segmentAt(rest, segments), segment);
        assert.ok(Math.abs(passedShare(rest, segments) - passed) < 1e-9);
        assert.equal(bendAt(passedShare(rest, segments), 0.01), 0, "no peg bends the pointer at rest");
      }
    }
  }
});

test("a spin makes three to four turns forward", () => {
  for (const start of [0, 359.9, 12.5, 1984.2]) {
    for (const rest of [0, 0.1, 180, 359.9]) {
      const end = endRotation(start, rest);
      assert.ok(end - start >= 1080 && end - start < 1440);
      const difference = (((end - rest) % 360) + 360) % 360;
      assert.ok(Math.min(difference, 360 - difference) < 1e-6);
    }
  }
});

test("the wheel accelerates, then slows down to a stop", () => {
  assert.equal(spinProgress(0), 0);
  assert.equal(spinProgress(1), 1);
  const speeds = Array.from({ length: 200 }, (_, at) => spinProgress((at + 1) / 200) - spinProgress(at / 200));
  assert.ok(speeds.every((speed) => speed > 0));
  const fastest = speeds.indexOf(Math.max(...speeds));
  assert.ok(fastest < 20);
  for (let at = fastest + 1; at < speeds.length; at++) assert.ok(speeds[at]! <= speeds[at - 1]! + 1e-12);
  assert.ok(speeds.at(-1)! < speeds[fastest]! / 1000);
});

test("a peg passes when the next segment is under the pointer", () => {
  let before = pegsPassed(0, 10);
  let segment = segmentAt(0, 10);
  for (let rotation = 0.3; rotation < 720; rotation++) {
    const now = pegsPassed(rotation, 10);
    assert.equal(now !== before, segmentAt(rotation, 10) !== segment);
    before = now;
    segment = segmentAt(rotation, 10);
  }
  assert.equal(before, 20);
});

test("pegs bend and release the pointer", () => {
  assert.equal(bendAt(0, 0.1), 0);
  assert.equal(bendAt(0.2, 0.1), 1);
  assert.ok(bendAt(0.3, 0.1) < 0.5);
  assert.ok(bendAt(0.9, 2) > 0.6);
});

test("the prizes of every wheel cover its segments, the smallest first", () => {
  for (const size of sizes) {
    for (const risk of ["low", "medium", "high"]) {
      const pays = multipliersOf(table, String(size), risk);
      assert.equal(pays.length, size);
      const prizes = prizesOf(pays);
      assert.equal(prizes.reduce((sum, prize) => sum + prize.count, 0), size);
      const values = prizes.map((prize) => hundredths(prize.multiplier));
      assert.deepEqual(values, [...values].sort((one, other) => (one < other ? -1 : 1)));
      assert.equal(new Set(prizes.map((prize) => tierOf(prize.multiplier).fill)).size, prizes.length, "no two prizes of a wheel look alike");
    }
  }
});

test("only the wheel of high risk has a single win", () => {
  assert.equal(singleWin(multipliersOf(table, "50", "high")), "49.5");
  assert.equal(singleWin(multipliersOf(table, "30", "medium")), null);
  assert.equal(singleWin([]), null);
});

test("multipliers have short texts and are compared exactly", () => {
  assert.equal(shortMultiplierText("1.50"), "1.5");
  assert.equal(shortMultiplierText("0.00"), "0");
  assert.equal(shortMultiplierText("10"), "10");
  assert.equal(equalMultipliers("1.9", "1.90"), true);
  assert.equal(equalMultipliers("1.9", "1.91"), false);
  assert.equal(percentOf(1, 30), "3.33");
  assert.equal(percentOf(15, 30), "50.00");
  assert.equal(percentOf(0, 0), "0");
});

const light = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

test("numbers are readable on every colour", () => {
  for (const { fill, ink } of tiers) {
    const [low, high] = [light(fill), light(ink)].sort((one, other) => one - other) as [number, number];
    assert.ok((high + 0.05) / (low + 0.05) >= 4.5, fill);
  }
});
