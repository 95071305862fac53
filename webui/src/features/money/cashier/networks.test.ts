import assert from "node:assert/strict";
import test from "node:test";
import { cheapest, feeLevel, minutesText, walletLink } from "./networks";

test("the cheapest open network is the default, or the first closed one", () => {
  const chain = (network: string, open = true) => ({ network, open });
  assert.equal(cheapest([chain("eth"), chain("tron"), chain("bsc"), chain("solana")])?.network, "solana");
  assert.equal(cheapest([chain("eth"), chain("tron"), chain("solana", false)])?.network, "tron");
  assert.equal(cheapest([chain("unheard"), chain("eth")])?.network, "eth");
  assert.equal(cheapest([chain("eth", false), chain("tron", false)])?.network, "eth");
  assert.equal(cheapest([]), undefined);
  assert.deepEqual(["eth", "tron", "ltc"].map(feeLevel), ["more", "little", "least"]);
});

test("durations have a readable text", () => {
  assert.deepEqual([0, 1, 25, 60, 100, 180].map(minutesText), ["a few seconds", "about 1 minute", "about 25 minutes", "about 60 minutes", "about 2 hours", "about 3 hours"]);
});

test("only wallet schemes become links", () => {
  assert.equal(walletLink("litecoin:ltc1q?amount=1"), "litecoin:ltc1q?amount=1");
  assert.equal(walletLink("javascript:alert(1)"), null);
  assert.equal(walletLink("https://elsewhere.example"), null);
});
