import assert from "node:assert/strict";
import test from "node:test";
import { ApiError } from "../../../../lib/error";
import { plainAmount, wireAmount } from "../../../../lib/money";
import type { Currency } from "../../../../lib/types";
import { parseGiftAmount, amountProblem, parseUserCount, isUncertain, normalizeName, giftProblem, RequestIds, amountPerUser, stepUserCount } from "./gifts.model";

const btc = { id: "btc", decimals: 8, balance: { real: "0.50000000", demo: "900.00000000" } } as Currency;
const refused = (code: number, extra = {}, errors = {}) => new ApiError("refused", code, "", code, errors, "", extra);

test("parses typed amounts and refuses invalid ones", () => {
  assert.equal(parseGiftAmount("0,25", 8), 25_000_000n);
  assert.equal(parseGiftAmount(" 1.5 ", 2), 150n);
  for (const bad of ["", "0", "0.00", "-1", "1e3", "NaN", "1.234", "1.2.3", "one"]) assert.equal(parseGiftAmount(bad, 2), null, bad);
  assert.equal(wireAmount(123456789n, 8), "1.23456789");
  assert.equal(wireAmount(100_000_000_000n, 8), "1000");
  assert.equal(plainAmount(150_000_000n, 8), "1.50");
});

test("reports invalid amounts and ignores play money", () => {
  assert.equal(amountProblem("0.5", btc), undefined);
  assert.equal(amountProblem("0.50000001", btc), "Invalid amount: more than your balance");
  assert.equal(amountProblem("0", btc), "Invalid amount");
  assert.equal(amountProblem("-2", btc), "Invalid amount");
});

test("a rain has 1 to 25 users", () => {
  assert.equal(parseUserCount("1"), 1);
  assert.equal(parseUserCount(" 25 "), 25);
  for (const bad of ["", "0", "26", "-1", "2.5", "1e1", "999"]) assert.equal(parseUserCount(bad), null, bad);
  assert.deepEqual([stepUserCount("1", -1), stepUserCount("1", 1), stepUserCount("25", 1), stepUserCount("40", -1), stepUserCount("", 1), stepUserCount("x", -1)], ["1", "2", "25", "25", "1", "1"]);
});

test("splits amounts equally and rounds down", () => {
  assert.equal(amountPerUser("1", "3", 8), 33_333_333n);
  assert.equal(amountPerUser("0.01", "25", 2), 0n);
  assert.equal(amountPerUser("1", "26", 8), null);
  assert.equal(amountPerUser("", "3", 8), null);
});

test("the @ of a name is removed", () => {
  assert.equal(normalizeName(" @anna "), "anna");
  assert.equal(normalizeName("@"), "");
});

test("refusals have a field and a text", () => {
  assert.deepEqual(giftProblem("tip", refused(1)), { field: "name", text: "Unknown username" });
  assert.deepEqual(giftProblem("tip", refused(422, {}, { name: ["validation.max.string"] })), { field: "name", text: "Unknown username" });
  assert.deepEqual(giftProblem("tip", refused(3)), { field: "name", text: "You cannot tip yourself" });
  assert.deepEqual(giftProblem("tip", refused(2)), { field: "amount", text: "Invalid amount" });
  assert.deepEqual(giftProblem("tip", refused(2, { reason: "balance" })), { field: "amount", text: "Invalid amount: more than your balance" });
  assert.deepEqual(giftProblem("tip", refused(2, { reason: "min", min: "0.00000100", currency: "btc" })), { field: "amount", text: "Invalid amount: at least 0.00000100 BTC" });
  assert.deepEqual(giftProblem("rain", refused(2, { reason: "min", min: "0.10", currency: "usdt" })), { field: "amount", text: "Invalid amount: at least 0.10 USDT for each user" });
  assert.deepEqual(giftProblem("rain", refused(1)), { field: "users", text: "Invalid number of users: 1 to 25" });
  assert.deepEqual(giftProblem("rain", refused(4)), { field: "form", text: "No player in this room currently qualifies for rain" });
  assert.equal(giftProblem("tip", new ApiError("refused", 403, "Not now.", 403)).text, "Not now.");
  assert.equal(giftProblem("tip", new ApiError("refused", 403, "Play first.", 403, {}, "", { reason: "turnover", until: 0 })).text, "Play first.");
  assert.match(giftProblem("rain", new ApiError("refused", 403, "Wait.", 403, {}, "", { reason: "password", until: Date.UTC(2026, 10, 24, 12) })).text, /^Wait\. Until 24 November 2026/);
  assert.match(giftProblem("tip", new ApiError("network", 599, "")).text, /unknown whether the gift was sent/);
});

test("a gift with an unknown outcome keeps its request id, and others do not", async () => {
  let made = 0;
  const ids = new RequestIds(() => `r${++made}`);
  const sent: string[] = [];
  const send = (error?: ApiError) => (id: string) => {
    sent.push(id);
    return error ? Promise.reject(error) : Promise.resolve("given");
  };
  const lost = new ApiError("timeout", 598, "");
  await assert.rejects(ids.sendOnce("1 to anna", send(lost)));
  await assert.rejects(ids.sendOnce("2 to anna", send(refused(1))));
  await assert.rejects(ids.sendOnce("1 to anna", send(refused(502))));
  assert.equal(await ids.sendOnce("1 to anna", send()), "given");
  await ids.sendOnce("1 to anna", send());
  await assert.rejects(ids.sendOnce("2 to anna", send(refused(1))));
  assert.deepEqual(sent, ["r1", "r2", "r1", "r1", "r3", "r4"]);
  assert.equal(isUncertain(new Error("a bug")), false);
});
