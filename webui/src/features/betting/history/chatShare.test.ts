import assert from "node:assert/strict";
import test from "node:test";
import type { BetInfo, BetUser } from "./bet.model";
import { shareInChat, canShareInChat, type ChatShareApi } from "./chatShare";

const info = (status: BetInfo["status"]) => ({ id: "b1", status }) as BetInfo;
const anna: BetUser = { _id: "u1", name: "anna", private_bets: false };

test("an ended bet can be shown, unless its player keeps bets private", () => {
  assert.equal(canShareInChat({ info: info("win"), user: anna }, "u2"), true);
  assert.equal(canShareInChat({ info: info("lose"), user: null }, "u2"), true);
  assert.equal(canShareInChat({ info: info("in-progress"), user: anna }, "u1"), false);
  assert.equal(canShareInChat({ info: info("win"), user: { _id: null, name: "", private_bets: true } }, "u2"), false);
  assert.equal(canShareInChat({ info: info("win"), user: { ...anna, private_bets: true } }, "u1"), true, "one's own");
  assert.equal(canShareInChat({ info: info("win"), user: { ...anna, private_bets: true } }, "u2"), false, "another player's private bet cannot be shared");
});

function fakeChat(agreed: boolean, failure?: string) {
  const done: string[] = [];
  const made: ChatShareApi = {
    hasAcceptedRules: () => agreed,
    showRules: () => void done.push("rules"),
    postBet: async (id) => {
      done.push(`link ${id}`);
      if (failure) throw new Error(failure);
    },
    errorText: (error) => `Not shared: ${(error as Error).message}`,
  };
  return { done, made };
}

test("a bet is shared only after the rules are accepted", async () => {
  const { done, made } = fakeChat(false);
  assert.deepEqual(await shareInChat(made, "b1"), { kind: "rules" });
  assert.deepEqual(done, ["rules"]);
});

test("a bet is shared once, and a refusal has its reason", async () => {
  const well = fakeChat(true);
  assert.deepEqual(await shareInChat(well.made, "b1"), { kind: "shared" });
  assert.deepEqual(well.done, ["link b1"]);
  assert.deepEqual(await shareInChat(fakeChat(true, "muted").made, "b1"), { kind: "refused", reason: "Not shared: muted" });
});
