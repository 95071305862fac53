import assert from "node:assert/strict";
import test from "node:test";
import type { Currency } from "./types";
import { amountText, currencies, fiatView, profitText } from "./currencies";

const usd = { id: "usd", decimals: 2, precision: 6, price: "1", priceEur: "0.5" } as unknown as Currency;

test("amounts are truncated to the display decimals", () => {
  currencies.value = [usd];
  assert.equal(amountText("0.019804", "usd"), "0.01 USD");
  assert.equal(amountText("0.999999", "usd"), "0.99 USD");
  assert.equal(amountText("1234.50", "usd"), "1,234.50 USD");
});

test("a change never looks like zero", () => {
  currencies.value = [usd, { id: "btc", decimals: 8, price: "60000", priceEur: "50000" } as unknown as Currency];
  assert.equal(amountText("0.000000001", "btc"), "< 0.00000001 BTC");
  assert.equal(amountText("-0.000000001", "btc"), "> -0.00000001 BTC");
  assert.equal(profitText("0.00012", "btc"), "+0.00012 BTC");
  fiatView.value = "usd";
  assert.equal(amountText("0.00000001", "btc"), "< $0.01");
  assert.equal(amountText("0", "btc"), "$0.00");
  fiatView.value = "off";
});

test("a profit is truncated toward zero, and zero has no sign", () => {
  currencies.value = [usd];
  assert.equal(profitText("0.019804", "usd"), "+0.01 USD");
  assert.equal(profitText("0.0098", "usd"), "< 0.01 USD");
  assert.equal(profitText("-0.0098", "usd"), "> -0.01 USD");
  assert.equal(profitText("0", "usd"), "0.00 USD");
  assert.equal(profitText("-0.019804", "usd"), "-0.01 USD");
});
