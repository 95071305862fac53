import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import test from "node:test";
import { bytesOf, hex, hmacSha256, sha256 } from "./sha256";

// Pseudo-random bytes that are the same in every run.
const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 197 + (i >> 3) * 89 + length) & 255);

test("hashes of all lengths around the block size equal those of Node", () => {
  for (const length of [...Array(300).keys(), 1000, 4096, 65_537]) {
    const message = bytes(length);
    assert.equal(hex(sha256(message)), createHash("sha256").update(message).digest("hex"), `${length} bytes`);
  }
});

test("HMACs with keys of all lengths equal those of Node", () => {
  for (const length of [0, 1, 31, 32, 63, 64, 65, 127, 200]) {
    for (const size of [0, 1, 55, 56, 64, 119, 500]) {
      const [key, message] = [bytes(length), bytes(size)];
      assert.equal(hex(hmacSha256(key, message)), createHmac("sha256", key).update(message).digest("hex"), `${length}, ${size}`);
    }
  }
});

test("reads texts as UTF-8", () => {
  assert.equal(hex(sha256(bytesOf("Glück auf! 🎲"))), createHash("sha256").update("Glück auf! 🎲", "utf8").digest("hex"));
});
