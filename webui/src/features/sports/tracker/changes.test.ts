import assert from "node:assert/strict";
import test from "node:test";
import type { PublishChange as SportChange, EventAnswer as SportEventAnswer } from "../../../lib/api.gen";
import { applyToEvent, applyToView } from "./changes";

const view = (): SportEventAnswer => {
  const outcomes = [{ id: "1", name: "Home", price: "2.00" }, { id: "2", name: "Away", price: "1.80" }];
  const winner = { market: "winner", specifiers: "", name: "Winner", group: "Main", rule: "", state: "open" as const, outcomes };
  const total = { ...winner, market: "total", specifiers: "line=2.5", name: "Total 2.5", group: "Totals" };
  return {
    event: {
      id: "e1", sport: "tennis", sportType: "SPORTS", category: "World", tournament: "Cup", home: "A", away: "B", startsAt: 0, phase: "live", state: "open",
      simulated: true, betBuilder: true, stream: "", version: 5, markets: 2, first: winner,
    },
    groups: [{ name: "Main", markets: [winner] }, { name: "Totals", markets: [total] }],
  };
};

const change = (more: Partial<SportChange>): SportChange => ({ e: "e1", v: 6, s: "open", f: "live", ...more });

test("a change updates the prices of its markets and nothing else", () => {
  const before = view();
  const after = applyToView(before, change({ m: [{ k: "total/line=2.5", s: "open", p: ["2.10", ""] }] }));
  assert.deepEqual(after.groups[1]?.markets[0]?.outcomes.map(({ price }) => price), ["2.10", ""]);
  assert.equal(after.groups[0], before.groups[0], "an untouched group stays the same");
  assert.equal(after.event.version, 6);
});

test("a change updates the market of a list as well", () => {
  const after = applyToEvent(view().event, change({ s: "suspended", m: [{ k: "winner/", s: "suspended", p: ["", ""] }] }));
  assert.equal(after.state, "suspended");
  assert.deepEqual(after.first?.outcomes.map(({ price }) => price), ["", ""]);
});

test("an older change, and one of another event, do nothing", () => {
  const before = view();
  assert.equal(applyToView(before, change({ v: 5, s: "closed" })), before);
  assert.equal(applyToView(before, change({ e: "e2", v: 9, s: "closed" })), before);
});

test("new moments are added once", () => {
  const moment = (n: number) => ({ n, k: "goal", s: 1, v: 1, p: 1, m: n, c: [1, 0] });
  const first = applyToView(view(), change({ t: { stats: [], board: [], moments: [moment(1)] } }));
  const second = applyToView(first, change({ v: 7, t: { stats: [{ name: "corners", home: 1, away: 0 }], board: [], moments: [moment(1), moment(2)] } }));
  assert.deepEqual(second.track?.moments.map(({ n }) => n), [1, 2]);
  assert.equal(second.track?.stats.length, 1);
  const third = applyToView(second, change({ v: 8 }));
  assert.equal(third.track, second.track, "a change without a track keeps the track");
  const many = applyToView(third, change({ v: 9, t: { stats: [], board: [], moments: Array.from({ length: 200 }, (_, at) => moment(at + 3)) } }));
  assert.equal(many.track?.moments.length, 80);
  assert.equal(many.track?.moments.at(-1)?.n, 202);
});

test("a new market is added to its group, or creates it", () => {
  const newMarket = { s: "open" as const, p: ["1.50", "2.50"], r: "", o: [{ id: "over", name: "Over" }, { id: "under", name: "Under" }] };
  const after = applyToView(view(), change({ m: [{ ...newMarket, k: "total/line=3.5", n: "Total 3.5", g: "Totals" }, { ...newMarket, k: "aces/line=9.5", n: "Aces", g: "Statistics" }] }));
  assert.deepEqual(after.groups.map(({ name, markets }) => [name, markets.length]), [["Main", 1], ["Totals", 2], ["Statistics", 1]]);
  assert.equal(after.groups[1]?.markets[1]?.outcomes[1]?.price, "2.50");
});

test("prices of an unknown market are ignored", () => {
  const before = view();
  const after = applyToView(before, change({ m: [{ k: "corners/line=9.5", s: "open", p: ["1.90", "1.90"] }] }));
  assert.deepEqual(after.groups, before.groups);
});
