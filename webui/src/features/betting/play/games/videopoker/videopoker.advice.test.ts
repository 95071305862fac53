import assert from "node:assert/strict";
import { test } from "node:test";
import { bestHold } from "./videopoker.advice";
import { payLines, type Rank } from "./videopoker.steps";

const pays = { royal_flush: 800, straight_flush: 50, four: 25, full_house: 9, flush: 6, straight: 4, three: 3, two_pair: 2, jacks: 1 };
const lines = payLines({ hands: Object.entries(pays).map(([rank, multiplier]) => ({ rank, multiplier: String(multiplier) })) });
const held = (hand: string) => {
  const dealt = hand.split(" ");
  const { hold } = bestHold(dealt, lines);
  return dealt.filter((_, at) => hold[at]).join(" ");
};

// The order of the strategy for 9/6 jacks or better. Each hold is compared with the one it beats.
test("the best holds match the known strategy", () => {
  for (const [hand, best] of [
    ["As Ks Qs Js 10s", "As Ks Qs Js 10s"],
    ["9s Ks Qs Js 10s", "9s Ks Qs Js 10s"],
    ["9h Ks Qs Js 10s", "Ks Qs Js 10s"], // four to a royal before a straight
    ["2s Ks Qs Js 10s", "Ks Qs Js 10s"], // and before a flush
    ["8c Ks Qs Js 10s", "Ks Qs Js 10s"],
    ["Kd Ks Qs Js 10s", "Ks Qs Js 10s"],
    ["9c 9d 9h 9s 2c", "9c 9d 9h 9s 2c"],
    ["Ac Ad Ah 5s 5c", "Ac Ad Ah 5s 5c"],
    ["Ac Ad Ah 5s 7c", "Ac Ad Ah"],
    ["5c 6d 7h 8s 9c", "5c 6d 7h 8s 9c"],
    ["Jc Jd 4h 4s 9c", "Jc Jd 4h 4s"],
    ["4s 5s 6s 7s Jd", "4s 5s 6s 7s"],
    ["Jd Js 4s 5s 9s", "Jd Js"], // a high pair before four to a flush
    ["5d 5s 4s 9s Ks", "5s 4s 9s Ks"], // four to a flush before a low pair
    ["4d 4s 5h 6c 7d", "4d 4s"], // a low pair before four to an outside straight
    ["As Ks Qs 5d 8c", "As Ks Qs"],
    ["Kc Qd Jh 10s 4c", "Kc Qd Jh 10s"],
    ["2c 3d 4h 5s Kd", "2c 3d 4h 5s"],
    ["Ac Qd 7h 4s 2c", "Ac Qd"],
    ["Js 10s 3d 5c 8h", "Js 10s"],
    ["Kc 3d 5h 8s 9d", "Kc"],
    ["2c 4d 6h 8s 10c", ""],
    ["Ac 2c 3c 4c 5c", "Ac 2c 3c 4c 5c"],
  ] as const) {
    assert.equal(held(hand), best, hand);
  }
});

const names = "2 3 4 5 6 7 8 9 10 J Q K A".split(" ");
const deck = names.flatMap((rank) => [..."dhsc"].map((suit) => rank + suit));

/** The rank of five cards by a plain algorithm. */
function rankOf(cards: string[]): Rank {
  const places = cards.map((card) => names.indexOf(card.slice(0, -1))).sort((a, b) => a - b);
  const groups = [...new Set(places)].map((place) => places.filter((each) => each === place).length).sort((a, b) => b - a).join("");
  const flush = new Set(cards.map((card) => card.at(-1))).size === 1;
  const straight = groups === "11111" && (places[4]! - places[0]! === 4 || places.join() === "0,1,2,3,12");
  if (flush && straight) return places[0] === 8 ? "royal_flush" : "straight_flush";
  if (flush) return "flush";
  if (straight) return "straight";
  const pair = places.find((place) => places.filter((each) => each === place).length === 2) ?? 0;
  return ({ "41": "four", "32": "full_house", "311": "three", "221": "two_pair", "2111": pair >= 9 ? "jacks" : "none" } as Record<string, Rank>)[groups] ?? "none";
}

/** The total payout of all draws to the held cards, one by one. */
function countDraws(dealt: string[], hold: boolean[]): { paid: number; draws: number } {
  const rest = deck.filter((card) => !dealt.includes(card));
  let paid = 0, draws = 0;
  const eachHand = (hand: string[], from: number): void => {
    if (hand.length === 5) {
      draws += 1;
      paid += (pays as Partial<Record<Rank, number>>)[rankOf(hand)] ?? 0;
      return;
    }
    for (let at = from; at < rest.length; at++) eachHand([...hand, rest[at]!], at + 1);
  };
  eachHand(dealt.filter((_, at) => hold[at]), 0);
  return { paid, draws };
}

test("the expected payout equals the count of every draw", () => {
  for (const hand of ["Ac Kd Qh Js 9d", "Jd Js 4s 5s 9s", "5d 5s 4s 9s Ks", "As Ks Qs 5d 8c", "2c 3c 4c 5c 5d", "As 2s 3s 4s 9d"]) {
    const dealt = hand.split(" ");
    const { hold, paid, draws } = bestHold(dealt, lines);
    assert.deepEqual({ paid, draws }, countDraws(dealt, hold), hand);
  }
});

test("all five cards of a bad deal are replaced, with all possible draws", () => {
  const { draws, paid } = bestHold("2c 4d 6h 8s 10c".split(" "), lines);
  assert.equal(draws, 1533939);
  assert.ok(Math.abs(paid / draws - 0.36) < 0.01, String(paid / draws));
});
