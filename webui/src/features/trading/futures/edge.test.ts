import assert from "node:assert/strict";
import { test } from "node:test";
import { flatEdgeText, gapShare, secondsDeviation, shareText } from "./edge";
import type { Candle } from "./wire";

const candle = (at: number, close: number): Candle => [at, String(close), String(close), String(close), String(close)];

test("the deviation is that of moves from one second to the next", () => {
  const walk = Array.from({ length: 61 }, (_, at) => candle(at, at % 2 === 0 ? 100 : 101));
  assert.ok(Math.abs(secondsDeviation(walk)! - 0.00995) < 0.0001);
  assert.equal(secondsDeviation(walk.slice(1)), null);
  // The move over a gap is not that of a second.
  assert.equal(secondsDeviation([candle(0, 100), candle(1, 101), candle(5, 200), candle(6, 202)], 2)!.toFixed(4), "0.0100");
});

test("one second of bitcoin is a gap of about three percent at 1000x", () => {
  assert.equal(shareText(gapShare(0.000055, 1000), 1), "3.2\u00a0%");
});

test("the flat fee is paid twice", () => {
  assert.equal(flatEdgeText("0.05", 100), "10.00\u00a0%");
  assert.equal(flatEdgeText("0.10", 25), "5.00\u00a0%");
});
