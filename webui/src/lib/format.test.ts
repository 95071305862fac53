import assert from "node:assert/strict";
import test from "node:test";
import { parseDecimal, showDecimal } from "./decimal";
import { abbreviate, formatFiat, formatMoney, formatMultiplier, formatOdds, formatPercent, formatShort, parseAmount, shortMultiplier, unitsOf } from "./format";

test("amounts are shown exactly, with 2 to 8 decimals", () => {
  const cases: [string, number, string][] = [
    ["12345678", 8, "0.12345678"],
    ["100000000", 8, "1.00"],
    ["150000000", 8, "1.50"],
    ["123456789012345678", 8, "1,234,567,890.12345678"],
    ["-5", 8, "-0.00000005"],
    ["0", 8, "0.00"],
    ["1999", 2, "19.99"],
    ["9007199254740993", 2, "90,071,992,547,409.93"],
  ];
  for (const [minor, decimals, text] of cases) assert.equal(formatMoney(minor, { decimals }), text);
});

test("satoshi have no decimals and concern 8-decimal currencies alone", () => {
  assert.equal(formatMoney("12345679", { decimals: 8, unit: "satoshi" }), "12,345,679");
  assert.equal(formatMoney("100000000", { decimals: 8, unit: "satoshi" }), "100,000,000");
  assert.equal(formatMoney("1250", { decimals: 2, unit: "satoshi" }), "12.50");
});

test("the header's balance has two decimals, and is never more than there is", () => {
  const cases: [string, number, string][] = [
    ["1538461", 8, "0.01"], ["123900000", 8, "1.23"], ["100000000000", 8, "1,000.00"], ["99999999", 8, "0.99"], ["123", 2, "1.23"], ["7", 0, "7.00"], ["0", 8, "0.00"],
  ];
  for (const [minor, decimals, text] of cases) assert.equal(formatShort(minor, { decimals }), text);
  assert.equal(formatShort("12345679", { decimals: 8, unit: "satoshi" }), "12,345,679");
  assert.equal(formatShort("50000000", { decimals: 8, price: "67250.5", fiatView: "usd" }), "$33,625.25");
});

test("longer numbers are cut to 8 decimals, rounded", () => {
  const value = parseDecimal("0.123456789");
  assert.ok(value);
  assert.equal(showDecimal(value, { max: 8 }), "0.12345679");
});

test("fiat views show the worth with sign and 2 decimals", () => {
  const look = { decimals: 8, price: "67250.5", priceEur: "61999.99" };
  assert.equal(formatMoney("50000000", { ...look, fiatView: "usd" }), "$33,625.25");
  assert.equal(formatMoney("50000000", { ...look, fiatView: "eur" }), "€31,000.00");
  assert.equal(formatMoney("-50000000", { ...look, fiatView: "usd" }), "-$33,625.25");
  assert.equal(formatMoney("50000000", { ...look, fiatView: "off" }), "0.50");
  assert.equal(formatMoney("50000000", { decimals: 8, fiatView: "usd" }), "0.50");
  assert.equal(formatFiat("3.999", "eur"), "€4.00");
});

test("typed amounts", () => {
  const cases: [string, number, bigint | null][] = [
    ["1.5", 8, 150000000n],
    ["1,5", 8, 150000000n],
    ["0.000000001", 8, null],
    ["0.010000000", 8, 1000000n],
    ["-1", 8, null],
    ["1.2.3", 8, null],
    ["abc", 2, null],
    ["", 2, null],
    [".5", 2, 50n],
    ["1 000", 2, 100000n],
    ["1,000", 2, 100000n],
    ["1.500", 2, null],
  ];
  for (const [text, decimals, minor] of cases) assert.equal(parseAmount(text, decimals), minor, text);
});

test("what is finer than is shown is cut off toward zero", () => {
  const cases: [string, number, bigint][] = [
    ["0.019804", 2, 1n], ["-0.019804", 2, -1n], ["-0.009999", 2, 0n], ["12.34", 2, 1234n], ["12.3", 8, 1230000000n],
    ["0.00000015384", 8, 15n], ["999.999999", 2, 99999n], ["abc", 2, 0n], ["", 8, 0n],
  ];
  for (const [text, decimals, minor] of cases) assert.equal(unitsOf(text, decimals), minor, text);
});

test("multipliers and percentages are written one way", () => {
  assert.deepEqual(["2", "0.1", "1.50", "1234.5", "1070759.25", "1.0102"].map(formatMultiplier), ["2.00×", "0.10×", "1.50×", "1,234.50×", "1,070,759.25×", "1.0102×"]);
  assert.deepEqual(["10000", "0.1", "5.60", "1.00", "0"].map(shortMultiplier), ["10,000×", "0.1×", "5.6×", "1×", "0×"]);
  assert.deepEqual(["50", "49.5", "98.9844", "0.0015"].map(formatPercent), ["50.00\u00a0%", "49.50\u00a0%", "98.9844\u00a0%", "0.0015\u00a0%"]);
});

test("odds in three formats", () => {
  const cases: [string, string, string, string][] = [
    ["2.5", "2.50", "3/2", "+150"],
    ["1.5", "1.50", "1/2", "-200"],
    ["2", "2.00", "1/1", "+100"],
    ["1.91", "1.91", "91/100", "-110"],
    ["11", "11.00", "10/1", "+1000"],
  ];
  for (const [odds, decimal, fraction, american] of cases) {
    assert.equal(formatOdds(odds, "decimal"), decimal);
    assert.equal(formatOdds(odds, "fraction"), fraction);
    assert.equal(formatOdds(odds, "american"), american);
  }
});

test("counts are abbreviated", () => {
  const cases: [number, string][] = [
    [0, "0"], [950, "950"], [1200, "1.2K"], [1_000_000, "1M"], [2_500_000_000, "2.5B"],
    [7e12, "7T"], [-1500, "-1.5K"],
  ];
  for (const [value, text] of cases) assert.equal(abbreviate(value), text);
});
