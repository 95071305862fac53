import assert from "node:assert/strict";
import { test } from "node:test";
import { replyOf } from "../instance.testing";
import { buttonState, cashOutProfit, type ButtonSource } from "./button.model";

const at = (change: Partial<ButtonSource>) => {
  const { role, disabled } = buttonState({ auto: false, bettingType: "manual", open: false, reply: null, width: 1201, canAutoBet: true, ...change });
  return disabled ? `${role} disabled` : role;
};
const round = (change = {}) => replyOf({ type: "extended", status: "in-progress", bet: "1.00", payout: "1.00", profit: "0.00", canBeFinished: true, ...change });

test("the manual button is labelled Bet above 1200 px and Play up to it", () => {
  assert.equal(at({ width: 1201 }), "bet");
  assert.equal(at({ width: 1200 }), "play");
});

test("the auto button is labelled Start when idle and Stop during a run", () => {
  assert.equal(at({ bettingType: "auto" }), "start");
  assert.equal(at({ bettingType: "auto", auto: true }), "stop");
  assert.equal(at({ bettingType: "auto", canAutoBet: false }), "register", "guests have an account to make first");
});

test("an open round is cancelled before the first choice and cashed out after it", () => {
  assert.equal(at({ open: true, reply: round() }), "cancel");
  assert.equal(at({ open: true, reply: round({ turns: 1, payout: "1.13", profit: "0.13" }) }), "take");
  assert.equal(at({ open: true, reply: round({ turns: 1, payout: "0.99", profit: "-0.01" }) }), "take");
  assert.equal(at({ open: true, reply: round({ turns: 1 }) }), "cancel", "a skipped card has risked nothing");
});

test("the cash-out shows its profit, also while the multiplier of a shared round grows", () => {
  const reply = round({ turns: 1, payout: "1.03", profit: "0.03" });
  assert.equal(cashOutProfit(reply, undefined), "0.03");
  assert.equal(cashOutProfit(reply, null), "0.03");
  assert.equal(cashOutProfit(round({ bet: "1.00" }), "1.87"), "0.87");
  assert.equal(cashOutProfit(round({ bet: "0.00000100" }), "0.00000101"), "0.00000001");
  assert.equal(cashOutProfit(round({ bet: "2" }), "2.00"), "0.00");
});

test("games that cannot be finished leave the choice to their own actions", () => {
  assert.equal(at({ open: true, reply: round({ canBeFinished: false }) }), "bet disabled");
});

test("at a shared table the button follows the round", () => {
  const table = { betting: true, closed: false, queued: false, takes: false };
  const open = { open: true, reply: round({ type: "multiplayer" }) };
  assert.equal(at({ shared: table }), "bet");
  assert.equal(at({ shared: { ...table, betting: false } }), "next");
  assert.equal(at({ shared: { ...table, betting: false, queued: true } }), "withdraw");
  assert.equal(at({ shared: { ...table, betting: false, closed: true } }), "bet", "the server says that the table is closed");
  assert.equal(at({ shared: table, ...open }), "cancel");
  assert.equal(at({ shared: { ...table, betting: false, takes: true }, ...open }), "take");
  assert.equal(at({ shared: { ...table, betting: false }, bettingType: "auto" }), "start");
  assert.equal(at({ shared: { ...table, takes: true }, ...open, auto: true }), "stop");
});
