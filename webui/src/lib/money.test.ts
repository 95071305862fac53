import assert from "node:assert/strict";
import test from "node:test";
import { dollars, formatFiat, formatMoney, formatShort, minorText, plainAmount, unitsOf, unknownAmount, wireAmount } from "./money";
import { parseAmount } from "./amountInput";

test("amounts are shown exactly, with 2 to 8 decimals", () => {
  const cases: [string, number, string][] = [
    ["12345678", 8, "0.12345678"],
    ["100000000", 8, "1.00"],
    ["150000000", 8, "1.50"],
    ["123456789012345678", 8, "1,234,567,890.12345678"],
    ["-5", 8, "-0.00000005"],
    ["0", 8, "0.00"],
    ["12345", 8, "0.00012345"], ["999999", 8, "0.00999999"], ["1", 8, "0.00000001"], ["1000000", 8, "0.01"],
    ["1999", 2, "19.99"],
    ["9007199254740993", 2, "90,071,992,547,409.93"],
  ];
  for (const [minor, decimals, text] of cases) assert.equal(formatMoney(minor, { decimals }), text);
});

test("satoshi have no decimals and apply only to 8-decimal currencies", () => {
  assert.equal(formatMoney("12345679", { decimals: 8, unit: "satoshi" }), "12,345,679");
  assert.equal(formatMoney("100000000", { decimals: 8, unit: "satoshi" }), "100,000,000");
  assert.equal(formatMoney("1250", { decimals: 2, unit: "satoshi" }), "12.50");
});

test("the balance of the header is truncated to two decimals", () => {
  const cases: [string, number, string][] = [
    ["1538461", 8, "0.01"], ["123900000", 8, "1.23"], ["100000000000", 8, "1,000.00"], ["99999999", 8, "0.99"], ["123", 2, "1.23"], ["7", 0, "7.00"], ["0", 8, "0.00"],
  ];
  for (const [minor, decimals, text] of cases) assert.equal(formatShort(minor, { decimals }), text);
  assert.equal(formatShort("12345679", { decimals: 8, unit: "satoshi" }), "12,345,679");
  assert.equal(formatShort("50000000", { decimals: 8, price: "67250.5", fiatView: "usd" }), "$33,625.25");
});

test("fiat views show the value with symbol and 2 decimals", () => {
  const format = { decimals: 8, price: "67250.5", priceEur: "61999.99" };
  assert.equal(formatMoney("50000000", { ...format, fiatView: "usd" }), "$33,625.25");
  assert.equal(formatMoney("50000000", { ...format, fiatView: "eur" }), "€31,000.00");
  assert.equal(formatMoney("-50000000", { ...format, fiatView: "usd" }), "-$33,625.25");
  assert.equal(formatMoney("50000000", { ...format, fiatView: "off" }), "0.50");
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

test("digits beyond the decimals are truncated", () => {
  const cases: [string, number, bigint][] = [
    ["0.019804", 2, 1n], ["-0.019804", 2, -1n], ["-0.009999", 2, 0n], ["12.34", 2, 1234n], ["12.3", 8, 1230000000n],
    ["0.00000015384", 8, 15n], ["999.999999", 2, 99999n], ["abc", 2, 0n], ["", 8, 0n],
  ];
  for (const [text, decimals, minor] of cases) assert.equal(unitsOf(text, decimals), minor, text);
});

test("dollars have cents, which can be hidden for whole amounts", () => {
  assert.equal(dollars(1234567.5), "$1,234,567.50");
  assert.equal(dollars(0), "$0.00");
  assert.equal(dollars(-12.34), "-$12.34");
  assert.equal(dollars(500, false), "$500");
});

test("a sent amount has no thousands separators, and a shown one has", () => {
  assert.equal(wireAmount(123_456_000_000n, 8), "1234.56");
  assert.equal(plainAmount(123_456_000_000n, 8), "1,234.56");
  assert.equal(plainAmount(5n, 0), "5");
  assert.equal(unknownAmount("12.5"), "12.50");
  assert.equal(unknownAmount("soon"), "soon");
});

const cases: [bigint, number, boolean, string][] = [
  [0n, 2, false, "0.00"],
  [5n, 2, false, "0.05"],
  [123456789n, 2, false, "1,234,567.89"],
  [1n, 8, false, "0.00000001"],
  [-150n, 2, true, "\u22121.50"],
  [150n, 2, true, "+1.50"],
  [0n, 2, true, "0.00"],
  [12345n, 0, false, "12,345"],
  [9223372036854775807n, 8, false, "92,233,720,368.54775807"],
];

for (const [minor, decimals, sign, want] of cases) {
  test(`${minor} with ${decimals} decimals is ${want}`, () => assert.equal(minorText(minor, decimals, sign), want));
}
