import assert from "node:assert/strict";
import { test } from "node:test";
import type { OwnProof } from "../../../lib/api.gen";
import { checkProof, textHash } from "./proof";
import made from "./testdata/proof.json";
import { coldState, hasShortfall, readBody, type Cold } from "./body";

/** A proof that the server has made: see TestThePageIsTriedWithARealProof. */
const validProof = (): OwnProof => structuredClone(made) as OwnProof;

test("a proof of the server is valid in every step", async () => {
  const proof = validProof();
  const check = await checkProof(proof);
  assert.equal(check.valid, true);
  assert.equal(check.hash, proof.publication.hash);
  const [bitcoin, dollars] = check.shares;
  assert.deepEqual([bitcoin?.currency, bitcoin?.amount, dollars?.currency, dollars?.amount], ["btc", 123_456_789_012n, "usd", 7n]);
  assert.equal(bitcoin?.leaves.length, 2);
  for (const share of check.shares) {
    for (const { steps, valid: right } of share.leaves) {
      assert.ok(right);
      assert.deepEqual(steps.at(-1)?.parent, { hash: share.root, sum: share.total });
    }
  }
});

test("the proof is also valid without the SHA-256 of the browser", async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  try {
    assert.equal((await checkProof(validProof())).valid, true);
  } finally {
    if (own) Object.defineProperty(globalThis, "crypto", own);
  }
});

type Change = (proof: OwnProof) => void;

const leafOf = (proof: OwnProof) => proof.currencies[0]!.leaves[0]!;

const changes: Record<string, Change> = {
  "another player": (proof) => { proof.user = "bert"; },
  "more": (proof) => { leafOf(proof).amount = `${BigInt(leafOf(proof).amount) + 1n}`; },
  "below zero": (proof) => { leafOf(proof).amount = "-1"; },
  "no number": (proof) => { leafOf(proof).amount = "1e3"; },
  "too large": (proof) => { leafOf(proof).amount = `${2n ** 63n}`; },
  "another nonce": (proof) => { leafOf(proof).nonce = "0".repeat(32); },
  "a short nonce": (proof) => { leafOf(proof).nonce = "00"; },
  "another part": (proof) => { leafOf(proof).part = 7; },
  "a leaf twice": (proof) => { proof.currencies[0]!.leaves[1] = leafOf(proof); },
  "a currency twice": (proof) => { proof.currencies.push(proof.currencies[0]!); },
  "another currency": (proof) => { proof.currencies[0]!.currency = "ltc"; },
  "another sum": (proof) => { leafOf(proof).path[2]!.sum = "1"; },
  "a sum around": (proof) => { leafOf(proof).path[2]!.sum = `${2n ** 63n - 1n}`; },
  "another hash": (proof) => { leafOf(proof).path[2]!.hash = "0".repeat(64); },
  "another side": (proof) => { leafOf(proof).path[2]!.left = !leafOf(proof).path[2]!.left; },
  "a step less": (proof) => { leafOf(proof).path.pop(); },
  "a path without end": (proof) => { for (let i = 0; i < 60; i += 1) leafOf(proof).path.push(leafOf(proof).path[0]!); },
  "another text": (proof) => { proof.publication.text = proof.publication.text.replace("Test", "Best"); },
  "another published hash": (proof) => { proof.publication.hash = "0".repeat(64); },
};

for (const [what, change] of Object.entries(changes)) {
  test(`a proof with ${what} is invalid`, async () => {
    const proof = validProof();
    change(proof);
    const right = await checkProof(proof).then((check) => check.valid, () => false);
    assert.equal(right, false);
  });
}

test("a smaller total with its own hash is invalid", async () => {
  const proof = validProof();
  proof.publication.text = proof.publication.text.replace(/"liabilities":"\d+"/, '"liabilities":"123456789012"');
  proof.publication.hash = await textHash(proof.publication.text);
  assert.equal((await checkProof(proof)).valid, false);
});

test("a publication is parsed", () => {
  const body = readBody(validProof().publication.text);
  assert.equal(body.number, 1);
  assert.throws(() => readBody('{"format":"other"}'));
  const [bitcoin, dollars] = body.currencies;
  assert.deepEqual([hasShortfall(bitcoin!), hasShortfall(dollars!)], [false, false]);
  assert.equal(hasShortfall({ ...bitcoin!, on_chain: true, reserves: "5" }), true);
  const cold = { signature: "x", expired: false, measured_at: 1 } as Cold;
  assert.deepEqual([coldState(cold), coldState({ ...cold, expired: true }), coldState({ ...cold, signature: "" }), coldState({ ...cold, measured_at: 0 })], ["counts", "expired", "unsigned", "unknown"]);
});
