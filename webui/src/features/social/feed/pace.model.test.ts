import assert from "node:assert/strict";
import test from "node:test";
import type { LiveGame } from "./feed.types";
import { Pace } from "./pace.model";

const bet = (id: string, at: number) => ({ game: { id }, at }) as LiveGame;

test("the bets of the last minute are counted, each once", () => {
  let now = 100_000;
  const pace = new Pace(() => now);
  assert.equal(pace.bets.value, null);
  pace.take([bet("a", 30_000), bet("b", 60_000), bet("c", 99_000)]);
  assert.equal(pace.bets.value, 2, "one was too old");
  pace.take([bet("c", 99_000), bet("d", 100_000)]);
  assert.equal(pace.bets.value, 3);
  now = 159_500;
  pace.look();
  assert.equal(pace.bets.value, 1);
  now = 200_000;
  pace.look();
  assert.equal(pace.bets.value, 0);
});
