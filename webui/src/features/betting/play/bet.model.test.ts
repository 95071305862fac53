import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { fractionOf, makeStake, profitOnWin, maxStakeForProfit, unitsText, winRoundsToZero, type BetLimits } from "./bet.model";

const usd = { id: "usd", decimals: 2, price: "1" };
const btc = { id: "btc", decimals: 8, price: "97123.45" };

function stakeOf({ balance = "1000.00", limits = { min: "0.10", max: "500.00" } as BetLimits | null, currency = usd } = {}) {
  const source = { currency: signal(currency), limits: signal(limits), balance: signal(balance) };
  return { ...source, stake: makeStake(source) };
}

test("a stake is halved, doubled and clamped in exact minor units", () => {
  const { stake } = stakeOf();
  stake.type("1.25");
  assert.equal(stake.text.value, "1.25");
  stake.double();
  assert.equal(stake.text.value, "2.50");
  stake.halve();
  stake.halve();
  assert.equal(stake.text.value, "0.62", "a half cent is dropped, not rounded up");
  stake.type("0.019");
  stake.clamp();
  assert.equal(stake.text.value, "0.10");
  stake.type("9999");
  stake.clamp();
  assert.equal(stake.text.value, "500.00");
});

test("MAX, doubling and chips stop at the balance and at the limit", () => {
  const { stake, balance } = stakeOf({ balance: "73.19" });
  stake.max();
  assert.equal(stake.text.value, "73.19");
  stake.double();
  assert.equal(stake.text.value, "73.19");
  stake.stakeChip("10");
  assert.equal(stake.text.value, "10.00");
  stake.stakeChip("10000");
  assert.equal(stake.text.value, "73.19");
  balance.value = "900000.00";
  stake.max();
  assert.equal(stake.text.value, "500.00");
});

test("MAX stays within the max profit", () => {
  const source = { currency: signal(usd), limits: signal({ min: "0.10", max: "500.00", maxProfit: "1000.00" }), balance: signal("400.00") };
  const at = (multiplier: string | null) => {
    const stake = makeStake({ ...source, winMultiplier: () => multiplier });
    stake.max();
    return stake.text.value;
  };
  assert.equal(at("99/1"), "10.20");
  assert.equal(at("2"), "400.00");
  assert.equal(at(null), "400.00");
  assert.equal(at("1000000"), "0.10");
  assert.equal(maxStakeForProfit(1000n, "0.5"), null);
});

test("an empty balance leaves the min stake", () => {
  const { stake } = stakeOf({ balance: "0.00" });
  stake.max();
  assert.equal(stake.text.value, "0.10");
});

test("a text is an amount only with the currency's decimals", () => {
  const { stake } = stakeOf();
  for (const [typed, units] of [["0.01", 1n], ["12", 1200n], ["0.001", null], ["", null], ["abc", null]] as const) {
    stake.type(typed);
    assert.equal(stake.units.value, units, typed);
  }
});

test("the first stake is about a dollar, within the limits and the balance", () => {
  const first = (change: Parameters<typeof stakeOf>[0]) => {
    const { stake } = stakeOf(change);
    stake.reset();
    return stake.text.value;
  };
  assert.equal(first({}), "1.00");
  assert.equal(first({ currency: btc, balance: "1.00000000", limits: null }), "0.00001000");
  assert.equal(first({ currency: { id: "jpy", decimals: 2, price: "0.0067" }, limits: { min: "1.50", max: "149253" }, balance: "50000" }), "200.00");
  assert.equal(first({ limits: { min: "3.00", max: "500.00" } }), "5.00", "never below the least");
  assert.equal(first({ limits: { min: "0.10", max: "0.70" } }), "0.50", "never above the most");
  assert.equal(first({ balance: "0.79" }), "0.50", "what the balance allows, rounded down nicely");
  assert.equal(first({ balance: "0.13", limits: { min: "0.12", max: "500.00" } }), "0.12", "no round number is left");
  assert.equal(first({ balance: "0.00" }), "1.00", "an empty account gets the error when it bets");
});

test("the selected chip is about a dollar until another is selected, and is one of the row", () => {
  const { stake, currency, limits } = stakeOf({ limits: { min: "0.01", max: "1000.00" } });
  assert.deepEqual(stake.chips.value, ["0.1", "1", "10", "100", "1000"]);
  assert.equal(stake.chip.value, "1");
  stake.stakeChip("100");
  assert.equal(stake.text.value, "100.00");
  assert.equal(stake.chipAmount.value, "100");
  limits.value = { min: "0.01", max: "20.00" };
  assert.equal(stake.chip.value, "1", "the one that was in hand is gone");
  currency.value = btc;
  limits.value = null;
  stake.stakeChip("10");
  assert.equal(stake.text.value, "0.00010000");
  assert.equal(stake.chipAmount.value, "0.0001");
});

test("profit on win is exact and rounded down", () => {
  assert.equal(profitOnWin(101n, "99/50"), 98n);
  assert.equal(profitOnWin(100n, "1.98"), 98n);
  assert.equal(profitOnWin(100n, "0.5"), -50n);
  assert.equal(profitOnWin(null, "2"), null);
  assert.equal(profitOnWin(100n, null), null);
  assert.equal(fractionOf("1/0"), null);
  assert.equal(fractionOf("x"), null);
  assert.equal(unitsText(1n, 8), "0.00000001");
});

test("a stake whose profit is rounded down to zero is detected", () => {
  assert.equal(winRoundsToZero(1n, "1.98"), true);
  assert.equal(winRoundsToZero(2n, "1.98"), false);
  assert.equal(winRoundsToZero(1n, "2"), false);
  assert.equal(winRoundsToZero(100n, "0.5"), false, "what loses is no win");
  assert.equal(winRoundsToZero(null, "1.98"), false);
  assert.equal(winRoundsToZero(1n, null), false);
});
