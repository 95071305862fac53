import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { makeOrder, storedFeeMode, storedMultiplier } from "./order.model";
import { exact, type Terms } from "./rules";

const terms: Terms = { pnlFee: exact(5, 100), flatFee: exact(5, 10_000), maxRoi: exact(900) };

function order(balance = "1000") {
  storedMultiplier.value = "100";
  storedFeeMode.value = "pnl";
  return makeOrder({
    currency: signal({ id: "usd", decimals: 2 }), balance: signal(balance), demo: signal(true), price: signal("1000"), scale: signal(2), maxFlatMultiplier: signal(100), maxMultiplier: signal(1000), terms: () => terms,
  });
}

test("the liquidation prices of both directions are known before the order", () => {
  const one = order();
  assert.equal(one.up.value?.liquidation, 99_000n);
  assert.equal(one.down.value?.liquidation, 101_000n);
  storedMultiplier.value = "1000";
  assert.equal(one.up.value?.liquidation, 99_900n);
});

test("triggers in percent of the wager become prices of the pressed direction", () => {
  const one = order();
  one.takeProfit.value = "50";
  one.stopLoss.value = "20";
  const up = one.request("BTCUSD", "up");
  assert.deepEqual([up?.takeProfit, up?.stopLoss], ["1005", "998"]);
  const down = one.request("BTCUSD", "down");
  assert.deepEqual([down?.takeProfit, down?.stopLoss], ["995", "1002"]);
  assert.deepEqual([up?.wager, up?.multiplier, up?.feeMode, up?.demo], ["10", 100, "pnl", true]);
});

test("an order with a problem is not sent", () => {
  for (const [change, problem] of [
    [{ stake: "" }, "stake"], [{ stake: "0" }, "stake"], [{ stake: "1000.01" }, "balance"], [{ multiplier: "" }, "multiplier"], [{ multiplier: "1001" }, "multiplier"],
    [{ takeProfit: "0" }, "takeProfit"], [{ takeProfit: "901" }, "maximum"], [{ stopLoss: "100" }, "liquidation"], [{ stopLoss: "0" }, "stopLoss"],
  ] as const) {
    const one = order();
    for (const [name, value] of Object.entries(change)) one[name as "stake"].value = value;
    assert.equal(one.up.value?.problem, problem, JSON.stringify(change));
    assert.equal(one.request("BTCUSD", "up"), null);
  }
});

test("the flat fee is offered up to 100x only", () => {
  const one = order();
  storedFeeMode.value = "flat";
  assert.equal(one.request("BTCUSD", "up")?.feeMode, "flat");
  storedMultiplier.value = "101";
  assert.equal(one.request("BTCUSD", "up")?.feeMode, "pnl");
});

test("the wager is halved, doubled up to the balance, and the whole balance", () => {
  const one = order("15");
  one.halve();
  assert.equal(one.stake.value, "5");
  one.double();
  one.double();
  assert.equal(one.stake.value, "15");
  one.stake.value = "1";
  one.max();
  assert.equal(one.stake.value, "15");
});

test("a typed multiplier outside of the limits becomes the nearest one", () => {
  const one = order();
  for (const [typed, limited] of [["5000", "1000"], ["0", "1"], ["", "1"], ["77", "77"]]) {
    storedMultiplier.value = typed!;
    one.clampMultiplier();
    assert.equal(storedMultiplier.value, limited);
  }
});
