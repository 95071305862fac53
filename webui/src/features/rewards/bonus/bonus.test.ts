import assert from "node:assert/strict";
import { test } from "node:test";
import type { BonusRow } from "../../../lib/api.gen";
import { bonuses, bonusUnitsIn, activeBonusIn, selectedFreeBet, selectedFreeBetFor, playableUnitsIn } from "../../../lib/bonus";
import { ApiError } from "../../../lib/error";
import bonusFeature from "./bonus.feature";
import { discordRefusal } from "./extras.model";
import { mergePage, optInFailure } from "./bonus.model";
import { updateRow } from "./bonusUpdates";
import { formatDollars, edgeText, remainingOf, termsTexts } from "./terms";

const terms = { kind: "real_first", wager: 30, reference_edge: "1/25", max_bet: 5_000_000, max_win: 0, reset_below: 10_000_000, days: 30, refused: ["blackjack", "hilo"] };

const row = (change: Partial<BonusRow> = {}): BonusRow => ({
  _id: "one", currency: "usd", name: "Welcome", kind: "real_first", value: "20.00", frozenValue: "0.00", required: "600.000000", wagered: "0.000000", max_bet: "5.000000",
  cost: "24.000000", terms, state: "active", expires_at: 2, created_at: 0, granted: "20.00", converted: "0.00", ...change,
});

const free = row({ _id: "free", kind: "free_bet", value: "4.00", frozenValue: "4.00", expires_at: 1, terms: { ...terms, kind: "free_bet", wager: 0 } });

test("an event replaces only its bonus, and an ended bonus is removed", () => {
  const list = [row(), row({ _id: "two" })];
  const next = updateRow(list, row({ value: "7.00" }));
  assert.deepEqual(next.map(({ _id, value }) => [_id, value]), [["one", "7.00"], ["two", "20.00"]]);
  assert.equal(next[1], list[1]);
  assert.deepEqual(updateRow(list, row({ state: "converted" })).map(({ _id }) => _id), ["two"]);
  assert.deepEqual(updateRow([row()], free).map(({ _id }) => _id), ["free", "one"]);
});

test("the header adds the unfrozen value, and a game counts only accepted bonuses", () => {
  bonuses.value = [free, row(), row({ _id: "locked", kind: "locked", value: "9.00", frozenValue: "9.00", expires_at: 3 }), row({ _id: "other", currency: "btc" })];
  assert.equal(bonusUnitsIn("usd", 2), 2000n);
  assert.equal(activeBonusIn("usd")?._id, "one");
  assert.equal(playableUnitsIn("usd", 2, "dice"), 2000n);
  assert.equal(playableUnitsIn("usd", 2, "blackjack"), 0n);
  bonuses.value = [];
});

test("a free bet is usable in accepting games while it exists", () => {
  bonuses.value = [free];
  assert.equal(selectedFreeBetFor("usd", "dice"), undefined);
  selectedFreeBet.value = "free";
  assert.equal(selectedFreeBetFor("usd", "dice")?._id, "free");
  assert.equal(selectedFreeBetFor("usd", "hilo"), undefined);
  assert.equal(selectedFreeBetFor("btc", "dice"), undefined);
  bonuses.value = [{ ...free, value: "0.00" }];
  assert.equal(selectedFreeBetFor("usd", "dice"), undefined);
  bonuses.value = [];
  selectedFreeBet.value = null;
});

test("dollars have two decimals, and a wagering multiple has none", () => {
  assert.equal(formatDollars("12.345000"), "$12.35");
  assert.equal(remainingOf("600.000000", "12.500000"), "587.5");
  assert.equal(remainingOf("1.000000", "2.000000"), "0");
  const sentences = termsTexts(terms);
  assert.ok(sentences.includes("The bonus becomes real money after you have wagered 30 times its value."));
  assert.ok(sentences.includes("The max bet with bonus funds is $5.00."));
  assert.ok(sentences.includes("Excluded games: Blackjack, HiLo."));
  assert.ok(!termsTexts(free.terms).some((sentence) => sentence.includes("counts")));
});

test("a house edge is shown in percent", () => assert.match(edgeText("1/25"), /^4\.00\s%$/));

test("a next page extends one list and keeps the other", () => {
  const now = { entries: [{ _id: 2, at: 0, code: "stake" as const, delta: "-1", balance: "1", bet: "b" }], next_entry: 2, counted: [], next_counted: "" };
  const page = { entries: [{ _id: 1, at: 0, code: "bonus" as const, delta: "2", balance: "2", bet: "" }], next_entry: 0, counted: [], next_counted: "x" };
  const all = mergePage(now, page, "entries");
  assert.deepEqual(all.entries.map(({ _id }) => _id), [2, 1]);
  assert.deepEqual([all.next_entry, all.next_counted], [0, ""]);
});

test("a failed opt-in shows the reason of the server or a default text", () => {
  const failed = "Something went wrong, Please try again.";
  assert.equal(optInFailure(new ApiError("refused", 500, "", 500)), failed);
  assert.equal(optInFailure(new Error("offline")), failed);
  assert.equal(optInFailure(new ApiError("refused", 409, "You have had this bonus already.", 409)), "You have had this bonus already.");
});

test("a refused Discord bonus shows the required step", () => {
  assert.equal(discordRefusal(1, "not_linked"), "Connect your Discord account first.");
  assert.equal(discordRefusal(1, "not_joined"), "Join our Discord server first.");
  assert.equal(discordRefusal(2, undefined), "You have already received the Discord bonus.");
  assert.equal(discordRefusal(4, undefined), null, "the server's own words");
});

test("a guest stays on /bonus, without a login or a redirect", () => {
  const route = bonusFeature.routes?.find(({ path }) => path === "/bonus");
  assert.ok(route);
  assert.equal(route.requiresLogin, undefined);
  assert.equal(route.redirect, undefined);
});
