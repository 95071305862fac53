import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game, Provider } from "./game";
import { featured, gamesPerRow, makeRow, slotTiles, topByPriority } from "./rows.model";

const named = (name: string, priority: number, more: Partial<Provider> = {}): Provider =>
  ({ name, slug: name, image: "", priority, is_featured: true, games: 1, playable: 1, ...more });

test("a row has the first tiles by priority, descending", () => {
  const all = Array.from({ length: 13 }, (_, at) => named(`g${at}`, at % 7));
  const shown = topByPriority(all, 10);
  assert.equal(shown.length, 10);
  assert.deepEqual(shown.slice(0, 3).map((game) => game.name), ["g6", "g12", "g5"]);
  assert.ok(shown.every((game, at) => at === 0 || shown[at - 1]!.priority >= game.priority));
});

test("the row of providers has at most twenty featured ones", () => {
  const all = Array.from({ length: 30 }, (_, at) => named(`p${at}`, at, { is_featured: at !== 29 }));
  const shown = featured(all);
  assert.equal(shown.length, 20);
  assert.equal(shown[0]?.name, "p28");
});

test("a failed load keeps the loader, and a later load removes it", async () => {
  let works = false;
  const row = makeRow("slots", () => (works ? Promise.resolve(["game"]) : Promise.reject(new Error("500"))), () => {}, () => false);
  await row.load();
  assert.equal(row.tiles.value, null);
  works = true;
  await row.load();
  assert.deepEqual(row.tiles.value, ["game"]);
  works = false;
  await row.load();
  assert.deepEqual(row.tiles.value, ["game"]);
});

test("the response of an older load does not replace a newer one", async () => {
  const answers: ((tiles: string[]) => void)[] = [];
  const noted: boolean[] = [];
  const row = makeRow<string>("live", () => new Promise((resolve) => answers.push(resolve)), (_, empty) => noted.push(empty), () => false);
  const both = [row.load(), row.load()];
  answers[1]?.(["new"]);
  answers[0]?.([]);
  await Promise.all(both);
  assert.deepEqual(row.tiles.value, ["new"]);
  assert.deepEqual(noted, [false]);
});

const slot = (id: string, priority = 0, isPreview = false) => ({ id, name: id, priority, isPreview }) as Game;
const ids = (games: readonly Game[]) => games.map(({ id }) => id);

test("the row of slots has featured games first, and then all others", () => {
  assert.deepEqual(ids(slotTiles([slot("a", 1)], [slot("b", 9), slot("a", 1), slot("c", 5)])), ["a", "b", "c"]);
  assert.deepEqual(ids(slotTiles([], [slot("b", 9), slot("c", 5)])), ["b", "c"], "no game is featured");
});

test("previews are in the row of slots only while no game can be played", () => {
  const previews = [slot("p", 9, true), slot("q", 8, true)];
  assert.deepEqual(ids(slotTiles(previews, previews)), ["p", "q"]);
  assert.deepEqual(ids(slotTiles(previews, [slot("a")])), ["a"]);
});

test("the row of slots is no longer than others", () => {
  const many = Array.from({ length: 10 }, (_, at) => slot(`s${at}`, at));
  assert.equal(slotTiles(many, many.map(({ id }) => slot(`other ${id}`))).length, gamesPerRow);
});
