import assert from "node:assert/strict";
import { test } from "node:test";
import { gatewayState, kindOf, lagOf, minutesOf, reorganisationsOf, short, stateOf, wordsOf } from "./networks.texts";

test("the lag is told in blocks", () => {
  assert.equal(lagOf({ kind: "", height: 0, tip: 9 }), "");
  assert.equal(lagOf({ kind: "evm", height: 9, tip: 9 }), "all seen");
  assert.equal(lagOf({ kind: "evm", height: 8, tip: 9 }), "1 block to go");
  assert.equal(lagOf({ kind: "evm", height: 2, tip: 9 }), "7 blocks to go");
});

test("the time until a payment counts", () => {
  assert.equal(minutesOf({ confirmations: 3, seconds: 5 }), "about 15 s");
  assert.equal(minutesOf({ confirmations: 32, seconds: 0.4 }), "about 13 s");
  assert.equal(minutesOf({ confirmations: 6, seconds: 150 }), "about 15 min");
});

test("reorganisations are counted with the deepest", () => {
  assert.equal(reorganisationsOf({ reorganisations: 0, deepest: 0 }), "no reorganisation");
  assert.equal(reorganisationsOf({ reorganisations: 1, deepest: 2 }), "1 reorganisation, 2 deep");
  assert.equal(reorganisationsOf({ reorganisations: 3, deepest: 9 }), "3 reorganisations, up to 9 deep");
});

test("a gateway stands as it last answered", () => {
  const told = (answered_at: number, failed_at: number) => gatewayState({ answered_at, failed_at }).text;
  assert.deepEqual([told(0, 0), told(2, 1), told(1, 2), told(0, 1)], ["not asked yet", "answers", "no answer", "no answer"]);
});

test("kinds and states have names", () => {
  assert.equal(kindOf("test"), "test chain");
  assert.equal(kindOf(""), "—");
  assert.equal(kindOf("other"), "other");
  assert.equal(stateOf({ state: "stopped" }).tone, "danger");
});

test("long texts are cut in the middle", () => {
  assert.equal(short("testltc1qshort"), "testltc1qshort");
  assert.equal(short("a".repeat(64)), `${"a".repeat(14)}…${"a".repeat(6)}`);
});

test("each deed says what follows", () => {
  for (const what of ["following", "deposits", "withdrawals"] as const) {
    assert.equal(wordsOf({ what, open: true }, "Bitcoin").danger, false);
    assert.match(wordsOf({ what, open: false }, "Bitcoin").title, /Bitcoin\?$/);
  }
  assert.match(wordsOf({ what: "restart" }, "Bitcoin").text, /never seen/);
});
