import assert from "node:assert/strict";
import { test } from "node:test";
import { Monitor, curveLimit, curvePoints, clampToScreen } from "./monitor.model";

const figures = (monitor: Monitor, currency = "usd") => {
  const { profit, wager, wins, losses } = monitor.totalsOf(currency, true);
  return [profit, wager, wins, losses];
};

test("a win 10 to 25 and a loss of 10", () => {
  const monitor = new Monitor();
  monitor.add("usd", true, { bet: 1000n, payout: 2500n });
  monitor.add("usd", true, { bet: 1000n, payout: 0n });
  assert.deepEqual(figures(monitor), [500n, 2000n, 1, 1]);
  assert.deepEqual(monitor.totalsOf("usd", true).curve, [0n, 1500n, 500n]);
});

test("a payout of at least the stake is a win, and less is a loss", () => {
  const paid = (payout: bigint) => {
    const monitor = new Monitor();
    monitor.add("usd", true, { bet: 1000n, payout });
    return figures(monitor);
  };
  assert.deepEqual(paid(2500n), [1500n, 1000n, 1, 0]);
  assert.deepEqual(paid(1000n), [0n, 1000n, 1, 0]);
  assert.deepEqual(paid(0n), [-1000n, 1000n, 0, 1]);
  assert.deepEqual(paid(300n), [-700n, 1000n, 0, 1]);
});

test("each currency and wallet has its own totals, and reset clears all", () => {
  const monitor = new Monitor();
  monitor.add("usd", true, { bet: 100n, payout: 0n });
  monitor.add("btc", true, { bet: 7n, payout: 14n });
  monitor.add("usd", false, { bet: 5n, payout: 5n });
  assert.deepEqual(figures(monitor), [-100n, 100n, 0, 1]);
  assert.deepEqual(figures(monitor, "btc"), [7n, 7n, 1, 0]);
  assert.equal(monitor.totalsOf("usd", false).wager, 5n);
  monitor.reset();
  assert.deepEqual(figures(monitor), [0n, 0n, 0, 0]);
  assert.deepEqual(figures(monitor, "btc"), [0n, 0n, 0, 0]);
});

test("a long curve is thinned out and keeps its ends", () => {
  const monitor = new Monitor();
  for (let at = 0; at < 1000; at += 1) monitor.add("usd", true, { bet: 1n, payout: 2n });
  const { curve } = monitor.totalsOf("usd", true);
  assert.ok(curve.length <= curveLimit, String(curve.length));
  assert.equal(curve[0], 0n);
  assert.equal(curve.at(-1), 1000n);
});

test("the overlay stays on the screen", () => {
  const box = { width: 240, height: 300 };
  assert.deepEqual(clampToScreen({ x: 2000, y: -50 }, box, { width: 1000, height: 700 }), { x: 752, y: 8 });
  assert.deepEqual(clampToScreen({ x: 100, y: 100 }, box, { width: 1000, height: 700 }), { x: 100, y: 100 });
  assert.deepEqual(clampToScreen({ x: 100, y: 100 }, box, { width: 200, height: 200 }), { x: 8, y: 8 });
});

test("the curve fills its box with the zero line at the right height", () => {
  assert.deepEqual(curvePoints([0n, 10n, -10n], { width: 100, height: 50 }), { line: "0.0,25.0 50.0,0.0 100.0,50.0", zero: 25 });
  assert.deepEqual(curvePoints([0n], { width: 100, height: 50 }), { line: "0.0,25.0", zero: 25 });
});
