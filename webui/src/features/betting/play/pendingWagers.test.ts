import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDecimal } from "../../../lib/decimal";
import { PendingWagers } from "./pendingWagers.model";
import { replyOf } from "./instance.testing";

const wallet = { currency: "usd", demo: true };
const cents = (text: string | undefined) => Number((parseDecimal(text ?? "") ?? { units: -1n }).units);
const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

test("the stake is subtracted at the press and the payout is added when the result is shown", () => {
  const pending = new PendingWagers();
  assert.equal(pending.addWager("a", wallet, "1.00", () => "100.00").balance, "99.00");
  pending.applyReply("a", replyOf({ payout: "2.00", balance: "101.00" }));
  assert.equal(pending.addWager("b", wallet, "1.00", () => assert.fail("the flight knows")).balance, "98.00");
  assert.equal(pending.resultShown("a")?.balance, "100.00");
  assert.equal(pending.resultShown("b")?.balance, "101.00", "a refused wager gives its stake back");
  assert.equal(pending.hasPending(wallet), false);
});

test("another balance change is shown at once and stays", () => {
  const pending = new PendingWagers();
  pending.addWager("a", wallet, "1.00", () => "100.00");
  pending.applyReply("a", replyOf({ payout: "2.00", balance: "101.00" }));
  assert.equal(pending.applyBalanceChange({ ...wallet, balance: "151.00" })?.balance, "149.00");
  assert.equal(pending.resultShown("a")?.balance, "151.00");
  assert.equal(pending.applyBalanceChange({ ...wallet, balance: "1.00" }), null, "nothing is in the air");
});

test("wallets are independent, and no displayed balance is negative", () => {
  const pending = new PendingWagers();
  assert.equal(pending.addWager("a", wallet, "60.00", () => "100.00").balance, "40.00");
  assert.equal(pending.addWager("b", { currency: "usd", demo: false }, "1.00", () => "5.00").balance, "4.00");
  assert.equal(pending.addWager("c", wallet, "60.00", () => "40.00").balance, "0.00", "the server refuses what is not there");
  assert.equal(pending.resultShown("c")?.balance, "40.00");
});

// A small generator with a seed, so that a failure can be reproduced.
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("in any order of replies, no result is displayed early and the last balance is the server's", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = numbers(seed);
    const pending = new PendingWagers();
    const server = { balance: 10_000, nonce: 0 };
    // Displayed: all pressed stakes are subtracted, shown payouts and refused stakes are added.
    let displayed = server.balance;
    let shown = text(displayed);
    const sent: { id: string; stake: number; payout: number; balance: number; nonce: number; refused: boolean }[] = [];
    const answered: typeof sent = [];
    for (let step = 0, ids = 0; step < 60 || sent.length + answered.length > 0; step++) {
      const move = random(3);
      if (move === 0 && step < 60) {
        const stake = 1 + random(100), refused = random(8) === 0, payout = refused ? 0 : random(4) * stake;
        if (!refused) server.balance += payout - stake;
        const wager = { id: `w${(ids += 1)}`, stake, payout, refused, balance: server.balance, nonce: refused ? -1 : (server.nonce += 1) };
        sent.push(wager);
        displayed -= stake;
        shown = pending.addWager(wager.id, wallet, text(stake), () => shown).balance;
      } else if (move === 1 && sent.length > 0) {
        const [wager] = sent.splice(random(sent.length), 1);
        if (!wager) continue;
        if (wager.refused) {
          displayed += wager.stake;
          shown = pending.resultShown(wager.id)?.balance ?? "";
        } else {
          pending.applyReply(wager.id, replyOf({ bet: text(wager.stake), payout: text(wager.payout), balance: text(wager.balance), nonce: wager.nonce, serverSeedHash: "s" }));
          answered.push(wager);
        }
      } else if (move === 2 && answered.length > 0) {
        const [wager] = answered.splice(random(answered.length), 1);
        if (!wager) continue;
        displayed += wager.payout;
        shown = pending.resultShown(wager.id)?.balance ?? "";
      }
      assert.equal(cents(shown), displayed, `seed ${seed}, step ${step}`);
    }
    assert.equal(cents(shown), server.balance, `seed ${seed}`);
  }
});
