import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bytesOf, hex, sha256 } from "../../../lib/sha256";
import { verifyHour, walk, type Part } from "./hour";
import type { Candle, RevealedHour } from "./wire";

/** A row of the vectors that the tests of the server share. */
interface Vector extends Part {
  ticker: string;
  /** Prices by their steps. */
  prices: Record<string, number>;
}

const vectors = JSON.parse(readFileSync("../app/kernel/futures/testdata/walks.json", "utf8")) as Vector[];

test("the steps are those of the server", () => {
  assert.ok(vectors.length >= 5);
  for (const vector of vectors) {
    const wanted = new Map(Object.entries(vector.prices).map(([step, price]) => [Number(step), BigInt(price)]));
    let found = 0;
    walk(vector, vector.ticker, Math.max(...wanted.keys()) + 1, (step, price) => {
      if (!wanted.has(step)) return;
      found += 1;
      assert.equal(price, wanted.get(step), `${vector.ticker} at step ${step}`);
    });
    assert.equal(found, wanted.size, vector.ticker);
  }
});

const hour = 498_900;
const part = (change: Partial<RevealedHour> = {}): RevealedHour => {
  const made = { hour, seed: "a seed", step: 1000, first: 0, start: 9_600_000, spread: 40_000, committedAt: 1, commitment: "", ...change };
  return { ...made, commitment: change.commitment ?? hex(sha256(bytesOf(made.seed))) };
};

/** The history of some seconds as the server stores it. */
function historyOf(from: RevealedHour, steps: number): Candle[] {
  const list: Candle[] = [];
  walk(from, "BTCUSD", from.first + steps, (step, price) => {
    const text = `${price / 100n}.${String(price % 100n).padStart(2, "0")}`;
    const at = hour * 3600 + Math.floor((step * from.step) / 1000);
    const last = list.at(-1);
    if (last?.[0] !== at) list.push([at, text, text, text, text]);
    else list[list.length - 1] = [at, last[1], Number(text) > Number(last[2]) ? text : last[2], Number(text) < Number(last[3]) ? text : last[3], text];
  });
  return list;
}

test("an hour whose history follows from its seed passes", () => {
  const proof = verifyHour([part()], "BTCUSD", 2, historyOf(part(), 120));
  assert.deepEqual(proof, { committed: true, steps: 3600, seconds: 120, wrong: null, passed: true });
});

test("several steps in a second make one candle", () => {
  const fast = part({ step: 250 });
  assert.equal(verifyHour([fast], "BTCUSD", 2, historyOf(fast, 40)).passed, true);
});

test("a part of an hour replaces the one before it", () => {
  const [early, late] = [part(), part({ seed: "another seed", first: 60, start: 9_610_000 })];
  const history = [...historyOf(early, 60), ...historyOf(late, 60)];
  const proof = verifyHour([late, early], "BTCUSD", 2, history);
  assert.deepEqual([proof.passed, proof.steps, proof.seconds], [true, 3600, 120]);
  // Without the earlier part, only the price before the later one is known.
  assert.equal(verifyHour([late], "BTCUSD", 2, history).wrong, hour * 3600);
});

test("a changed price, seed or commitment is found", () => {
  const history = historyOf(part(), 10);
  const [at] = history[4]!;
  const changed = history.with(4, [at, "96000.00", "96000.00", "96000.00", "96000.00"]);
  assert.deepEqual([verifyHour([part()], "BTCUSD", 2, changed).wrong, verifyHour([part()], "BTCUSD", 2, changed).passed], [at, false]);
  assert.equal(verifyHour([part({ seed: "other" })], "BTCUSD", 2, history).wrong, hour * 3600);
  assert.equal(verifyHour([part({ commitment: "00" })], "BTCUSD", 2, history).committed, false);
  assert.equal(verifyHour([part()], "ETHUSD", 2, history).passed, false);
  assert.equal(verifyHour([part()], "BTCUSD", 2, []).passed, false);
});
