import assert from "node:assert/strict";
import { test } from "node:test";
import { recordRound, openRounds } from "./openRounds";

test("an open round is recorded once per game until it is over", () => {
  const [mines, hilo] = [{ id: "mines", name: "Mines" }, { id: "hilo", name: "HiLo" }];
  recordRound(mines, true);
  recordRound(mines, true);
  recordRound(hilo, true);
  assert.deepEqual(openRounds.value, [mines, hilo]);
  recordRound(mines, false);
  recordRound(mines, false);
  assert.deepEqual(openRounds.value, [hilo]);
});
