import assert from "node:assert/strict";
import test, { afterEach, beforeEach } from "node:test";
import type { BonusRow } from "../../../lib/api.gen";
import { bonuses, selectedFreeBet } from "../../../lib/bonus";
import { currencies } from "../../../lib/currencies";
import type { Currency } from "../../../lib/types";
import { cashOutOf } from "./bets.model";
import { payout, placeSlip, placeQuick, quickStake, pendingQuickBets, receipt, refusals, stakeText, typeStake } from "./place.model";
import { clearSlip, keyOf, toggle, type Pick } from "./slip.model";

const pick = (event: string, odds = "2.50"): Pick => ({ event, market: "1x2", specifiers: "", outcome: "1", index: 0, odds, version: 1, home: "Reds", away: "Blues", marketName: "Match result", outcomeName: "Reds" });
const free = { _id: "gift", currency: "usd", name: "Gift", kind: "free_bet", value: "4.00", frozenValue: "4.00", terms: { refused: [], max_bet: 0 } } as unknown as BonusRow;

// The calls read their token from the page, which does not exist here.
Object.assign(globalThis, { document: { cookie: "", querySelector: () => null } });
const network = globalThis.fetch;
/** The requests to the server by path, and its responses. */
let requests: [string, Record<string, unknown>][] = [];
let answers: Record<string, unknown> = {};
/** Refusals of the queue by the event of the first selection. "" applies to all. */
let refused: Record<string, unknown> = {};

beforeEach(() => {
  requests = [];
  currencies.value = [{ id: "usd", decimals: 2, balance: { real: "50", demo: "0" } } as unknown as Currency];
  globalThis.fetch = async (address, options) => {
    const path = new URL(String(address instanceof Request ? address.url : address), "http://localhost").pathname;
    requests.push([path, JSON.parse(String(options?.body ?? "{}"))]);
    const [, body] = requests.at(-1)!;
    const refusal = path === "/api/bookmaker/bet" ? (refused[(body["selections"] as Pick[])[0]!.event] ?? refused[""]) : undefined;
    if (refusal) return new Response(JSON.stringify(refusal), { status: 400, headers: { "Content-Type": "application/json" } });
    return new Response(JSON.stringify(answers[path] ?? {}), { status: 200, headers: { "Content-Type": "application/json" } });
  };
  refused = {};
  answers = { "/api/bookmaker/bet": { queueId: "q1", delay: 0 }, "/api/bookmaker/bet/status": { state: "accepted", bet: { id: "b1" } } };
});
afterEach(() => {
  globalThis.fetch = network;
  clearSlip();
  bonuses.value = [];
  selectedFreeBet.value = quickStake.value = receipt.value = null;
  stakeText.value = "";
});

const placed = () => requests.filter(([path]) => path === "/api/bookmaker/bet").map(([, body]) => body);

test("a selected free bet pays the stake, and the payout excludes the stake", async () => {
  toggle(pick("e1"));
  stakeText.value = "4";
  assert.equal(payout.value, 1000n);
  bonuses.value = [free];
  assert.equal(payout.value, 1000n, "none is chosen");
  selectedFreeBet.value = "gift";
  assert.equal(payout.value, 600n);
  await placeSlip();
  assert.deepEqual(placed().map(({ free_bet: gift, stake }) => [gift, stake]), [["gift", "4"]]);
});

test("without a free bet the request has none", async () => {
  toggle(pick("e2"));
  stakeText.value = "4";
  await placeSlip();
  assert.equal("free_bet" in placed()[0]!, false);
});

test("a quick bet stakes its own amount, and its odds are pending until the outcome", async () => {
  quickStake.value = "1.5";
  const one = pick("e3");
  const bet = placeQuick(one);
  assert.equal(pendingQuickBets.value.has(keyOf(one)), true);
  assert.equal(await bet, null);
  assert.equal(pendingQuickBets.value.size, 0);
  assert.deepEqual(placed().map(({ stake, type }) => [stake, type]), [["1.5", "single"]]);
  quickStake.value = "";
  assert.equal(await placeQuick(pick("e4")), "Enter a stake for quick bets first.");
  assert.equal(placed().length, 1);
});

test("a cash-out offer is valid for its time and can be requested again after it", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.UTC(2026, 0, 2) });
  answers["/api/bookmaker/cashout/offer"] = { offerId: "o1", amount: "1.50", currency: "usd", left: "0.00", margin: 30, expiresAt: Date.now() + 4000 };
  const sale = cashOutOf({ id: "b1" } as Parameters<typeof cashOutOf>[0], () => {});
  await sale.requestOffer();
  assert.equal(sale.phase.value, "offered");
  assert.deepEqual(sale.wait.value, { endsAt: Date.now() + 4000, duration: 4000 });
  t.mock.timers.tick(3999);
  assert.equal(sale.phase.value, "offered");
  t.mock.timers.tick(1);
  assert.equal(sale.phase.value, "expired");
  await sale.acceptOffer();
  assert.equal(requests.some(([path]) => path === "/api/bookmaker/cashout"), false, "an offer that is gone is not taken");
  sale.stop();
});

test("a refused bet marks the selection in the response", async () => {
  const all = [pick("f1"), pick("f2"), pick("f3")];
  all.forEach(toggle);
  stakeText.value = "4";
  const { event, market, specifiers, outcome } = all[1]!;
  refused[""] = { code: 6, message: "option closed", selection: { event, market, specifiers, outcome } };
  await placeSlip();
  assert.deepEqual([...refusals.value.keys()], [keyOf(all[1]!)]);
  refused[""] = { code: 5, message: "odds changed", selections: [{ event: "f3", market, specifiers, outcome, odds: "2.00", version: 2 }] };
  await placeSlip();
  assert.deepEqual([...refusals.value.keys()], [keyOf(all[2]!)]);
});

test("a refused stake marks the field of the stake until it is changed", async () => {
  [pick("g1"), pick("g2")].forEach(toggle);
  stakeText.value = "4";
  refused[""] = { code: 8, message: "bet too low or too high", min: "5", max: "20", currency: "usd" };
  await placeSlip();
  assert.deepEqual([...refusals.value.keys()], ["stake"]);
  assert.match(refusals.value.get("stake")!, /5/);
  typeStake("6");
  assert.equal(refusals.value.size, 0);
});

test("a refusal without a selection is shown for the whole slip", async () => {
  [pick("h1"), pick("h2")].forEach(toggle);
  stakeText.value = "4";
  refused[""] = { code: 1, message: "failed to queue" };
  await placeSlip();
  assert.deepEqual([...refusals.value.keys()], [""]);
});
