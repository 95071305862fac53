import assert from "node:assert/strict";
import test from "node:test";
import { currencies } from "../../../lib/currencies";
import type { Currency } from "../../../lib/types";
import { applyBalance, canTopUp, choosable, chosen, currencyGone, currencyId, loadCurrencies } from "./wallet.model";

test("play money can be filled up when it is less than the server says a bet takes", () => {
  const held = (demo: string, topUpBelow: string) => ({ balance: { real: "5.00000000", demo }, topUpBelow });
  assert.equal(canTopUp(held("0.00000000", "0.06666666")), true);
  assert.equal(canTopUp(held("0.05000000", "0.06666666")), true); // dust
  assert.equal(canTopUp(held("0.06666666", "0.06666666")), false);
  assert.equal(canTopUp(held("10.00000000", "9.00000000")), false);
  assert.equal(canTopUp(held("0.00999901", "0.01")), true); // finer than is shown
  assert.equal(canTopUp(held("0.010001", "0.01")), false);
  assert.equal(canTopUp(held("0.00000000", "")), false); // without a price
});

const offer = (...ids: string[]) =>
  void (currencies.value = ids.map((id) => ({ id, decimals: 2, balance: { real: "0", demo: "0" } }) as unknown as Currency));

test("who had another currency is asked, unless the site has a single one", () => {
  currencyId.value = "doge";
  offer("usd", "btc");
  assert.equal(choosable.value, true);
  assert.equal(currencyGone.value, true);
  offer("btc");
  assert.equal(choosable.value, false);
  assert.equal(currencyGone.value, false);
  assert.equal(chosen.value?.id, "btc", "the default is what there is");
});

test("an answer that took long does not undo what came in meanwhile", async () => {
  const held = (real: string, demo: string) => [{ id: "usd", decimals: 2, balance: { real, demo } }] as unknown as Currency[];
  const shown = () => currencies.value[0]?.balance;
  await loadCurrencies(async () => held("5.00", "100.00"));
  assert.deepEqual(shown(), { real: "5.00", demo: "100.00" });
  let answer: (list: Currency[]) => void = () => undefined;
  const asked = loadCurrencies(() => new Promise((resolve) => (answer = resolve)));
  applyBalance({ currency: "usd", demo: true, balance: "99.00" }, 0);
  answer(held("7.00", "100.00"));
  await asked;
  assert.deepEqual(shown(), { real: "7.00", demo: "99.00" }, "the bet's balance stays, the other is taken over");
  await loadCurrencies(async () => held("7.00", "98.50"));
  assert.deepEqual(shown(), { real: "7.00", demo: "98.50" }, "who asks later is told what is newer still");
});
