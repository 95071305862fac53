import assert from "node:assert/strict";
import { test } from "node:test";
import type { Filter, Game } from "../lobby/game";
import { filterOf, nextTile, typingDelay, Search } from "./search.model";

const game = (id: string, priority = 0, more: Partial<Game> = {}): Game => ({
  id, name: id, image: "", icon: "", type: "Reelwright", provider: "reelwright", priority, isFeatured: false, isSearchFeatured: true,
  custom_category: "", category: ["Slots"], tags: [], isFavorite: false, isDisabled: false, isPreview: false, game_data: { customImage: null }, released: 0, ...more,
});

interface SearchCall {
  filter: Filter[];
  answer: (games: Game[]) => void;
  fail: () => void;
}

/** A search with responses and a clock that the test controls. */
function setUp() {
  const calls: SearchCall[] = [];
  const timers: { fn: () => void; ms: number; off: boolean }[] = [];
  const search = new Search(
    (filter) => new Promise((resolve, reject) => calls.push({ filter, answer: resolve, fail: () => reject(new Error("500")) })),
    (fn, ms) => {
      const timer = { fn, ms, off: false };
      timers.push(timer);
      return () => (timer.off = true);
    },
  );
  const elapse = () => timers.splice(0).forEach((timer) => !timer.off && timer.fn());
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  return { search, asked: calls, timers, elapse, settle };
}

const ids = (search: Search) => search.shown.value?.map((one) => one.id);

test("the suggested games are shown first, by priority, six per page", async () => {
  const { search, asked: calls, settle } = setUp();
  void search.open();
  assert.equal(search.loading.value, true);
  assert.deepEqual(calls[0]?.filter, [{ key: "isSearchFeatured", expect: true }]);
  calls[0]?.answer([game("a", 1), game("b", 9), game("c", 5), ...Array.from({ length: 10 }, (_, at) => game(`z${at}`))]);
  await settle();
  assert.equal(search.loading.value, false);
  assert.deepEqual(ids(search)?.slice(0, 3), ["b", "c", "a"]);
  assert.equal(ids(search)?.length, 6);
  assert.equal(search.pages.value, 3);
  search.page.value = 3;
  assert.equal(ids(search)?.length, 1);
});

test("two characters send no search, three do, and two again show the suggested games", async () => {
  const { search, asked: calls, timers, elapse, settle } = setUp();
  void search.open();
  calls[0]?.answer([game("try")]);
  await settle();
  search.type("su");
  elapse();
  assert.equal(calls.length, 1);
  assert.deepEqual(ids(search), ["try"]);
  search.type("sun");
  assert.equal(timers[0]?.ms, typingDelay);
  elapse();
  assert.equal(calls.length, 2);
  assert.deepEqual(calls[1]?.filter, [{ key: "name", type: "search", expect: "sun" }]);
  assert.equal(search.loading.value, true);
  calls[1]?.answer([game("sun", 1), game("sunset", 9)]);
  await settle();
  assert.deepEqual(ids(search), ["sunset", "sun"]);
  assert.equal(search.loading.value, false);
  search.type("su");
  elapse();
  assert.equal(calls.length, 2);
  assert.equal(search.isLongEnough.value, false);
  assert.deepEqual(ids(search), ["try"]);
});

test("keys within the typing delay send one search with the last text", () => {
  const { search, asked: calls, elapse } = setUp();
  for (const text of ["sun", "sunr", "sunri", "sunrise "]) search.type(text);
  elapse();
  assert.deepEqual(calls.map(({ filter }) => filter[0]?.expect), ["sunrise"]);
});

test("the response to an older text is dropped", async () => {
  const { search, asked: calls, elapse, settle } = setUp();
  search.type("sun");
  elapse();
  search.type("moon");
  elapse();
  calls[1]?.answer([game("moon")]);
  await settle();
  calls[0]?.answer([game("sun")]);
  await settle();
  assert.deepEqual(ids(search), ["moon"]);
});

