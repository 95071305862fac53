import assert from "node:assert/strict";
import { test } from "node:test";
import type { BonusRow } from "../../../lib/api.gen";
import { bonuses, bonusIn, fedIn, freeBetInHand, freeBetOf, playableIn } from "../../../lib/bonus";
import { ApiError } from "../../../lib/error";
import { discordRefusal } from "./extras.model";
import { joined, optInFailure } from "./bonus.model";
import { withRow } from "./follow";
import { costsMore, dollarText, edgeText, lessOf, sentencesOf } from "./terms";

const terms = { kind: "real_first", wager: 30, reference_edge: "1/25", max_bet: 5_000_000, max_win: 0, reset_below: 10_000_000, days: 30, refused: ["blackjack", "hilo"] };

const row = (change: Partial<BonusRow> = {}): BonusRow => ({
  _id: "one", currency: "usd", name: "Welcome", kind: "real_first", value: "20.00", frozenValue: "0.00", required: "600.000000", wagered: "0.000000", max_bet: "5.000000",
  cost: "24.000000", terms, state: "active", expires_at: 2, created_at: 0, granted: "20.00", converted: "0.00", ...change,
});

const free = row({ _id: "free", kind: "free_bet", value: "4.00", frozenValue: "4.00", expires_at: 1, terms: { ...terms, kind: "free_bet", wager: 0 } });

test("an event replaces that bonus only, and an end takes it off the list", () => {
  const list = [row(), row({ _id: "two" })];
  const next = withRow(list, row({ value: "7.00" }));
  assert.deepEqual(next.map(({ _id, value }) => [_id, value]), [["one", "7.00"], ["two", "20.00"]]);
  assert.equal(next[1], list[1]);
  assert.deepEqual(withRow(list, row({ state: "converted" })).map(({ _id }) => _id), ["two"]);
  assert.deepEqual(withRow([row()], free).map(({ _id }) => _id), ["free", "one"]);
});

test("the header adds what is not frozen; a game counts what it takes", () => {
  bonuses.value = [free, row(), row({ _id: "locked", kind: "locked", value: "9.00", frozenValue: "9.00", expires_at: 3 }), row({ _id: "other", currency: "btc" })];
  assert.equal(bonusIn("usd", 2), 2000n);
  assert.equal(fedIn("usd")?._id, "one");
  assert.equal(playableIn("usd", 2, "dice"), 2000n);
  assert.equal(playableIn("usd", 2, "blackjack"), 0n);
  bonuses.value = [];
});

test("a free bet pays where it is taken, as long as it is there", () => {
  bonuses.value = [free];
  assert.equal(freeBetOf("usd", "dice"), undefined);
  freeBetInHand.value = "free";
  assert.equal(freeBetOf("usd", "dice")?._id, "free");
  assert.equal(freeBetOf("usd", "hilo"), undefined);
  assert.equal(freeBetOf("btc", "dice"), undefined);
  bonuses.value = [{ ...free, value: "0.00" }];
  assert.equal(freeBetOf("usd", "dice"), undefined);
  bonuses.value = [];
  freeBetInHand.value = null;
});

test("dollars have two decimals, a requirement in times none", () => {
  assert.equal(dollarText("12.345000"), "$12.35");
  assert.equal(lessOf("600.000000", "12.500000"), "587.5");
  assert.equal(lessOf("1.000000", "2.000000"), "0");
  const told = sentencesOf(terms);
  assert.ok(told.includes("It becomes real money when bets of 30 times the bonus have counted."));
  assert.ok(told.includes("While bonus money is in it, a bet is at most $5.00."));
  assert.ok(told.includes("It is not accepted in: Blackjack, HiLo."));
  assert.ok(!sentencesOf(free.terms).some((sentence) => sentence.includes("counts")));
});

test("what the rest costs is compared with what the bonus is worth", () => {
  assert.equal(costsMore(row(), "1"), true);
  assert.equal(costsMore(row(), "1.3"), false);
  assert.equal(costsMore(row(), undefined), false);
  assert.match(edgeText("1/25"), /^4\.00\s%$/);
});

test("one list grows by its next page, the other stays", () => {
  const now = { entries: [{ _id: 2, at: 0, code: "stake" as const, delta: "-1", balance: "1", bet: "b" }], next_entry: 2, counted: [], next_counted: "" };
  const page = { entries: [{ _id: 1, at: 0, code: "bonus" as const, delta: "2", balance: "2", bet: "" }], next_entry: 0, counted: [], next_counted: "x" };
  const all = joined(now, page, "entries");
  assert.deepEqual(all.entries.map(({ _id }) => _id), [2, 1]);
  assert.deepEqual([all.next_entry, all.next_counted], [0, ""]);
});

test("an opt-in that fails is told of by the reason of the server, or by one sentence", () => {
  const failed = "Something went wrong, Please try again.";
  assert.equal(optInFailure(new ApiError("refused", 500, "", 500)), failed);
  assert.equal(optInFailure(new Error("offline")), failed);
  assert.equal(optInFailure(new ApiError("refused", 409, "You have had this bonus already.", 409)), "You have had this bonus already.");
});

test("a refusal of the Discord bonus tells what to do", () => {
  assert.equal(discordRefusal(1, "not_linked"), "Connect your Discord account first.");
  assert.equal(discordRefusal(1, "not_joined"), "Join our Discord server first.");
  assert.equal(discordRefusal(2, undefined), "You have already received the Discord bonus.");
  assert.equal(discordRefusal(4, undefined), null, "the server's own words");
});
