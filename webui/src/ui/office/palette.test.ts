import assert from "node:assert/strict";
import { test } from "node:test";
import { matchingCommands, type Command } from "./palette";

const command = (label: string, keywords?: string): Command => ({ id: label, label, group: "Go to", keywords, run: () => undefined });
const commands = [command("Players"), command("Withdrawal queue", "cashier payouts"), command("Replay a bet"), command("Settings (C++)")];
const found = (query: string) => matchingCommands(commands, query).map(({ label }) => label);

test("an empty query lists all commands in order", () => assert.equal(found(" ").length, 4));
test("a match at the start ranks above a match in the middle", () => assert.deepEqual(found("play"), ["Players", "Replay a bet"]));
test("keywords and initials match, and all words must match", () => {
  assert.deepEqual(found("payouts"), ["Withdrawal queue"]);
  assert.deepEqual(found("wq"), ["Withdrawal queue"]);
  assert.deepEqual(found("bet replay"), ["Replay a bet"]);
  assert.deepEqual(found("players bet"), []);
});
test("special characters are matched literally", () => assert.deepEqual(found("(c++)"), ["Settings (C++)"]));
