import assert from "node:assert/strict";
import { test } from "node:test";
import { ageText, quotesText, sourceText, stateText, stateTone } from "./markets.model";
import type { FuturesMarket, FuturesQuote, FuturesSource } from "./wire";

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
  const quote = (source: string, excluded: FuturesQuote["excluded"]): FuturesQuote => ({ source, price: "1", age: 1, excluded });
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
