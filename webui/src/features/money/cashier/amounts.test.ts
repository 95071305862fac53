import assert from "node:assert/strict";
import test from "node:test";
import { balanceShares, coinsForDollars, coinText, costOf, dollarShortcuts, isZero, isLess, percentText, shareOf, sumText, isWorthMore, dollarValueText } from "./amounts";

test("dollar shortcuts are converted to coins at the price and truncated", () => {
  assert.deepEqual(dollarShortcuts.map((dollars) => coinsForDollars(dollars, "2", 8)), ["25", "50", "125", "500"]);
  assert.equal(coinsForDollars(50, "65000", 8), "0.00076923");
  assert.equal(coinsForDollars(100, "0.13", 2), "769.23");
  assert.deepEqual([coinsForDollars(50, "0", 8), coinsForDollars(50, "", 8)], ["", ""]);
});

test("shares of the balance are 25, 50, 75 and 99 percent, truncated to the decimals of the chain", () => {
  assert.deepEqual(balanceShares.map((share) => shareOf("100", share, 8)), ["25", "50", "75", "99"]);
  assert.equal(shareOf("0.123456789", 99, 6), "0.122221");
  assert.equal(shareOf("0", 99, 8), "0");
});

test("sums are strings, numbers or decimal objects", () => {
  assert.deepEqual([sumText("1.50"), sumText(1.5), sumText({ $numberDecimal: "1.5" }), sumText(0.0000001)], ["1.50", "1.5", "1.5", "0.0000001"]);
  assert.equal(coinText({ $numberDecimal: "1234.5" }, "usdt"), "1,234.5 USDT");
  assert.equal(coinText("0.1000000", "ltc"), "0.10 LTC");
});

test("the fee is a fixed part plus a percentage rounded up, and a sum below it is refused", () => {
  assert.deepEqual(costOf("100", { fee: "1", feePercent: "2" }, 8), { fee: "3", arrives: "97" });
  assert.deepEqual(costOf("0.00000101", { fee: "0", feePercent: "2.5" }, 8), { fee: "0.00000003", arrives: "0.00000098" });
  assert.deepEqual(costOf("5", { fee: "0", feePercent: "0" }, 8), { fee: "0", arrives: "5" });
  assert.equal(costOf("1", { fee: "1", feePercent: "0" }, 8), null);
});

test("the received amount plus the fee is the sum", () => {
  for (let minor = 1n; minor < 5000n; minor += 7n) {
    const cost = costOf(`0.${minor.toString().padStart(8, "0")}`, { fee: "0.00000012", feePercent: "1.75" }, 8);
    if (!cost) continue;
    const units = (text: string) => BigInt(text.replace(".", "").length > 1 ? (text.split(".")[1] ?? "").padEnd(8, "0") : "0");
    assert.equal(units(cost.fee) + units(cost.arrives), minor);
  }
});

test("dollar values, comparisons and percentages", () => {
  assert.equal(dollarValueText("0.5", "85"), "$42.50");
  assert.equal(dollarValueText("0.5", ""), "");
  assert.equal(isWorthMore("24", "85", 2000), true);
  assert.equal(isWorthMore("20", "100", "2000.00"), false);
  assert.equal(isWorthMore("20.00000001", "100", "2000.00"), true);
  assert.equal(isLess("0.9", "1", 8), true);
  assert.equal(isLess("1.0", "1", 8), false);
  assert.deepEqual([percentText("2.00"), percentText(0)], ["2\u00a0%", ""]);
  assert.deepEqual([isZero("0.000"), isZero("0.0001")], [true, false]);
});
