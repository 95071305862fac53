import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, hex, sha256 } from "../../../lib/sha256";
import { readFrame, verifyPosition } from "./verify";
import type { Fill, Position } from "./wire";

const genesis = "0".repeat(64);

/** A line as the server writes it. */
function lineOf(seq: number, price: number, { state = "open", tick = seq, previous = genesis } = {}): { line: string; hash: string } {
  const body = `{"seq":${seq},"at":${seq * 1000},"previous":"${previous}","ticks":[["BTCUSD",${tick},${price},"${state}",[["simulated",${price},0]]]]}`;
  const hash = hex(sha256(bytesOf(`${previous}\n${body}`)));
  return { line: `${body.slice(0, -1)},"hash":"${hash}"}`, hash };
}

const fill = (kind: Fill["kind"], seq: number, tickPrice: number, price: string, money: Pick<Fill, "stake" | "payout" | "fee">, more = {}): Fill => ({ kind, tick: seq, frame: seq, price, at: seq * 1000, ...lineOf(seq, tickPrice, more), ...money });

const opening = fill("open", 5, 10_000_000, "100000.00", { stake: "10.00", payout: "0.00", fee: "0.00" });

/** A position of 10 at 100x that was closed one percent higher, less five percent of the profit. */
const won = (change: Partial<Position> = {}): Position => ({
  id: "p", ticker: "BTCUSD", direction: "up", currency: "usd", demo: true, wager: "10.00", remaining: "0.00", multiplier: 100, feeMode: "pnl", feeRate: 50_000, maxRoi: 900, state: "closed",
  entry: "100000.00", exit: "101000.00", liquidation: "99000.00", maximum: "109000.00", stopLoss: "", takeProfit: "", fee: "0.50", payout: "19.50", profit: "9.50", roi: "95.00",
  orderedAt: 1, openedAt: 5000, closedAt: 9000, entryTick: 5, exitTick: 9, reason: "close",
  fills: [opening, fill("close", 9, 10_100_000, "101000.00", { stake: "10.00", payout: "19.50", fee: "0.50" })], ...change,
});
const scales = { price: 2, money: 2 };
const failures = (position: Position) => verifyPosition(position, scales).fills.map(({ failed }) => failed);

test("a position that follows from the log and the rules passes", () => {
  assert.equal(verifyPosition(won(), scales).passed, true);
  assert.deepEqual(failures(won()), [null, null]);
});

test("a line of the log is read with its quotes, and its hash follows from the content", () => {
  const frame = readFrame(opening.line!)!;
  assert.deepEqual([frame.seq, frame.computed, frame.ticks.get("BTCUSD")?.quotes[0]?.source], [5, opening.hash, "simulated"]);
  for (const wrong of ["", "{}", opening.line!.replace('"hash"', '"other"'), opening.line!.slice(1)]) assert.equal(readFrame(wrong), null, wrong);
});

test("a changed line, tick, order, price or payout is found", () => {
  const close = won().fills[1]!;
  const changed = (change: Partial<Fill>) => failures(won({ fills: [opening, { ...close, ...change }] }))[1];
  assert.equal(changed({ line: undefined }), "line");
  assert.equal(changed({ line: close.line!.replace("10100000", "10200000") }), "hash");
  assert.equal(changed({ hash: opening.hash }), "hash");
  assert.equal(changed({ tick: 8 }), "tick");
  assert.equal(changed({ ...lineOf(9, 10_100_000, { state: "paused" }) }), "tick");
  assert.equal(changed({ frame: 4, ...lineOf(4, 10_100_000, { tick: 9 }) }), "order");
  assert.equal(changed({ price: "101000.01" }), "price");
  assert.equal(changed({ payout: "19.51" }), "payout");
  assert.equal(changed({ fee: "0.49" }), "payout");
});

test("sums that differ from the fills are found", () => {
  for (const change of [{ payout: "19.51" }, { fee: "0.51" }, { remaining: "1.00" }]) {
    const verification = verifyPosition(won(change), scales);
    assert.deepEqual([verification.sums, verification.passed], [false, false]);
  }
});

test("a liquidation is filled at its own price, which the tick has crossed", () => {
  const lost = (tickPrice: number, price: string, more = {}) => won({
    state: "liquidated", exit: price, fee: "0.00", payout: "0.00", profit: "-10.00", fills: [opening, fill("liquidation", 9, tickPrice, price, { stake: "10.00", payout: "0.00", fee: "0.00" }, more)],
  });
  assert.equal(verifyPosition(lost(9_850_000, "99000.00"), scales).passed, true);
  assert.deepEqual(failures(lost(9_900_001, "99000.00")), [null, "price"]);
  assert.deepEqual(failures(lost(9_850_000, "98500.00")), [null, "price"]);
  assert.deepEqual(failures(lost(9_850_000, "99000.00", { state: "grace" })), [null, "price"]);
});

test("a take profit pays at its price although the tick is beyond it", () => {
  const taken = fill("take", 9, 10_200_000, "101000.00", { stake: "10.00", payout: "19.50", fee: "0.50" });
  assert.equal(verifyPosition(won({ takeProfit: "101000.00", fills: [opening, taken] }), scales).passed, true);
  assert.deepEqual(failures(won({ takeProfit: "101000.01", fills: [opening, taken] })), [null, "price"]);
});

test("a stop loss pays at the price of the tick that reaches it, unless that tick liquidates", () => {
  const stopped = (tickPrice: number, price: string, payout: string, stopLoss = "99500.00") => won({
    stopLoss, exit: price, fee: "0.00", payout, profit: "0", fills: [opening, fill("stop", 9, tickPrice, price, { stake: "10.00", payout, fee: "0.00" })],
  });
  assert.equal(verifyPosition(stopped(9_940_000, "99400.00", "4.00"), scales).passed, true);
  assert.deepEqual(failures(stopped(9_940_000, "99500.00", "5.00")), [null, "price"]);
  assert.deepEqual(failures(stopped(9_960_000, "99600.00", "6.00")), [null, "price"]);
  assert.deepEqual(failures(stopped(9_900_000, "99000.00", "0.00")), [null, "price"]);
});
