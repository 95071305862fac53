import assert from "node:assert/strict";
import test from "node:test";
import { ApiError } from "../../../../lib/error";
import { plainAmount, wireAmount } from "../../../../lib/money";
import type { Currency } from "../../../../lib/types";
import { amountOf, amountProblem, countOf, isUncertain, nameOf, refusalOf, RequestIds, shareOf, stepped } from "./gifts.model";

const btc = { id: "btc", decimals: 8, balance: { real: "0.50000000", demo: "900.00000000" } } as Currency;
const refused = (code: number, extra = {}, errors = {}) => new ApiError("refused", code, "", code, errors, "", extra);

test("reads amounts as players type them, and refuses what is none", () => {
  assert.equal(amountOf("0,25", 8), 25_000_000n);
  assert.equal(amountOf(" 1.5 ", 2), 150n);
  for (const bad of ["", "0", "0.00", "-1", "1e3", "NaN", "1.234", "1.2.3", "one"]) assert.equal(amountOf(bad, 2), null, bad);
  assert.equal(wireAmount(123456789n, 8), "1.23456789");
  assert.equal(wireAmount(100_000_000_000n, 8), "1000");
  assert.equal(plainAmount(150_000_000n, 8), "1.50");
});

test("says what is wrong with an amount; play money does not count", () => {
  assert.equal(amountProblem("0.5", btc), undefined);
  assert.equal(amountProblem("0.50000001", btc), "Invalid amount: more than your balance");
  assert.equal(amountProblem("0", btc), "Invalid amount");
  assert.equal(amountProblem("-2", btc), "Invalid amount");
});

test("a rain has 1 to 25 users", () => {
  assert.equal(countOf("1"), 1);
  assert.equal(countOf(" 25 "), 25);
  for (const bad of ["", "0", "26", "-1", "2.5", "1e1", "999"]) assert.equal(countOf(bad), null, bad);
  assert.deepEqual([stepped("1", -1), stepped("1", 1), stepped("25", 1), stepped("40", -1), stepped("", 1), stepped("x", -1)], ["1", "2", "25", "25", "1", "1"]);
});

test("splits equally, rounded down", () => {
  assert.equal(shareOf("1", "3", 8), 33_333_333n);
  assert.equal(shareOf("0.01", "25", 2), 0n);
  assert.equal(shareOf("1", "26", 8), null);
  assert.equal(shareOf("", "3", 8), null);
});

test("names lose the sign of a mention", () => {
  assert.equal(nameOf(" @anna "), "anna");
  assert.equal(nameOf("@"), "");
});

test("refusals find their field and their words", () => {
  assert.deepEqual(refusalOf("tip", refused(1)), { field: "name", text: "Unknown username" });
  assert.deepEqual(refusalOf("tip", refused(422, {}, { name: ["validation.max.string"] })), { field: "name", text: "Unknown username" });
  assert.deepEqual(refusalOf("tip", refused(3)), { field: "name", text: "You cannot tip yourself" });
  assert.deepEqual(refusalOf("tip", refused(2)), { field: "amount", text: "Invalid amount" });
  assert.deepEqual(refusalOf("tip", refused(2, { reason: "balance" })), { field: "amount", text: "Invalid amount: more than your balance" });
  assert.deepEqual(refusalOf("tip", refused(2, { reason: "min", min: "0.00000100", currency: "btc" })), { field: "amount", text: "Invalid amount: at least 0.00000100 BTC" });
  assert.deepEqual(refusalOf("rain", refused(2, { reason: "min", min: "0.10", currency: "usdt" })), { field: "amount", text: "Invalid amount: at least 0.10 USDT for each user" });
  assert.deepEqual(refusalOf("rain", refused(1)), { field: "users", text: "Invalid number of users: 1 to 25" });
  assert.deepEqual(refusalOf("rain", refused(4)), { field: "form", text: "Nobody in this room qualifies for rain right now" });
  assert.equal(refusalOf("tip", new ApiError("refused", 403, "Not now.", 403)).text, "Not now.");
  assert.match(refusalOf("tip", new ApiError("network", 599, "")).text, /not known whether it was sent/);
});

test("a gift of unknown outcome keeps its id; one with an outcome does not", async () => {
  let made = 0;
  const ids = new RequestIds(() => `r${++made}`);
  const sent: string[] = [];
  const send = (error?: ApiError) => (id: string) => {
    sent.push(id);
    return error ? Promise.reject(error) : Promise.resolve("given");
  };
  const lost = new ApiError("timeout", 598, "");
  await assert.rejects(ids.once("1 to anna", send(lost)));
  await assert.rejects(ids.once("2 to anna", send(refused(1))));
  await assert.rejects(ids.once("1 to anna", send(refused(502))));
  assert.equal(await ids.once("1 to anna", send()), "given");
  await ids.once("1 to anna", send());
  await assert.rejects(ids.once("2 to anna", send(refused(1))));
  assert.deepEqual(sent, ["r1", "r2", "r1", "r1", "r3", "r4"]);
  assert.equal(isUncertain(new Error("a bug")), false);
});
