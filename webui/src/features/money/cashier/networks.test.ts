import assert from "node:assert/strict";
import test from "node:test";
import { cheapest, costOfSending, minutesText, walletLink } from "./networks";

test("the cheapest open network is offered first; of closed ones the first", () => {
  const chain = (network: string, open = true) => ({ network, open });
  assert.equal(cheapest([chain("eth"), chain("tron"), chain("bsc"), chain("solana")])?.network, "solana");
  assert.equal(cheapest([chain("eth"), chain("tron"), chain("solana", false)])?.network, "tron");
  assert.equal(cheapest([chain("unheard"), chain("eth")])?.network, "eth");
  assert.equal(cheapest([chain("eth", false), chain("tron", false)])?.network, "eth");
  assert.equal(cheapest([]), undefined);
  assert.deepEqual(["eth", "tron", "ltc"].map(costOfSending), ["more", "little", "least"]);
});

test("times are told as people say them", () => {
  assert.deepEqual([0, 1, 25, 60, 100, 180].map(minutesText), ["a few seconds", "about 1 minute", "about 25 minutes", "about 60 minutes", "about 2 hours", "about 3 hours"]);
});

test("only schemes of wallets become links", () => {
  assert.equal(walletLink("litecoin:ltc1q?amount=1"), "litecoin:ltc1q?amount=1");
  assert.equal(walletLink("javascript:alert(1)"), null);
  assert.equal(walletLink("https://elsewhere.example"), null);
});
