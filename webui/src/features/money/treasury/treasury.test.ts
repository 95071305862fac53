import assert from "node:assert/strict";
import { test } from "node:test";
import { boundsText, bytesOf, cents, decimalsOf, feeText, isZero, keysText, signerOf, storedText } from "./treasury.texts";

test("fees are shown exactly in the coin of the network", () => {
  assert.equal(feeText("ltc", "1234"), "0.00001234 ltc");
  assert.equal(feeText("bsc", "21000000000001"), "0.000021000000000001 bnb");
  assert.equal(feeText("tron", "1500000"), "1.5 trx");
  assert.equal(feeText("other", "7"), "7 smallest units");
  assert.equal(feeText("ltc", ""), "—");
});

test("dollar amounts have at least two decimals without trailing zeros", () => {
  assert.deepEqual(["12.500000", "0.000000", "0.012300", "500", "1.234567"].map(cents), ["12.50", "0.00", "0.0123", "500", "1.234567"]);
});

test("the signing limits of the site are shown", () => {
  const limits = { hot_cap: "500", hot_day_cap: "5000", hot_day: "12.500000" };
  assert.match(keysText({ keys: true, ...limits }), /up to \$500 .* \$5000 per 24 hours\. \$12\.50 of that/);
  assert.match(keysText({ keys: false, ...limits }), /no keys/);
});

test("the signer of a transaction is shown", () => {
  assert.equal(signerOf({ signed_at: 1, hot: true, exported: false }), "the site's own key");
  assert.equal(signerOf({ signed_at: 1, hot: false, exported: true }), "another machine");
  assert.match(signerOf({ signed_at: 0, hot: false, exported: true }), /signing file/);
  assert.equal(signerOf({ signed_at: 0, hot: false, exported: false }), "unsigned");
});

test("the bounds of a hot wallet", () => {
  assert.equal(boundsText({ low: "1", high: "5" }), "target 1 to 5");
  assert.equal(boundsText({ low: "1", high: "" }), "target at least 1");
  assert.equal(boundsText({ low: "", high: "5" }), "target at most 5");
  assert.equal(boundsText({ low: "", high: "" }), "");
});

test("amounts and bytes", () => {
  assert.deepEqual(["0.000", "0", "0.001"].map(isZero), [true, true, false]);
  assert.deepEqual(["0.00000000", "12"].map(decimalsOf), [8, 0]);
  assert.equal(bytesOf("00ff".repeat(1000)), "2,000 bytes");
});

test("the result of a signature upload is shown", () => {
  assert.equal(storedText({ stored: 1, known: 0 }), "1 signature stored.");
  assert.equal(storedText({ stored: 0, known: 2 }), "0 signatures stored. 2 were already stored.");
});
