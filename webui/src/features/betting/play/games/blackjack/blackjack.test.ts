import assert from "node:assert/strict";
import { test } from "node:test";
import type { BlackjackHand, BlackjackView } from "../../views";
import { countOf, steps, toOdds } from "./blackjack.steps";

const hand = (cards: string[], more: Partial<BlackjackHand> = {}): BlackjackHand => ({ cards, ...countOf(cards), stake: "100", doubled: false, result: null, ...more });
const view = (hands: BlackjackHand[], dealer: string[], more: Partial<BlackjackView> = {}): BlackjackView => ({
  hands, active: 0, dealer: { cards: dealer, ...countOf(dealer), hidden: dealer.length === 1 }, actions: ["hit", "stand"], insurance: null, ...more,
});
const cardsOf = (frames: ReturnType<typeof steps>) => frames.map(({ table }) => [table.hands.map((each) => each.cards.join(" ")).join("|"), table.dealer.cards.map((card) => card ?? "?").join(" ")].join(" / "));

test("hands are counted as the rules do", () => {
  assert.deepEqual(countOf(["As", "Kd"]), { points: 21, soft: true });
  assert.deepEqual(countOf(["As", "Ad", "9c"]), { points: 21, soft: true });
  assert.deepEqual(countOf(["As", "9d", "5c"]), { points: 15, soft: false });
  assert.deepEqual(countOf(["10s", "Qd", "2c"]), { points: 22, soft: false });
  assert.deepEqual(countOf(["6h", null]), { points: 6, soft: false });
});

test("a deal lays card by card and hides the dealer's second", () => {
  const after = view([hand(["9s", "7d"])], ["6h"]);
  assert.deepEqual(cardsOf(steps(null, after)), ["9s / ", "9s 7d / ", "9s 7d / 6h", "9s 7d / 6h ?", "9s 7d / 6h ?"]);
  assert.deepEqual(steps(null, after).at(-1)?.table.actions, ["hit", "stand"]);
});

test("a stand turns the hidden card over and draws; results come last", () => {
  const before = view([hand(["9s", "9d"])], ["6h"]);
  const after = view([hand(["9s", "9d"], { result: "win" })], ["6h", "10c", "Jd"], { active: -1, actions: [] });
  const frames = steps(before, after);
  assert.deepEqual(cardsOf(frames), ["9s 9d / 6h ?", "9s 9d / 6h 10c", "9s 9d / 6h 10c Jd", "9s 9d / 6h 10c Jd"]);
  assert.deepEqual(frames.map(({ table }) => table.hands[0]?.result ?? null), [null, null, null, "win"]);
  assert.deepEqual(frames.slice(0, -1).map(({ table }) => table.actions.length), [0, 0, 0]);
});

test("a split makes two hands before cards come to them", () => {
  const before = view([hand(["8s", "8d"])], ["6h"]);
  const after = view([hand(["8s", "Kd"]), hand(["8d"])], ["6h"]);
  assert.deepEqual(cardsOf(steps(before, after)), ["8s|8d / 6h ?", "8s Kd|8d / 6h ?", "8s Kd|8d / 6h ?"]);
});

test("a natural at the deal ends with the dealer's cards shown", () => {
  const after = view([hand(["As", "Kd"], { result: "blackjack" })], ["6h", "9c"], { active: -1, actions: [] });
  assert.deepEqual(cardsOf(steps(null, after)).slice(3), ["As Kd / 6h ?", "As Kd / 6h ?", "As Kd / 6h 9c", "As Kd / 6h 9c"]);
});

test("odds are read from the table", () => {
  assert.equal(toOdds("5/2"), "3 to 2");
  assert.equal(toOdds("2.5"), "3 to 2");
  assert.equal(toOdds("2.20"), "6 to 5");
  assert.equal(toOdds("3"), "2 to 1");
  for (const bad of ["1", "1.0", "1/0", "x", "", "2.", ".5", undefined, 3]) assert.equal(toOdds(bad), null, String(bad));
});