test("a failed search stops the loader and keeps the list", async () => {
  const { search, asked: calls, elapse, settle } = setUp();
  search.type("sun");
  elapse();
  calls[0]?.answer([game("sun")]);
  await settle();
  search.type("suns");
  elapse();
  assert.equal(search.loading.value, true);
  calls[1]?.fail();
  await settle();
  assert.equal(search.loading.value, false);
  assert.deepEqual(ids(search), ["sun"]);
});

test("a provider and a category filter both lists, and a category selected again is cleared", async () => {
  const { search, asked: calls, elapse, settle } = setUp();
  void search.open();
  calls[0]?.answer([game("a"), game("b", 0, { type: "Open Felt", category: ["Poker"] })]);
  await settle();
  search.toggleCategory("Poker");
  assert.deepEqual(ids(search), ["b"]);
  search.toggleCategory("Poker");
  assert.deepEqual(ids(search), ["a", "b"]);
  search.setProvider("Open Felt");
  assert.deepEqual(ids(search), ["b"]);
  search.toggleCategory("Poker");
  search.type("felt");
  elapse();
  assert.deepEqual(calls[1]?.filter, filterOf("felt", "Open Felt", "Poker"));
  assert.deepEqual(calls[1]?.filter.map(({ key }) => key), ["name", "type", "category"]);
});

test("a new search starts at the first page", async () => {
  const { search, asked: calls, elapse, settle } = setUp();
  search.type("sun");
  elapse();
  calls[0]?.answer(Array.from({ length: 13 }, (_, at) => game(`sun${at}`)));
  await settle();
  search.page.value = 3;
  assert.equal(ids(search)?.length, 1);
  search.type("suns");
  assert.equal(search.page.value, 1);
});

test("at most a hundred characters are sent", () => {
  const { search, asked: calls, elapse } = setUp();
  search.type("x".repeat(5000));
  elapse();
  assert.equal(String(calls[0]?.filter[0]?.expect).length, 100);
});

test("a closed search sends nothing", async () => {
  const { search, asked: calls, elapse } = setUp();
  search.type("sun");
  search.close();
  elapse();
  assert.equal(calls.length, 0);
});

test("arrow keys move through the tiles and back to the text", () => {
  assert.equal(nextTile("ArrowDown", -1, 6, 3), 0);
  assert.equal(nextTile("ArrowUp", -1, 6, 3), null);
  assert.equal(nextTile("ArrowRight", -1, 6, 3), null);
  assert.equal(nextTile("ArrowRight", 0, 6, 3), 1);
  assert.equal(nextTile("ArrowDown", 1, 6, 3), 4);
  assert.equal(nextTile("ArrowDown", 4, 6, 3), null);
  assert.equal(nextTile("ArrowUp", 4, 6, 3), 1);
  assert.equal(nextTile("ArrowUp", 1, 6, 3), -1);
  assert.equal(nextTile("ArrowLeft", 0, 6, 3), 0);
  assert.equal(nextTile("ArrowRight", 5, 6, 3), 5);
  assert.equal(nextTile("ArrowDown", -1, 0, 3), null);
  assert.equal(nextTile("a", 1, 6, 3), null);
});

test("a failed first search keeps the suggested games", async () => {
  const { search, asked: calls, elapse, settle } = setUp();
  void search.open();
  calls[0]?.answer([game("try")]);
  await settle();
  search.type("sun");
  elapse();
  assert.equal(search.showsResults.value, true);
  assert.equal(search.shown.value, null, "looking");
  calls[1]?.fail();
  await settle();
  assert.equal(search.loading.value, false);
  assert.equal(search.showsResults.value, false, "not looking any more");
  assert.deepEqual(ids(search), ["try"]);
  search.type("sunr");
  elapse();
  assert.equal(search.showsResults.value, true);
  calls[2]?.answer([game("sunrise")]);
  await settle();
  assert.deepEqual(ids(search), ["sunrise"]);
  search.type("sunri");
  elapse();
  calls[3]?.fail();
  await settle();
  assert.deepEqual(ids(search), ["sunrise"], "what was found stays");
});
