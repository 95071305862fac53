import assert from "node:assert/strict";
import { test } from "node:test";
import type { BaccaratView } from "../../views";
import { fieldResult, payoutOf, pointsOf, steps } from "./baccarat.steps";

const view = (player: string[], banker: string[], winner: BaccaratView["winner"]): BaccaratView => ({ player, banker, playerPoints: pointsOf(player), bankerPoints: pointsOf(banker), winner });
const seen = (round: BaccaratView) => steps(round).map(({ table }) => `${table.player.join(" ")} / ${table.banker.join(" ")} / ${table.winner ?? "-"}`);

test("a hand's points are the last digit of its sum", () => {
  assert.equal(pointsOf(["Ad", "Kc"]), 1);
  assert.equal(pointsOf(["9d", "8c"]), 7);
  assert.equal(pointsOf(["10d", "Jc", "Qs"]), 0);
  assert.equal(pointsOf(["7d", "6c", "9s"]), 2);
});

test("cards are dealt in turn and the winner is shown last", () => {
  assert.deepEqual(seen(view(["9d", "Kc"], ["3s", "4h"], "player")), ["9d /  / -", "9d / 3s / -", "9d Kc / 3s / -", "9d Kc / 3s 4h / -", "9d Kc / 3s 4h / player"]);
});

test("third cards are dealt to the player first, and only one side may draw one", () => {
  const both = seen(view(["2d", "Kc", "5h"], ["3s", "Ah", "9c"], "player"));
  assert.deepEqual(both.slice(4), ["2d Kc 5h / 3s Ah / -", "2d Kc 5h / 3s Ah 9c / -", "2d Kc 5h / 3s Ah 9c / player"]);
  const banker = seen(view(["2d", "4c"], ["3s", "Ah", "9c"], "player"));
  assert.deepEqual(banker.slice(4), ["2d 4c / 3s Ah 9c / -", "2d 4c / 3s Ah 9c / player"]);
});

test("a tie pays the tie field and returns the side bets", () => {
  assert.deepEqual((["player", "tie", "banker"] as const).map((field) => fieldResult(field, "tie")), ["back", "won", "back"]);
  assert.deepEqual((["player", "tie", "banker"] as const).map((field) => fieldResult(field, "banker")), ["lost", "lost", "won"]);
  assert.equal(fieldResult("tie", null), null);
});

test("the payout of a field is read from the rules", () => {
  const table = { player: "2", banker: "1.95", tie: "9" };
  assert.deepEqual((["player", "banker", "tie"] as const).map((field) => payoutOf(table, field)), ["2", "1.95", "9"]);
  for (const bad of [null, undefined, 1, {}, { player: 2 }, { player: "x" }]) assert.equal(payoutOf(bad, "player"), null);
});
