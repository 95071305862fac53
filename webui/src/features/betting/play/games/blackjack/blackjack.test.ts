import assert from "node:assert/strict";
import { test } from "node:test";
import type { BlackjackHand, BlackjackView } from "../../views";
import { atOnce, fakeInstance, replyOf, slowly } from "../shared/instance.fake";
import { makeModel } from "./blackjack.model";
import { movesOf } from "./blackjack.moves";
import { insuranceText, isFinal, pointsText, resultText } from "./blackjack.said";
import { countOf, steps, tableOf, toOdds } from "./blackjack.steps";

const hand = (cards: string[], more: Partial<BlackjackHand> = {}): BlackjackHand => ({ cards, ...countOf(cards), stake: "100", doubled: false, result: null, ...more });
const view = (hands: BlackjackHand[], dealer: string[], more: Partial<BlackjackView> = {}): BlackjackView => ({
  hands, active: 0, dealer: { cards: dealer, ...countOf(dealer), hidden: dealer.length === 1 }, actions: ["hit", "stand"], insurance: null, ...more,
});
const pays = { blackjack: "2.5", win: "2", insurance: "3" };
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

test("a hand that can be drawn to shows both counts of its ace, a final one its value", () => {
  const soft = hand(["As", "Ad"]);
  assert.equal(pointsText(soft, { final: false }), "2 or 12");
  assert.equal(pointsText(soft, { final: true }), "12");
  assert.equal(pointsText(hand(["As", "6d", "10c", "7h"]), { final: true }), "Bust 24");
  assert.equal(pointsText(hand(["As", "Kd"]), { final: false }), "Blackjack");
  assert.equal(pointsText(hand(["As", "Kd"]), { final: false, split: true }), "21");
  assert.equal(pointsText(hand(["As", "3d", "7c"]), { final: false }), "21");
});

test("hands before the active one are final, and all of them once the dealer shows", () => {
  const playing = tableOf(view([hand(["As", "2s"]), hand(["Ad"])], ["6h"], { active: 1 }));
  assert.deepEqual([isFinal(playing, 0), isFinal(playing, 1)], [true, false]);
  const over = tableOf(view([hand(["As", "2s"])], ["6h", "Kd"], { active: -1 }));
  assert.equal(isFinal(over, 0), true);
  assert.equal(isFinal(tableOf(view([hand(["As", "2s"])], ["Ah"], { active: -1 })), 0), false, "while insurance is asked");
});

test("results say what was won on the hand", () => {
  const said = (stake: string, result: NonNullable<BlackjackHand["result"]>) => resultText({ stake, result }, pays, 2);
  assert.deepEqual([said("10", "win"), said("10", "blackjack"), said("0.01", "blackjack")], ["Win +10.00", "Win +15.00", "Win +0.01"]);
  assert.deepEqual([said("10", "push"), said("10", "lose"), said("10", "bust")], ["Push", "Lost", "Lost"]);
  assert.equal(insuranceText("won", "10", pays, 2), "Insurance won +10.00");
  assert.equal(insuranceText("lost", "10", pays, 2), "Insurance lost");
});

test("the moves are those of the round, with their price", async () => {
  const fake = fakeInstance<"blackjack">([], pays);
  const model = makeModel(fake.instance);
  assert.deepEqual(movesOf(model), []);
  fake.open.value = true;
  await model.show(replyOf(view([hand(["8s", "8d"], { stake: "10" })], ["6h"], { actions: ["hit", "stand", "double", "split"] })), atOnce());
  assert.deepEqual(movesOf(model).map(({ label, note, disabled }) => [label, note, disabled]), [
    ["Hit", undefined, false], ["Stand", undefined, false], ["Split", "+10.00", false], ["Double", "+10.00", false],
  ]);
  movesOf(model)[2]!.act();
  assert.deepEqual(fake.turns, [{ action: "split" }]);
  await model.show(replyOf(view([hand(["8s", "9d"], { stake: "10" })], ["Ah"], { active: -1, actions: ["insurance", "decline"], insurance: "offered" })), atOnce());
  assert.deepEqual(movesOf(model).map(({ id, note, tone }) => [id, note, tone]), [["decline", undefined, "action"], ["insurance", "+5.00", "plain"]]);
});

test("a move that comes while cards are laid shows their end and draws nothing; once they lie it is made", async () => {
  const fake = fakeInstance<"blackjack">([], pays);
  const model = makeModel(fake.instance);
  fake.open.value = fake.busy.value = fake.showing.value = true;
  const { options, skip } = slowly();
  const shown = model.show(replyOf(view([hand(["8s", "8d"])], ["6h"])), options);
  await model.act("hit");
  assert.deepEqual([fake.turns, fake.skips.value], [[], 1]);
  skip();
  await shown;
  await model.act("hit");
  assert.deepEqual([fake.turns, fake.skips.value], [[{ action: "hit" }], 1]);
  fake.showing.value = false;
  await model.act("stand");
  assert.equal(fake.turns.length, 1, "not while an answer is awaited");
});
