import assert from "node:assert/strict";
import test from "node:test";
import type { BetInfo, BetUser } from "./bet.model";
import { shareInChat, showable, type ChatDoor } from "./chatShare";

const info = (status: BetInfo["status"]) => ({ id: "b1", status }) as BetInfo;
const anna: BetUser = { _id: "u1", name: "anna", private_bets: false };

test("an ended bet can be shown, unless its player keeps bets private", () => {
  assert.equal(showable({ info: info("win"), user: anna }, "u2"), true);
  assert.equal(showable({ info: info("lose"), user: null }, "u2"), true);
  assert.equal(showable({ info: info("in-progress"), user: anna }, "u1"), false);
  assert.equal(showable({ info: info("win"), user: { _id: null, name: "", private_bets: true } }, "u2"), false);
  assert.equal(showable({ info: info("win"), user: { ...anna, private_bets: true } }, "u1"), true, "one's own");
  assert.equal(showable({ info: info("win"), user: { ...anna, private_bets: true } }, "u2"), false, "not another's, though one may see it");
});

function door(agreed: boolean, failure?: string) {
  const done: string[] = [];
  const made: ChatDoor = {
    agreed: () => agreed,
    showRules: () => void done.push("rules"),
    link: async (id) => {
      done.push(`link ${id}`);
      if (failure) throw new Error(failure);
    },
    reason: (error) => `Not shared: ${(error as Error).message}`,
  };
  return { done, made };
}

test("nobody shares before the rules are accepted", async () => {
  const { done, made } = door(false);
  assert.deepEqual(await shareInChat(made, "b1"), { kind: "rules" });
  assert.deepEqual(done, ["rules"]);
});

test("shares once, and tells why not", async () => {
  const well = door(true);
  assert.deepEqual(await shareInChat(well.made, "b1"), { kind: "shared" });
  assert.deepEqual(well.done, ["link b1"]);
  assert.deepEqual(await shareInChat(door(true, "muted").made, "b1"), { kind: "refused", reason: "Not shared: muted" });
});
