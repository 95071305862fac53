import assert from "node:assert/strict";
import test from "node:test";
import { BetRate } from "./betRate.model";
import type { LiveGame } from "./feed.call";

const bet = (id: string, at: number) => ({ game: { id }, at }) as LiveGame;

test("the bets of the last minute are counted, each once", () => {
  let now = 100_000;
  const rate = new BetRate(() => now);
  assert.equal(rate.bets.value, null);
  rate.add([bet("a", 30_000), bet("b", 60_000), bet("c", 99_000)]);
  assert.equal(rate.bets.value, 2, "one was too old");
  rate.add([bet("c", 99_000), bet("d", 100_000)]);
  assert.equal(rate.bets.value, 3);
  now = 159_500;
  rate.update();
  assert.equal(rate.bets.value, 1);
  now = 200_000;
  rate.update();
  assert.equal(rate.bets.value, 0);
});
