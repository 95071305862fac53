import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals-react";
import { chipAmount, chipUnit, fractionOf, makeStake, profitOnWin, stakeWithin, unitsText, type BetLimits } from "./bet.model";

const usd = { id: "usd", decimals: 2, price: "1" };
const btc = { id: "btc", decimals: 8, price: "97123.45" };

function stakeOf({ balance = "1000.00", limits = { min: "0.10", max: "500.00" } as BetLimits | null, currency = usd, demo = true } = {}) {
  const source = { currency: signal(currency), limits: signal(limits), balance: signal(balance), demo: signal(demo) };
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
  stake.choose("10");
  assert.equal(stake.text.value, "10.00");
  stake.choose("10000");
  assert.equal(stake.text.value, "73.19");
  balance.value = "900000.00";
  stake.max();
  assert.equal(stake.text.value, "500.00");
});

test("MAX stakes no more than may be won with", () => {
  const source = { currency: signal(usd), limits: signal({ min: "0.10", max: "500.00", maxProfit: "1000.00" }), balance: signal("400.00"), demo: signal(true) };
  const at = (multiplier: string | null) => {
    const stake = makeStake({ ...source, winMultiplier: () => multiplier });
    stake.max();
    return stake.text.value;
  };
  assert.equal(at("99/1"), "10.20");
  assert.equal(at("2"), "400.00");
  assert.equal(at(null), "400.00");
  assert.equal(at("1000000"), "0.10");
  assert.equal(stakeWithin(1000n, "0.5"), null);
});

test("an empty balance leaves the least stake", () => {
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

test("the first stake is a chip of play money, or the least of real money", () => {
  const play = stakeOf();
  play.stake.reset();
  assert.equal(play.stake.text.value, "1.00");
  const real = stakeOf({ demo: false });
  real.stake.reset();
  assert.equal(real.stake.text.value, "0.10");
});

test("chips of dear coins are fine, each worth a dollar at most", () => {
  assert.equal(chipUnit(usd), "1");
  assert.equal(chipUnit({ id: "usdt", decimals: 8, price: "1.0000" }), "1");
  assert.equal(chipUnit({ id: "sol", decimals: 8, price: "150" }), "0.001");
  assert.equal(chipUnit(btc), "0.00001");
  assert.equal(chipAmount("10000", btc), "0.1");
  assert.equal(chipAmount("10", usd), "10");
  const { stake } = stakeOf({ currency: btc, balance: "1.00000000", limits: null });
  stake.choose("100");
  assert.equal(stake.text.value, "0.00100000");
  assert.equal(stake.chipAmount.value, "0.001");
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
