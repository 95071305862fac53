// The prizes of the wheel and the faucet, compared with the server and `croupier verify`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bonusWheel, faucet, millionths } from "./rules/prizes";
import { Stream } from "../../../lib/fairStream";
import { referenceTables } from "./tables.testing";

const drawn = [
  { nonce: 0n, segment: 3, percent: "68.0747" }, { nonce: 1n, segment: 1, percent: "16.1261" }, { nonce: 2n, segment: 4, percent: "73.7399" },
  { nonce: 3n, segment: 2, percent: "50.5062" }, { nonce: 7n, segment: 1, percent: "1.0057" }, { nonce: 8n, segment: 3, percent: "64.8602" },
];

test("the draws match the server's", () => {
  for (const { nonce, segment, percent } of drawn) {
    assert.equal(bonusWheel.outcome(new Stream("server", "client", nonce), { weights: "60 20 10 6 3.9 0.1" }, referenceTables), segment);
    assert.equal(faucet.outcome(new Stream("server", "client", nonce), {}, referenceTables), percent);
  }
});

test("chances that do not add up to 100 are refused", () => {
  for (const weights of ["", "60 20", "60 40.0001", "-1 101", "a 100"]) assert.throws(() => bonusWheel.outcome(new Stream("s", "c", 0n), { weights }, referenceTables));
  assert.equal(millionths("3.9"), 39_000);
  assert.equal(millionths("0.00001"), null);
});
