import assert from "node:assert/strict";
import { test } from "node:test";
import { lookupText, gapTexts, gatewayState, kindName, lagText, creditTimeText, reorganisationsText, shorten, stateText, actionTexts } from "./networks.texts";

test("the lag is shown in blocks", () => {
  assert.equal(lagText({ kind: "", height: 0, tip: 9 }), "");
  assert.equal(lagText({ kind: "evm", height: 9, tip: 9 }), "in sync");
  assert.equal(lagText({ kind: "evm", height: 8, tip: 9 }), "1 block behind");
  assert.equal(lagText({ kind: "evm", height: 2, tip: 9 }), "7 blocks behind");
});

test("the time until a payment is credited is estimated", () => {
  assert.equal(creditTimeText({ confirmations: 3, seconds: 5 }), "about 15 s");
  assert.equal(creditTimeText({ confirmations: 32, seconds: 0.4 }), "about 13 s");
  assert.equal(creditTimeText({ confirmations: 6, seconds: 150 }), "about 15 min");
});

test("reorganisations are shown with the max depth", () => {
  assert.equal(reorganisationsText({ reorganisations: 0, deepest: 0 }), "no reorganisation");
  assert.equal(reorganisationsText({ reorganisations: 1, deepest: 2 }), "1 reorganisation, 2 deep");
  assert.equal(reorganisationsText({ reorganisations: 3, deepest: 9 }), "3 reorganisations, up to 9 deep");
});

test("a gateway has the state of its last answer", () => {
  const stateLabel = (answered_at: number, failed_at: number) => gatewayState({ answered_at, failed_at }).text;
  assert.deepEqual([stateLabel(0, 0), stateLabel(2, 1), stateLabel(1, 2), stateLabel(0, 1)], ["not polled yet", "answers", "no answer", "no answer"]);
});

test("kinds and states have names", () => {
  assert.equal(kindName("test"), "test chain");
  assert.equal(kindName(""), "—");
  assert.equal(kindName("other"), "other");
  assert.equal(stateText({ state: "stopped" }).tone, "danger");
});

test("gaps and rescans are shown", () => {
  const rescan = { from: 1, next: 5, until: 9, payments: 2, done: false, problem: "", requested_at: 1 };
  assert.deepEqual(gapTexts({ incomplete: 0, untraced: false, rescan: null }), []);
  assert.deepEqual(gapTexts({ incomplete: 2, untraced: true, rescan }).length, 3);
  assert.match(gapTexts({ incomplete: 0, untraced: false, rescan })[0]!, /block 5 of 9/);
  assert.match(gapTexts({ incomplete: 0, untraced: false, rescan: { ...rescan, problem: "block 5: none" } })[0]!, /waits: block 5/);
  assert.match(gapTexts({ incomplete: 0, untraced: false, rescan: { ...rescan, done: true } })[0]!, /ended, 2 payments/);
});

test("a look-up shows its result", () => {
  assert.match(lookupText({ payments: 1, waits: true, height: 0, incomplete: false }), /^1 payment, waiting/);
  assert.match(lookupText({ payments: 2, waits: false, height: 7, incomplete: false }), /^2 payments in block 7\. See/);
  assert.match(lookupText({ payments: 2, waits: false, height: 7, incomplete: true }), /again later/);
});

test("long texts are shortened in the middle", () => {
  assert.equal(shorten("testltc1qshort"), "testltc1qshort");
  assert.equal(shorten("a".repeat(64)), `${"a".repeat(14)}…${"a".repeat(6)}`);
});

test("each action describes its effect", () => {
  for (const what of ["following", "deposits", "withdrawals"] as const) {
    assert.equal(actionTexts({ what, open: true }, "Bitcoin").danger, false);
    assert.match(actionTexts({ what, open: false }, "Bitcoin").title, /Bitcoin\?$/);
  }
  assert.match(actionTexts({ what: "restart" }, "Bitcoin").text, /are rescanned/);
});
