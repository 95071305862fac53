import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { acceptCurrentOdds, clearSlip, hasClosedPick, legContent, keyOf, mode, modes, oddsChange, needsAgreement, picks, prices, removeLeg, sameGame, setPickState, setBuilderState, toggle, toggleBanker, legState, slipLegs, hasUnpricedLeg, type Pick } from "./slip.model";

let events = 0;
const pick = (event: string, market: string, more: Partial<Pick> = {}): Pick => ({
  event, market, specifiers: "", outcome: "1", index: 0, odds: "2.00", version: 1, home: "Reds", away: "Blues", marketName: market, outcomeName: "Reds", ...more,
});
const only = () => slipLegs.value[0]!;

/** The server's price of the combined picks of one match. */
const price = (odds: string, version = 1, of = legContent(only())) => setBuilderState(only().key, { content: of, odds, version, open: true, reason: null });

let event = "";
beforeEach(() => {
  clearSlip();
  sameGame.value = false;
  event = `e${++events}`;
});

test("with same game off a second pick of a match replaces the first", () => {
  toggle(pick(event, "1x2"));
  toggle(pick(event, "total"));
  assert.deepEqual(picks.value.map(({ market }) => market), ["total"]);
  assert.equal(slipLegs.value.length, 1);
});

test("with same game on picks of a match are one leg with one pick per market", () => {
  sameGame.value = true;
  toggle(pick(event, "1x2"));
  toggle(pick(event, "total"));
  toggle(pick(event, "1x2", { outcome: "2" }));
  assert.deepEqual(picks.value.map(({ market, outcome }) => [market, outcome]), [["1x2", "2"], ["total", "1"]]);
  assert.deepEqual(modes.value, ["single"]);
  toggle(pick(`${event}b`, "1x2"));
  assert.equal(slipLegs.value.length, 2);
  assert.equal(mode.value, "multi");
  toggleBanker(slipLegs.value[0]!);
  assert.deepEqual(slipLegs.value.map(({ banker }) => banker), [true, false]);
  removeLeg(slipLegs.value[0]!.key);
  assert.deepEqual(picks.value.map((one) => one.event), [`${event}b`]);
});

test("a seventh pick of a match is refused", () => {
  sameGame.value = true;
  const toggled = Array.from({ length: 7 }, (_, at) => toggle(pick(event, `m${at}`)));
  assert.deepEqual(toggled, [...Array.from({ length: 6 }, () => "added"), "full"]);
});

test("combined picks have no odds until the server has priced them", () => {
  sameGame.value = true;
  toggle(pick(event, "1x2"));
  toggle(pick(event, "total"));
  assert.equal(hasUnpricedLeg.value, true);
  price("3.30");
  assert.equal(hasUnpricedLeg.value, false);
  assert.deepEqual(prices.value, [3300]);
  toggle(pick(event, "btts"));
  assert.equal(legState(only()).odds, "");
  price("4.00", 1, "others");
  assert.equal(hasUnpricedLeg.value, true);
});

test("a new price of combined picks must be accepted like that of a single pick", () => {
  sameGame.value = true;
  toggle(pick(event, "1x2"));
  toggle(pick(event, "total"));
  price("4.00");
  assert.equal(oddsChange(only()), null);
  price("3.80", 2);
  assert.equal(oddsChange(only()), "down");
  assert.deepEqual([needsAgreement(only(), "better", 0), needsAgreement(only(), "any", 0), needsAgreement(only(), "within", 10), needsAgreement(only(), "within", 5)], [true, false, false, true]);
  price("4.20", 1);
  assert.equal(legState(only()).odds, "3.80", "an older answer is not taken");
  acceptCurrentOdds();
  assert.equal(oddsChange(only()), null);
  price("4.20", 3);
  assert.deepEqual([oddsChange(only()), needsAgreement(only(), "better", 0), needsAgreement(only(), "none", 0)], ["up", false, true]);
});

test("a closed pick closes its leg, and a leg without a price is not closed", () => {
  sameGame.value = true;
  const first = pick(event, "1x2");
  toggle(first);
  toggle(pick(event, "total"));
  price("4.00");
  setPickState(keyOf(first), { odds: "", version: 2, open: false });
  assert.deepEqual([hasClosedPick.value, hasUnpricedLeg.value], [true, true]);
  setPickState(keyOf(first), { odds: "2.00", version: 3, open: true });
  setBuilderState(only().key, { content: legContent(only()), odds: "", version: 3, open: false, reason: "impossible" });
  assert.deepEqual([hasClosedPick.value, hasUnpricedLeg.value], [false, true]);
});
