import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { applyPosition, idFor, markOf, onPosition, openPositions } from "./positions.model";
import type { Position } from "./wire";

let count = 0;
const position = (change: Partial<Position> = {}): Position => ({
  id: `p${count}`, ticker: "BTCUSD", direction: "up", currency: "usd", demo: true, wager: "10.00", remaining: "10.00", multiplier: 100, feeMode: "pnl", feeRate: 50_000, maxRoi: 900, state: "open",
  entry: "1000.00", exit: "", liquidation: "990.00", maximum: "1090.00", stopLoss: "", takeProfit: "", fee: "0.00", payout: "0.00", profit: "0.00", roi: "", orderedAt: 1, openedAt: 2, closedAt: 0,
  entryTick: 1, exitTick: 0, reason: "", fills: [], ...change,
});
const states = () => openPositions.value?.map(({ state, remaining }) => `${state} ${remaining}`);

beforeEach(() => {
  count += 1;
  openPositions.value = [];
  // The list of ended positions loads after an end. There is no server here.
  globalThis.fetch = async () => new Response('{"positions":[],"more":false}');
});

test("an order is filled, closed in parts, and ends", () => {
  const seen: string[] = [];
  const stop = onPosition(({ state }, before) => seen.push(`${before?.state ?? "new"} -> ${state}`));
  applyPosition(position({ state: "pending", entry: "" }));
  applyPosition(position());
  applyPosition(position({ state: "closing" }));
  applyPosition(position({ remaining: "5.00" }));
  assert.deepEqual(states(), ["open 5.00"]);
  applyPosition(position({ state: "closed", remaining: "0.00" }));
  assert.deepEqual(states(), []);
  assert.deepEqual(seen, ["new -> pending", "pending -> open", "open -> closing", "closing -> open", "open -> closed"]);
  stop();
});

test("an answer that arrives after a newer event changes nothing", () => {
  applyPosition(position({ remaining: "5.00" }));
  applyPosition(position({ state: "closing", remaining: "10.00" }));
  applyPosition(position({ state: "pending", remaining: "5.00", entry: "" }));
  assert.deepEqual(states(), ["open 5.00"]);
  applyPosition(position({ state: "liquidated", remaining: "0.00" }));
  applyPosition(position({ state: "closing", remaining: "5.00" }));
  assert.deepEqual(states(), [], "an ended position does not come back");
});

test("the newest position is the first", () => {
  const [first, second] = [position(), position({ id: `second${count}` })];
  applyPosition(first);
  applyPosition(second);
  assert.deepEqual(openPositions.value?.map(({ id }) => id), [second.id, first.id]);
});

test("the result now is after fees, and at most the wager is lost", () => {
  const mark = (price: string, change = {}) => markOf(position(change), price, 2, 2);
  assert.deepEqual(mark("1010.00"), { roi: "+100.00\u00a0%", profit: "9.5", tone: "gain" });
  assert.deepEqual(mark("995"), { roi: "−50.00\u00a0%", profit: "-5", tone: "loss" });
  assert.deepEqual(mark("500"), { roi: "−100.00\u00a0%", profit: "-10", tone: "loss" });
  assert.deepEqual(mark("1000"), { roi: "0.00\u00a0%", profit: "0", tone: "none" });
  assert.deepEqual(mark("990", { direction: "down" }), { roi: "+100.00\u00a0%", profit: "9.5", tone: "gain" });
  assert.deepEqual(mark("1010", { remaining: "5.00" }), { roi: "+100.00\u00a0%", profit: "4.75", tone: "gain" });
  assert.deepEqual(mark("1000", { feeMode: "flat", feeRate: 500 }), { roi: "0.00\u00a0%", profit: "-1", tone: "loss" });
  assert.equal(mark("1000", { entry: "" }), null);
  assert.equal(markOf(position(), undefined, 2, 2), null);
});

test("the same request keeps its id until its outcome is known", () => {
  assert.equal(idFor(`close ${count}`), idFor(`close ${count}`));
  assert.notEqual(idFor(`close ${count}`), idFor(`open ${count}`));
});
