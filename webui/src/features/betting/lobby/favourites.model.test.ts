import assert from "node:assert/strict";
import { test } from "node:test";
import { Favourites } from "./favourites.model";

const game = { id: "preview:reelwright-lanterns", isFavorite: false };

test("a mark shows before the server has answered", async () => {
  let answer = (_: { id: string; value: boolean }) => {};
  const list = new Favourites(() => new Promise((resolve) => (answer = resolve)));
  const done = list.toggle(game);
  assert.equal(list.has(game), true);
  answer({ id: game.id, value: true });
  await done;
  assert.equal(list.has(game), true);
  assert.equal(list.has({ ...game, id: "another" }), false);
});

test("a refused mark is reverted, and the call rejects", async () => {
  const list = new Favourites(() => Promise.reject(new Error("refused")));
  await assert.rejects(list.toggle(game), /refused/);
  assert.equal(list.has(game), false);
  assert.equal(list.has({ ...game, isFavorite: true }), false);
});

test("two presses restore the first state in any order of responses", async () => {
  const answers: ((value: { id: string; value: boolean }) => void)[] = [];
  const list = new Favourites(() => new Promise((resolve) => answers.push(resolve)));
  const both = [list.toggle(game), list.toggle(game)];
  assert.equal(list.has(game), false);
  answers[1]?.({ id: game.id, value: false });
  answers[0]?.({ id: game.id, value: true });
  await Promise.all(both);
  assert.equal(list.has(game), false);
});

test("another player starts with the marks of the loaded games", async () => {
  const list = new Favourites((id, value) => Promise.resolve({ id, value }));
  await list.toggle(game);
  list.clear();
  assert.equal(list.has(game), false);
  assert.equal(list.has({ ...game, isFavorite: true }), true);
});
