import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { proofOf, solveRange } from "./pow";

const reference = (text: string) => createHash("sha256").update(text).digest("hex");

test("finds the number of a challenge, including the first and the last", () => {
  for (const number of [0, 1, 777, 4999]) {
    const challenge = reference(`a salt?expires=1&${number}`);
    assert.equal(solveRange({ challenge, salt: "a salt?expires=1&" }, 0, 4999), number);
  }
});

test("finds nothing outside the range or for an invalid hash", () => {
  assert.equal(solveRange({ challenge: reference("salt10"), salt: "salt" }, 0, 9), null);
  assert.equal(solveRange({ challenge: "zz", salt: "salt" }, 0, 9), null);
});

test("packs the proof as base64 JSON", () => {
  const challenge = { algorithm: "SHA-256", challenge: "c", salt: "sält", signature: "s", maxnumber: 9 };
  const proof = JSON.parse(Buffer.from(proofOf(challenge, 7, 12), "base64").toString("utf8"));
  assert.deepEqual(proof, { algorithm: "SHA-256", challenge: "c", number: 7, salt: "sält", signature: "s", took: 12 });
});
