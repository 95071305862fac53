import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { proofOf, sha256, solveRange } from "./pow";

const hexOf = (words: Int32Array) => [...words].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
const reference = (text: string) => createHash("sha256").update(text).digest("hex");

test("hashes texts of every length around the block borders as Node does", () => {
  for (let length = 0; length <= 200; length += 1) {
    const message = "x".repeat(length);
    assert.equal(hexOf(sha256(new TextEncoder().encode(message))), reference(message), `${length} bytes`);
  }
  assert.equal(hexOf(sha256(new TextEncoder().encode("äöü€"))), reference("äöü€"));
});

test("finds the number of a challenge, the first and the last included", () => {
  for (const number of [0, 1, 777, 4999]) {
    const challenge = reference(`a salt?expires=1&${number}`);
    assert.equal(solveRange({ challenge, salt: "a salt?expires=1&" }, 0, 4999), number);
  }
});

test("finds nothing outside the range, nor for what is no hash", () => {
  assert.equal(solveRange({ challenge: reference("salt10"), salt: "salt" }, 0, 9), null);
  assert.equal(solveRange({ challenge: "zz", salt: "salt" }, 0, 9), null);
});

test("packs the proof as base64 JSON", () => {
  const challenge = { algorithm: "SHA-256", challenge: "c", salt: "sält", signature: "s", maxnumber: 9 };
  const proof = JSON.parse(Buffer.from(proofOf(challenge, 7, 12), "base64").toString("utf8"));
  assert.deepEqual(proof, { algorithm: "SHA-256", challenge: "c", number: 7, salt: "sält", signature: "s", took: 12 });
});
