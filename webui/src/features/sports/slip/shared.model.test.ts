import assert from "node:assert/strict";
import test from "node:test";
import type { EventAnswer, SharedBet } from "../../../lib/api.gen";
import { modeOf, picksOf } from "./shared.model";

const leg = (event: string, outcome: string) => ({ event, market: "1x2", specifiers: "", outcome, odds: "9.99", banker: outcome === "x" }) as SharedBet["legs"][number];
const view = (state: string, price: string) =>
  ({ event: { id: "e", state, version: 7, home: "Reds", away: "Blues" }, groups: [{ name: "Main", markets: [{ market: "1x2", specifiers: "", name: "Match result", outcomes: [{ id: "1", name: "Reds", price }, { id: "x", name: "Draw", price: "3.10" }] }] }] }) as unknown as EventAnswer;

test("a shared bet is copied to the slip at the current odds", () => {
  const picks = picksOf({ legs: [leg("a", "1"), leg("b", "x")] }, new Map([["a", view("open", "2.20")], ["b", view("open", "2.00")]]));
  assert.deepEqual(picks.map(({ event, odds, index, version, banker }) => ({ event, odds, place: index, version, banker })), [
    { event: "a", odds: "2.20", place: 0, version: 7, banker: undefined },
    { event: "b", odds: "3.10", place: 1, version: 7, banker: true },
  ]);
});

test("closed selections are left out", () => {
  const events = new Map([["a", view("suspended", "2.20")], ["b", view("open", "")]]);
  assert.deepEqual(picksOf({ legs: [leg("a", "1"), leg("b", "1"), leg("gone", "1"), leg("b", "2")] }, events), []);
});

test("a copied bet keeps its type", () => {
  assert.deepEqual(["single", "multi", "system", "later"].map((type) => modeOf({ type } as SharedBet)), ["single", "multi", "system", "single"]);
});
