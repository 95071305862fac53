import assert from "node:assert/strict";
import { test } from "node:test";
import type { BlackjackHand, BlackjackView } from "../../views";
import { quickOptions, fakeInstance, replyOf, animatedOptions } from "../shared/instance.fake";
import { makeModel } from "./blackjack.model";
import { movesOf } from "./blackjack.moves";
import { insuranceText, isFinal, pointsText, resultText } from "./blackjack.labels";
import { countOf, steps, tableOf, toOdds } from "./blackjack.steps";

const hand = (cards: string[], more: Partial<BlackjackHand> = {}): BlackjackHand => ({ cards, ...countOf(cards), stake: "100", doubled: false, result: null, ...more });
const view = (hands: BlackjackHand[], dealer: string[], more: Partial<BlackjackView> = {}): BlackjackView => ({
  hands, active: 0, dealer: { cards: dealer, ...countOf(dealer), hidden: dealer.length === 1 }, actions: ["hit", "stand"], insurance: null, ...more,
});
const payTable = { blackjack: "2.5", win: "2", insurance: "3" };
const cardsOf = (frames: ReturnType<typeof steps>) => frames.map(({ table }) => [table.hands.map((each) => each.cards.join(" ")).join("|"), table.dealer.cards.map((card) => card ?? "?").join(" ")].join(" / "));

test("hands have the points of the rules", () => {
  assert.deepEqual(countOf(["As", "Kd"]), { points: 21, soft: true });
  assert.deepEqual(countOf(["As", "Ad", "9c"]), { points: 21, soft: true });
  assert.deepEqual(countOf(["As", "9d", "5c"]), { points: 15, soft: false });
  assert.deepEqual(countOf(["10s", "Qd", "2c"]), { points: 22, soft: false });
  assert.deepEqual(countOf(["6h", null]), { points: 6, soft: false });
});

test("a deal shows card by card and hides the dealer's second card", () => {
  const after = view([hand(["9s", "7d"])], ["6h"]);
  assert.deepEqual(cardsOf(steps(null, after)), ["9s / ", "9s 7d / ", "9s 7d / 6h", "9s 7d / 6h ?", "9s 7d / 6h ?"]);
  assert.deepEqual(steps(null, after).at(-1)?.table.actions, ["hit", "stand"]);
});

test("after a stand the hidden card is revealed, the dealer draws, and results are shown last", () => {
  const before = view([hand(["9s", "9d"])], ["6h"]);
  const after = view([hand(["9s", "9d"], { result: "win" })], ["6h", "10c", "Jd"], { active: -1, actions: [] });
  const frames = steps(before, after);
  assert.deepEqual(cardsOf(frames), ["9s 9d / 6h ?", "9s 9d / 6h 10c", "9s 9d / 6h 10c Jd", "9s 9d / 6h 10c Jd"]);
  assert.deepEqual(frames.map(({ table }) => table.hands[0]?.result ?? null), [null, null, null, "win"]);
  assert.deepEqual(frames.slice(0, -1).map(({ table }) => table.actions.length), [0, 0, 0]);
});

test("a split makes two hands before they get cards", () => {
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

test("a hand that can draw shows both counts of its ace, a final one its value", () => {
  const soft = hand(["As", "Ad"]);
  assert.equal(pointsText(soft, { final: false }), "2 or 12");
  assert.equal(pointsText(soft, { final: true }), "12");
  assert.equal(pointsText(hand(["As", "6d", "10c", "7h"]), { final: true }), "Bust 24");
  assert.equal(pointsText(hand(["As", "Kd"]), { final: false }), "Blackjack");
  assert.equal(pointsText(hand(["As", "Kd"]), { final: false, split: true }), "21");
  assert.equal(pointsText(hand(["As", "3d", "7c"]), { final: false }), "21");
});

test("hands before the active one are final, and all are final once the dealer's card is revealed", () => {
  const playing = tableOf(view([hand(["As", "2s"]), hand(["Ad"])], ["6h"], { active: 1 }));
  assert.deepEqual([isFinal(playing, 0), isFinal(playing, 1)], [true, false]);
  const over = tableOf(view([hand(["As", "2s"])], ["6h", "Kd"], { active: -1 }));
  assert.equal(isFinal(over, 0), true);
  assert.equal(isFinal(tableOf(view([hand(["As", "2s"])], ["Ah"], { active: -1 })), 0), false, "while insurance is asked");
});

test("results show the profit of the hand", () => {
  const textOf = (stake: string, result: NonNullable<BlackjackHand["result"]>) => resultText({ stake, result }, payTable, 2);
  assert.deepEqual([textOf("10", "win"), textOf("10", "blackjack"), textOf("0.01", "blackjack")], ["Win +10.00", "Win +15.00", "Win +0.01"]);
  assert.deepEqual([textOf("10", "push"), textOf("10", "lose"), textOf("10", "bust")], ["Push", "Lost", "Lost"]);
  assert.equal(insuranceText("won", "10", payTable, 2), "Insurance won +10.00");
  assert.equal(insuranceText("lost", "10", payTable, 2), "Insurance lost");
});

test("the moves are those of the round, with their cost", async () => {
  const fake = fakeInstance<"blackjack">([], payTable);
  const model = makeModel(fake.instance);
  assert.deepEqual(movesOf(model), []);
  fake.open.value = true;
  await model.show(replyOf(view([hand(["8s", "8d"], { stake: "10" })], ["6h"], { actions: ["hit", "stand", "double", "split"] })), quickOptions());
  assert.deepEqual(movesOf(model).map(({ label, note, disabled }) => [label, note, disabled]), [
    ["Hit", undefined, false], ["Stand", undefined, false], ["Split", "+10.00", false], ["Double", "+10.00", false],
  ]);
  movesOf(model)[2]!.act();
  assert.deepEqual(fake.turns, [{ action: "split" }]);
  await model.show(replyOf(view([hand(["8s", "9d"], { stake: "10" })], ["Ah"], { active: -1, actions: ["insurance", "decline"], insurance: "offered" })), quickOptions());
  assert.deepEqual(movesOf(model).map(({ id, note, tone }) => [id, note, tone]), [["decline", undefined, "action"], ["insurance", "+5.00", "plain"]]);
});

test("a move during the deal only skips the animation, and a move after it is made", async () => {
  const fake = fakeInstance<"blackjack">([], payTable);
  const model = makeModel(fake.instance);
  fake.open.value = fake.busy.value = fake.showing.value = true;
  const { options, skip } = animatedOptions();
  const shown = model.show(replyOf(view([hand(["8s", "8d"])], ["6h"])), options);
  await model.act("hit");
  assert.deepEqual([fake.turns, fake.skipCount.value], [[], 1]);
  skip();
  await shown;
  await model.act("hit");
  assert.deepEqual([fake.turns, fake.skipCount.value], [[{ action: "hit" }], 1]);
  fake.showing.value = false;
  await model.act("stand");
  assert.equal(fake.turns.length, 1, "not while an answer is awaited");
});
