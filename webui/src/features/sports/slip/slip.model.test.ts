import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { agree, clear, closed, contentOfUnit, keyOf, mode, modes, moved, needsAgreement, picks, prices, removeUnit, sameGame, stand, standTogether, toggle, toggleBanker, unitStanding, units, unpriced, type Pick } from "./slip.model";

let events = 0;
const pick = (event: string, market: string, more: Partial<Pick> = {}): Pick => ({
  event, market, specifiers: "", outcome: "1", place: 0, odds: "2.00", version: 1, home: "Reds", away: "Blues", marketName: market, outcomeName: "Reds", ...more,
});
const only = () => units.value[0]!;

/** What the server says of the picks of one match. */
const price = (odds: string, version = 1, of = contentOfUnit(only())) => standTogether(only().key, { of, odds, version, open: true, reason: null });

let event = "";
beforeEach(() => {
  clear();
  sameGame.value = false;
  event = `e${++events}`;
});

test("without the switch a second pick of a match stands in place of the first", () => {
  toggle(pick(event, "1x2"));
  toggle(pick(event, "total"));
  assert.deepEqual(picks.value.map(({ market }) => market), ["total"]);
  assert.equal(units.value.length, 1);
});

test("with the switch picks of a match are one leg, of which one market has one pick", () => {
  sameGame.value = true;
  toggle(pick(event, "1x2"));
  toggle(pick(event, "total"));
  toggle(pick(event, "1x2", { outcome: "2" }));
  assert.deepEqual(picks.value.map(({ market, outcome }) => [market, outcome]), [["1x2", "2"], ["total", "1"]]);
  assert.deepEqual(modes.value, ["single"]);
  toggle(pick(`${event}b`, "1x2"));
  assert.equal(units.value.length, 2);
  assert.equal(mode.value, "multi");
  toggleBanker(units.value[0]!);
  assert.deepEqual(units.value.map(({ banker }) => banker), [true, false]);
  removeUnit(units.value[0]!.key);
  assert.deepEqual(picks.value.map((one) => one.event), [`${event}b`]);
});

test("a seventh pick of a match is refused", () => {
  sameGame.value = true;
  const toggled = Array.from({ length: 7 }, (_, at) => toggle(pick(event, `m${at}`)));
  assert.deepEqual(toggled, [...Array.from({ length: 6 }, () => "added"), "full"]);
});

test("picks of a match have no odds until the server has priced exactly these", () => {
  sameGame.value = true;
  toggle(pick(event, "1x2"));
  toggle(pick(event, "total"));
  assert.equal(unpriced.value, true);
  price("3.30");
  assert.equal(unpriced.value, false);
  assert.deepEqual(prices.value, [3300]);
  toggle(pick(event, "btts"));
  assert.equal(unitStanding(only()).odds, "");
  price("4.00", 1, "others");
  assert.equal(unpriced.value, true);
});

test("a new price of picks of a match needs agreement as that of a pick does", () => {
  sameGame.value = true;
  toggle(pick(event, "1x2"));
  toggle(pick(event, "total"));
  price("4.00");
  assert.equal(moved(only()), null);
  price("3.80", 2);
  assert.equal(moved(only()), "down");
  assert.deepEqual([needsAgreement(only(), "better", 0), needsAgreement(only(), "any", 0), needsAgreement(only(), "within", 10), needsAgreement(only(), "within", 5)], [true, false, false, true]);
  price("4.20", 1);
  assert.equal(unitStanding(only()).odds, "3.80", "an older answer is not taken");
  agree();
  assert.equal(moved(only()), null);
  price("4.20", 3);
  assert.deepEqual([moved(only()), needsAgreement(only(), "better", 0), needsAgreement(only(), "none", 0)], ["up", false, true]);
});

test("a closed pick closes its leg, and picks without a price are not closed", () => {
  sameGame.value = true;
  const first = pick(event, "1x2");
  toggle(first);
  toggle(pick(event, "total"));
  price("4.00");
  stand(keyOf(first), { odds: "", version: 2, open: false });
  assert.deepEqual([closed.value, unpriced.value], [true, true]);
  stand(keyOf(first), { odds: "2.00", version: 3, open: true });
  standTogether(only().key, { of: contentOfUnit(only()), odds: "", version: 3, open: false, reason: "impossible" });
  assert.deepEqual([closed.value, unpriced.value], [false, true]);
});
