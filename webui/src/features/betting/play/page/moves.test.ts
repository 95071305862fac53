import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { Move } from "../contract";
import type { GameInstance } from "../play.model";
import { mainMove, movesOf, nextMove } from "./moves.model";

const move = (id: string, change: Partial<Move> = {}): Move => ({ id, label: id, act: () => playedMoves.push(id), ...change });
const playedMoves: string[] = [];

function instance({ open = true, auto = false, canBeFinished = false, moves = undefined as Move[] | undefined }) {
  playedMoves.length = 0;
  return {
    open: signal(open), auto: signal(auto), reply: signal({ canBeFinished }), parts: { moves: moves && (() => moves) },
    finish: async () => void playedMoves.push("finish"),
  } as unknown as GameInstance;
}

test("moves are offered while a round is open and no automatic run makes them", () => {
  const moves = [move("hit"), move("stand")];
  assert.deepEqual(movesOf(instance({ moves })).map(({ id }) => id), ["hit", "stand"]);
  assert.deepEqual(movesOf(instance({ moves, open: false })), []);
  assert.deepEqual(movesOf(instance({ moves, auto: true })), []);
});

test("Space makes the most common move, and never a disabled one", () => {
  assert.equal(mainMove([move("stand"), move("hit", { tone: "action" })])?.id, "hit");
  assert.equal(mainMove([move("stand", { disabled: true }), move("double")])?.id, "double");
  assert.equal(mainMove([move("hit", { tone: "action", disabled: true })]), undefined);
  nextMove(instance({ moves: [move("stand"), move("hit", { tone: "action" })] }));
  assert.deepEqual(playedMoves, ["hit"]);
});

test("Space cashes out if possible, as in games without moves", () => {
  nextMove(instance({ moves: [move("higher", { tone: "action" })], canBeFinished: true }));
  assert.deepEqual(playedMoves, ["finish"]);
  nextMove(instance({ canBeFinished: true }));
  assert.deepEqual(playedMoves, ["finish"]);
});
