import assert from "node:assert/strict";
import { test } from "node:test";
import type { FuturesMarket, FuturesSource, SourceQuote } from "../../../lib/api.gen";
import { ageText, hedgeText, profitText, quotesText, sourceText, stateText, stateTone, usedPercent } from "./markets.model";

const market = (change: Partial<FuturesMarket>): FuturesMarket => ({ ticker: "BTCUSD", name: "Bitcoin", offered: true, state: "open", held: false, reason: "", graceEnds: 0, price: "1", tick: 1, quotes: [], ...change });

test("a market says why it does not take orders", () => {
  for (const [change, words, tone] of [
    [{}, "open", "action"],
    [{ state: "close-only" }, "closing only: too few sources", "brass"],
    [{ state: "paused" }, "paused: no price", "danger"],
    [{ state: "paused", held: true, reason: "wrong feed" }, "paused by staff: wrong feed", "danger"],
    [{ state: "grace", graceEnds: 14_500 }, "grace period, 5 s left", "brass"],
  ] as const) {
    assert.equal(stateText(market(change), 10_000), words);
    assert.equal(stateTone(market(change)), tone);
  }
});

test("excluded sources are named with their reason", () => {
  const quote = (source: string, excluded: SourceQuote["excluded"]): SourceQuote => ({ source, price: "1", age: 1, excluded });
  assert.equal(quotesText([quote("kraken", ""), quote("okx", "stale"), quote("bybit", "outlier")]), "1 of 3, okx too old, bybit too far from the median");
  assert.equal(quotesText([quote("simulated", "")]), "1 of 1");
});

test("a source is in order, in trouble or not connected", () => {
  const source = (change: Partial<FuturesSource>): FuturesSource => ({ source: "okx", connected: true, age: 10, problem: "", messages: 1, refused: 0, fresh: 1, stale: 0, outliers: 0, ...change });
  assert.equal(sourceText(source({})), "in order");
  assert.equal(sourceText(source({ outliers: 1, stale: 2 })), "1 outliers, 2 old quotes");
  assert.equal(sourceText(source({ connected: false, problem: "timeout" })), "timeout");
  assert.equal(sourceText(source({ connected: false })), "not connected");
  assert.deepEqual([ageText(-1), ageText(1234)], ["–", "1.2 s"]);
});

test("limits, results and hedges in words", () => {
  assert.deepEqual([usedPercent("250000.00", "500000.00"), usedPercent("1", "0")], ["50\u00a0%", "–"]);
  assert.deepEqual(["12.5", "-3", "0"].map(profitText), ["+$12.50", "-$3.00", "$0.00"]);
  assert.deepEqual([hedgeText({ hedge: "buy", hedgeSize: "1200.00" }), hedgeText({ hedge: "none", hedgeSize: "0.00" })], ["buy $1,200", "none"]);
});
