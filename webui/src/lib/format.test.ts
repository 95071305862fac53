import assert from "node:assert/strict";
import test from "node:test";
import { parseDecimal, formatDecimal } from "./decimal";
import { abbreviate, formatCount, formatMultiplier, formatPercent, shortMultiplier } from "./format";

test("longer numbers are rounded to 8 decimals", () => {
  const value = parseDecimal("0.123456789");
  assert.ok(value);
  assert.equal(formatDecimal(value, { max: 8 }), "0.12345679");
});

test("multipliers and percentages have one format", () => {
  assert.deepEqual(["0", "2", "0.1", "1.50", "1000", "1234.5", "1070759.25", "1.0102", "1.999"].map(formatMultiplier), ["0.00×", "2.00×", "0.10×", "1.50×", "1,000.00×", "1,234.50×", "1,070,759.25×", "1.01×", "1.99×"]);
  assert.deepEqual(["10000", "0.1", "5.60", "1.00", "0"].map(shortMultiplier), ["10,000×", "0.1×", "5.6×", "1×", "0×"]);
  assert.deepEqual(["50", "49.5", "98.9844", "0.0015"].map(formatPercent), ["50.00\u00a0%", "49.50\u00a0%", "98.9844\u00a0%", "0.0015\u00a0%"]);
});

test("counts are abbreviated", () => {
  const cases: [number, string][] = [
    [0, "0"], [950, "950"], [1200, "1.2K"], [1_000_000, "1M"], [2_500_000_000, "2.5B"],
    [7e12, "7T"], [-1500, "-1.5K"],
  ];
  for (const [value, text] of cases) assert.equal(abbreviate(value), text);
});

test("a count has thousands separators", () => assert.equal(formatCount(1234567), "1,234,567"));
