import assert from "node:assert/strict";
import test from "node:test";
import { currencies } from "../../../lib/currencies";
import type { Currency } from "../../../lib/types";
import { applyBalance, canTopUp, hasCurrencyChoice, walletCurrency, currencyRemoved, currencyId, loadCurrencies } from "./wallet.model";

test("play money can be topped up below the threshold of the server", () => {
  const balances = (demo: string, topUpBelow: string) => ({ balance: { real: "5.00000000", demo }, topUpBelow });
  assert.equal(canTopUp(balances("0.00000000", "0.06666666")), true);
  assert.equal(canTopUp(balances("0.05000000", "0.06666666")), true); // less than the smallest stake
  assert.equal(canTopUp(balances("0.06666666", "0.06666666")), false);
  assert.equal(canTopUp(balances("10.00000000", "9.00000000")), false);
  assert.equal(canTopUp(balances("0.00999901", "0.01")), true); // more decimals than are shown
  assert.equal(canTopUp(balances("0.010001", "0.01")), false);
  assert.equal(canTopUp(balances("0.00000000", "")), false); // without a price
});

const offer = (...ids: string[]) =>
  void (currencies.value = ids.map((id) => ({ id, decimals: 2, balance: { real: "0", demo: "0" } }) as unknown as Currency));

test("a player with a removed currency selects another one, unless the site has only one", () => {
  currencyId.value = "doge";
  offer("usd", "btc");
  assert.equal(hasCurrencyChoice.value, true);
  assert.equal(currencyRemoved.value, true);
  offer("btc");
  assert.equal(hasCurrencyChoice.value, false);
  assert.equal(currencyRemoved.value, false);
  assert.equal(walletCurrency.value?.id, "btc", "the default is what there is");
});

test("a late answer does not replace newer balances", async () => {
  const balances = (real: string, demo: string) => [{ id: "usd", decimals: 2, balance: { real, demo } }] as unknown as Currency[];
  const currentBalance = () => currencies.value[0]?.balance;
  await loadCurrencies(async () => balances("5.00", "100.00"));
  assert.deepEqual(currentBalance(), { real: "5.00", demo: "100.00" });
  let answer: (list: Currency[]) => void = () => undefined;
  const loading = loadCurrencies(() => new Promise((resolve) => (answer = resolve)));
  applyBalance({ currency: "usd", demo: true, balance: "99.00" }, 0);
  answer(balances("7.00", "100.00"));
  await loading;
  assert.deepEqual(currentBalance(), { real: "7.00", demo: "99.00" }, "the bet's balance stays, the other is taken over");
  await loadCurrencies(async () => balances("7.00", "98.50"));
  assert.deepEqual(currentBalance(), { real: "7.00", demo: "98.50" }, "a later answer with a newer version counts");
});
