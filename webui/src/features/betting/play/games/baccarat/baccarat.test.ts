import assert from "node:assert/strict";
import { test } from "node:test";
import type { BaccaratView } from "../../views";
import { fate, paysOf, pointsOf, steps } from "./baccarat.steps";

const view = (player: string[], banker: string[], winner: BaccaratView["winner"]): BaccaratView => ({ player, banker, playerPoints: pointsOf(player), bankerPoints: pointsOf(banker), winner });
const seen = (round: BaccaratView) => steps(round).map(({ table }) => `${table.player.join(" ")} / ${table.banker.join(" ")} / ${table.winner ?? "-"}`);

test("hands are counted by the last digit", () => {
  assert.equal(pointsOf(["Ad", "Kc"]), 1);
  assert.equal(pointsOf(["9d", "8c"]), 7);
  assert.equal(pointsOf(["10d", "Jc", "Qs"]), 0);
  assert.equal(pointsOf(["7d", "6c", "9s"]), 2);
});

test("cards come in turn and the winner last", () => {
  assert.deepEqual(seen(view(["9d", "Kc"], ["3s", "4h"], "player")), ["9d /  / -", "9d / 3s / -", "9d Kc / 3s / -", "9d Kc / 3s 4h / -", "9d Kc / 3s 4h / player"]);
});

test("third cards come player first, and one side may have one alone", () => {
  const both = seen(view(["2d", "Kc", "5h"], ["3s", "Ah", "9c"], "player"));
  assert.deepEqual(both.slice(4), ["2d Kc 5h / 3s Ah / -", "2d Kc 5h / 3s Ah 9c / -", "2d Kc 5h / 3s Ah 9c / player"]);
  const banker = seen(view(["2d", "4c"], ["3s", "Ah", "9c"], "player"));
  assert.deepEqual(banker.slice(4), ["2d 4c / 3s Ah 9c / -", "2d 4c / 3s Ah 9c / player"]);
});

test("a tie pays itself and gives the sides back", () => {
  assert.deepEqual((["player", "tie", "banker"] as const).map((field) => fate(field, "tie")), ["back", "won", "back"]);
  assert.deepEqual((["player", "tie", "banker"] as const).map((field) => fate(field, "banker")), ["lost", "lost", "won"]);
  assert.equal(fate("tie", null), null);
});

test("what a field pays is read from the rules", () => {
  const table = { player: "2", banker: "1.95", tie: "9" };
  assert.deepEqual((["player", "banker", "tie"] as const).map((field) => paysOf(table, field)), ["2", "1.95", "9"]);
  for (const bad of [null, undefined, 1, {}, { player: 2 }, { player: "x" }]) assert.equal(paysOf(bad, "player"), null);
});
