import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDecimal } from "../../../lib/decimal";
import { Flight } from "./flight.model";
import { replyOf } from "./instance.testing";

const place = { currency: "usd", demo: true };
const cents = (text: string | undefined) => Number((parseDecimal(text ?? "") ?? { units: -1n }).units);
const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

test("the stake is gone with the press and the payout comes with the landing", () => {
  const flight = new Flight();
  assert.equal(flight.launch("a", place, "1.00", () => "100.00").balance, "99.00");
  flight.answered("a", replyOf({ payout: "2.00", balance: "101.00" }));
  assert.equal(flight.launch("b", place, "1.00", () => assert.fail("the flight knows")).balance, "98.00");
  assert.equal(flight.landed("a")?.balance, "100.00");
  assert.equal(flight.landed("b")?.balance, "101.00", "a refused wager gives its stake back");
  assert.equal(flight.holds(place), false);
});

test("what else comes in is shown at once, and stays", () => {
  const flight = new Flight();
  flight.launch("a", place, "1.00", () => "100.00");
  flight.answered("a", replyOf({ payout: "2.00", balance: "101.00" }));
  assert.equal(flight.news({ ...place, balance: "151.00" })?.balance, "149.00");
  assert.equal(flight.landed("a")?.balance, "151.00");
  assert.equal(flight.news({ ...place, balance: "1.00" }), null, "nothing is in the air");
});

test("places are apart, and nobody owes anything", () => {
  const flight = new Flight();
  assert.equal(flight.launch("a", place, "60.00", () => "100.00").balance, "40.00");
  assert.equal(flight.launch("b", { currency: "usd", demo: false }, "1.00", () => "5.00").balance, "4.00");
  assert.equal(flight.launch("c", place, "60.00", () => "40.00").balance, "0.00", "the server refuses what is not there");
  assert.equal(flight.landed("c")?.balance, "40.00");
});

// A small generator with a seed, so that a failure can be had again.
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("whatever the order of answers and landings, no result is seen before it lands and the end is the server's", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = numbers(seed);
    const flight = new Flight();
    const server = { balance: 10_000, nonce: 0 };
    // For the eye: all stakes pressed are gone, what landed is paid, what was refused is back.
    let eye = server.balance;
    let shown = text(eye);
    const sent: { id: string; stake: number; payout: number; balance: number; nonce: number; refused: boolean }[] = [];
    const answered: typeof sent = [];
    for (let step = 0, ids = 0; step < 60 || sent.length + answered.length > 0; step++) {
      const move = random(3);
      if (move === 0 && step < 60) {
        const stake = 1 + random(100), refused = random(8) === 0, payout = refused ? 0 : random(4) * stake;
        if (!refused) server.balance += payout - stake;
        const wager = { id: `w${(ids += 1)}`, stake, payout, refused, balance: server.balance, nonce: refused ? -1 : (server.nonce += 1) };
        sent.push(wager);
        eye -= stake;
        shown = flight.launch(wager.id, place, text(stake), () => shown).balance;
      } else if (move === 1 && sent.length > 0) {
        const [wager] = sent.splice(random(sent.length), 1);
        if (!wager) continue;
        if (wager.refused) {
          eye += wager.stake;
          shown = flight.landed(wager.id)?.balance ?? "";
        } else {
          flight.answered(wager.id, replyOf({ bet: text(wager.stake), payout: text(wager.payout), balance: text(wager.balance), nonce: wager.nonce, serverSeedHash: "s" }));
          answered.push(wager);
        }
      } else if (move === 2 && answered.length > 0) {
        const [wager] = answered.splice(random(answered.length), 1);
        if (!wager) continue;
        eye += wager.payout;
        shown = flight.landed(wager.id)?.balance ?? "";
      }
      assert.equal(cents(shown), eye, `seed ${seed}, step ${step}`);
    }
    assert.equal(cents(shown), server.balance, `seed ${seed}`);
  }
});
