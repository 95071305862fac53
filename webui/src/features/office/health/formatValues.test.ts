import assert from "node:assert/strict";
import test from "node:test";
import { microsText, sizeText, spanText } from "./formatValues";

test("sizes are formatted in their largest unit", () => {
  assert.deepEqual([0, 812, 1536, 4.2 * 2 ** 20, 118 * 2 ** 30, 5000 * 2 ** 40].map(sizeText), ["0 bytes", "812 bytes", "1.5 KiB", "4.2 MiB", "118 GiB", "5000 TiB"]);
  assert.equal(sizeText(-2048), "−2.0 KiB");
});

test("short durations have more decimals", () => {
  assert.deepEqual([0, 340, 9_900, 48_400, 1_240_000].map(microsText), ["0.0 ms", "0.3 ms", "9.9 ms", "48 ms", "1.2 s"]);
});

test("spans have at most two adjacent units", () => {
  const [s, min, h, d] = [1000, 60_000, 3_600_000, 86_400_000];
  assert.deepEqual([0, 999, 12 * s, 12 * min, 12 * min + 5 * s, 3 * d + 4 * h + min, 2 * d + 3 * min].map(spanText), ["0 s", "0 s", "12 s", "12 min", "12 min 5 s", "3 d 4 h", "2 d"]);
});
