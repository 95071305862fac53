import assert from "node:assert/strict";
import { test } from "node:test";
import { noteRound, openRounds } from "./openRounds";

test("each game's open round is noted once, until it is over", () => {
  const [mines, hilo] = [{ id: "mines", name: "Mines" }, { id: "hilo", name: "HiLo" }];
  noteRound(mines, true);
  noteRound(mines, true);
  noteRound(hilo, true);
  assert.deepEqual(openRounds.value, [mines, hilo]);
  noteRound(mines, false);
  noteRound(mines, false);
  assert.deepEqual(openRounds.value, [hilo]);
});
