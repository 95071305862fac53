import assert from "node:assert/strict";
import test, { afterEach, beforeEach } from "node:test";
import type { BonusRow } from "../../../lib/api.gen";
import { bonuses, freeBetInHand } from "../../../lib/bonus";
import { currencies } from "../../../lib/currencies";
import type { Currency } from "../../../lib/types";
import { cashOutOf } from "./bets.model";
import { payout, place, placeQuick, quickStake, quickWaits, receipt, stakeText } from "./place.model";
import { clear, keyOf, toggle, type Pick } from "./slip.model";

const pick = (event: string, odds = "2.50"): Pick => ({ event, market: "1x2", specifiers: "", outcome: "1", place: 0, odds, version: 1, home: "Reds", away: "Blues", marketName: "Match result", outcomeName: "Reds" });
const free = { _id: "gift", currency: "usd", name: "Gift", kind: "free_bet", value: "4.00", frozenValue: "4.00", terms: { refused: [], max_bet: 0 } } as unknown as BonusRow;

// The calls read their token from the page, and there is none here.
Object.assign(globalThis, { document: { cookie: "", querySelector: () => null } });
const network = globalThis.fetch;
/** What was asked of the server, by path; and what it answers. */
let asked: [string, Record<string, unknown>][] = [];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  asked = [];
  currencies.value = [{ id: "usd", decimals: 2, balance: { real: "50", demo: "0" } } as unknown as Currency];
  globalThis.fetch = async (address, options) => {
    const path = new URL(String(address instanceof Request ? address.url : address), "http://localhost").pathname;
    asked.push([path, JSON.parse(String(options?.body ?? "{}"))]);
    return new Response(JSON.stringify(answers[path] ?? {}), { status: 200, headers: { "Content-Type": "application/json" } });
  };
  answers = { "/api/bookmaker/bet": { queueId: "q1", delay: 0 }, "/api/bookmaker/bet/status": { state: "accepted", bet: { id: "b1" } } };
});
afterEach(() => {
  globalThis.fetch = network;
  clear();
  bonuses.value = [];
  freeBetInHand.value = quickStake.value = receipt.value = null;
  stakeText.value = "";
});

const placed = () => asked.filter(([path]) => path === "/api/bookmaker/bet").map(([, body]) => body);

test("a free bet that is chosen pays the stake, which does not come back", async () => {
  toggle(pick("e1"));
  stakeText.value = "4";
  assert.equal(payout.value, 1000n);
  bonuses.value = [free];
  assert.equal(payout.value, 1000n, "none is chosen");
  freeBetInHand.value = "gift";
  assert.equal(payout.value, 600n);
  await place();
  assert.deepEqual(placed().map(({ free_bet: gift, stake }) => [gift, stake]), [["gift", "4"]]);
});

test("without a free bet none is named", async () => {
  toggle(pick("e2"));
  stakeText.value = "4";
  await place();
  assert.equal("free_bet" in placed()[0]!, false);
});

test("a quick bet stakes its own amount, and its odds wait until it is decided", async () => {
  quickStake.value = "1.5";
  const one = pick("e3");
  const bet = placeQuick(one);
  assert.equal(quickWaits.value.has(keyOf(one)), true);
  assert.equal(await bet, null);
  assert.equal(quickWaits.value.size, 0);
  assert.deepEqual(placed().map(({ stake, type }) => [stake, type]), [["1.5", "single"]]);
  quickStake.value = "";
  assert.equal(await placeQuick(pick("e4")), "Type a stake for quick bets first.");
  assert.equal(placed().length, 1);
});

test("an offer to cash out stands for its time, and is asked for again after it", async () => {
  answers["/api/bookmaker/cashout/offer"] = { offerId: "o1", amount: "1.50", currency: "usd", left: "0.00", margin: 30, expiresAt: Date.now() + 40 };
  const sale = cashOutOf({ id: "b1" } as Parameters<typeof cashOutOf>[0], () => {});
  await sale.ask();
  assert.equal(sale.phase.value, "offered");
  const wait = sale.wait.value!;
  assert.ok(wait.span > 0 && wait.span <= 40 && Math.abs(wait.endsAt - Date.now() - wait.span) < 40);
  await new Promise<void>((done) => sale.phase.subscribe((phase) => phase === "expired" && done()));
  await sale.take();
  assert.equal(asked.some(([path]) => path === "/api/bookmaker/cashout"), false, "an offer that is gone is not taken");
  sale.stop();
});
