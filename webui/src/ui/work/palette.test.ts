import assert from "node:assert/strict";
import { test } from "node:test";
import { answering, type Command } from "./palette";

const command = (label: string, words?: string): Command => ({ id: label, label, group: "Go to", words, run: () => undefined });
const commands = [command("Players"), command("Withdrawal queue", "cashier payouts"), command("Replay a bet"), command("Settings (C++)")];
const found = (query: string) => answering(commands, query).map(({ label }) => label);

test("without a word all commands stand in their order", () => assert.equal(found(" ").length, 4));
test("a beginning counts more than a middle", () => assert.deepEqual(found("play"), ["Players", "Replay a bet"]));
test("other words and initials find it, all words must", () => {
  assert.deepEqual(found("payouts"), ["Withdrawal queue"]);
  assert.deepEqual(found("wq"), ["Withdrawal queue"]);
  assert.deepEqual(found("bet replay"), ["Replay a bet"]);
  assert.deepEqual(found("players bet"), []);
});
test("signs are taken as they are", () => assert.deepEqual(found("(c++)"), ["Settings (C++)"]));
