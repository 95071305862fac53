import assert from "node:assert/strict";
import test from "node:test";
import type { Game } from "../../betting/lobby/game";
import { shelfGames } from "./playerShelf.model";

const game = (id: string, more: Partial<Game> = {}) => ({ id, name: id, isDisabled: false, isPreview: false, ...more }) as Game;
const ids = (games: readonly Game[]) => games.map(({ id }) => id);

test("a recently played favourite is listed once, and disabled games are not listed", () => {
  const { recent, favourites } = shelfGames(
    [game("dice"), game("gone", { isDisabled: true }), game("x", { isPreview: true }), game("keno")],
    [game("keno"), game("mines"), game("y", { isPreview: true })],
  );
  assert.deepEqual(ids(recent), ["dice", "keno"]);
  assert.deepEqual(ids(favourites), ["mines"]);
});
