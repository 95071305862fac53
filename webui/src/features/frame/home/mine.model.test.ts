import assert from "node:assert/strict";
import test from "node:test";
import type { Game } from "../../betting/lobby/game";
import { sortOut } from "./mine.model";

const game = (id: string, more: Partial<Game> = {}) => ({ id, name: id, isDisabled: false, ...more }) as Game;
const ids = (games: readonly Game[]) => games.map(({ id }) => id);

test("a favourite that was played of late stands there once, and what cannot be played not at all", () => {
  const { recent, favourites } = sortOut(
    [game("dice"), game("gone", { isDisabled: true }), game("preview:x"), game("keno")],
    [game("keno"), game("mines"), game("preview:y")],
  );
  assert.deepEqual(ids(recent), ["dice", "keno"]);
  assert.deepEqual(ids(favourites), ["mines"]);
});
