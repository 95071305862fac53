import assert from "node:assert/strict";
import { test } from "node:test";
import type { Filter, Game } from "../lobby/game";
import { filterOf, movedTo, pause, Search } from "./search.model";

const game = (id: string, priority = 0, more: Partial<Game> = {}): Game => ({
  id, name: id, image: "", icon: "", type: "Reelwright", provider: "reelwright", priority, isFeatured: false, isSearchFeatured: true,
  custom_category: "", category: ["Slots"], tags: [], isFavorite: false, isDisabled: false, game_data: { customImage: null }, released: 0, ...more,
});

interface Asked {
  filter: Filter[];
  answer: (games: Game[]) => void;
  fail: () => void;
}

/** A search over answers given by hand and a clock that is moved by hand. */
function setUp() {
  const asked: Asked[] = [];
  const timers: { fn: () => void; ms: number; off: boolean }[] = [];
  const search = new Search(
    (filter) => new Promise((resolve, reject) => asked.push({ filter, answer: resolve, fail: () => reject(new Error("500")) })),
    (fn, ms) => {
      const timer = { fn, ms, off: false };
      timers.push(timer);
      return () => (timer.off = true);
    },
  );
  const elapse = () => timers.splice(0).forEach((timer) => !timer.off && timer.fn());
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  return { search, asked, timers, elapse, settle };
}

const ids = (search: Search) => search.shown.value?.map((one) => one.id);

test("the games to try come first, by priority, six to a page", async () => {
  const { search, asked, settle } = setUp();
  void search.open();
  assert.equal(search.loading.value, true);
  assert.deepEqual(asked[0]?.filter, [{ key: "isSearchFeatured", expect: true }]);
  asked[0]?.answer([game("a", 1), game("b", 9), game("c", 5), ...Array.from({ length: 10 }, (_, at) => game(`z${at}`))]);
  await settle();
  assert.equal(search.loading.value, false);
  assert.deepEqual(ids(search)?.slice(0, 3), ["b", "c", "a"]);
  assert.equal(ids(search)?.length, 6);
  assert.equal(search.pages.value, 3);
  search.page.value = 3;
  assert.equal(ids(search)?.length, 1);
});

test("two characters ask for nothing, three do, and two again show the games to try", async () => {
  const { search, asked, timers, elapse, settle } = setUp();
  void search.open();
  asked[0]?.answer([game("try")]);
  await settle();
  search.type("su");
  elapse();
  assert.equal(asked.length, 1);
  assert.deepEqual(ids(search), ["try"]);
  search.type("sun");
  assert.equal(timers[0]?.ms, pause);
  elapse();
  assert.equal(asked.length, 2);
  assert.deepEqual(asked[1]?.filter, [{ key: "name", type: "search", expect: "sun" }]);
  assert.equal(search.loading.value, true);
  asked[1]?.answer([game("sun", 1), game("sunset", 9)]);
  await settle();
  assert.deepEqual(ids(search), ["sunset", "sun"]);
  assert.equal(search.loading.value, false);
  search.type("su");
  elapse();
  assert.equal(asked.length, 2);
  assert.equal(search.searching.value, false);
  assert.deepEqual(ids(search), ["try"]);
});

test("keys within the pause make one call, with the last text", () => {
  const { search, asked, elapse } = setUp();
  for (const text of ["sun", "sunr", "sunri", "sunrise "]) search.type(text);
  elapse();
  assert.deepEqual(asked.map(({ filter }) => filter[0]?.expect), ["sunrise"]);
});

test("the answer to an older text is dropped", async () => {
  const { search, asked, elapse, settle } = setUp();
  search.type("sun");
  elapse();
  search.type("moon");
  elapse();
  asked[1]?.answer([game("moon")]);
  await settle();
  asked[0]?.answer([game("sun")]);
  await settle();
  assert.deepEqual(ids(search), ["moon"]);
});

test("a failed search stops the loader and leaves the list", async () => {
  const { search, asked, elapse, settle } = setUp();
  search.type("sun");
  elapse();
  asked[0]?.answer([game("sun")]);
  await settle();
  search.type("suns");
  elapse();
  assert.equal(search.loading.value, true);
  asked[1]?.fail();
  await settle();
  assert.equal(search.loading.value, false);
  assert.deepEqual(ids(search), ["sun"]);
});

test("a provider and a kind narrow both lists; a kind chosen again is let go", async () => {
  const { search, asked, elapse, settle } = setUp();
  void search.open();
  asked[0]?.answer([game("a"), game("b", 0, { type: "Open Felt", category: ["Poker"] })]);
  await settle();
  search.of("Poker");
  assert.deepEqual(ids(search), ["b"]);
  search.of("Poker");
  assert.deepEqual(ids(search), ["a", "b"]);
  search.by("Open Felt");
  assert.deepEqual(ids(search), ["b"]);
  search.of("Poker");
  search.type("felt");
  elapse();
  assert.deepEqual(asked[1]?.filter, filterOf("felt", "Open Felt", "Poker"));
  assert.deepEqual(asked[1]?.filter.map(({ key }) => key), ["name", "type", "category"]);
});

test("a new question starts at the first page", async () => {
  const { search, asked, elapse, settle } = setUp();
  search.type("sun");
  elapse();
  asked[0]?.answer(Array.from({ length: 13 }, (_, at) => game(`sun${at}`)));
  await settle();
  search.page.value = 3;
  assert.equal(ids(search)?.length, 1);
  search.type("suns");
  assert.equal(search.page.value, 1);
});

test("no more than a hundred characters are asked for", () => {
  const { search, asked, elapse } = setUp();
  search.type("x".repeat(5000));
  elapse();
  assert.equal(String(asked[0]?.filter[0]?.expect).length, 100);
});

test("what is closed asks no more", async () => {
  const { search, asked, elapse } = setUp();
  search.type("sun");
  search.close();
  elapse();
  assert.equal(asked.length, 0);
});

test("arrow keys move through the tiles and back to the text", () => {
  assert.equal(movedTo("ArrowDown", -1, 6, 3), 0);
  assert.equal(movedTo("ArrowUp", -1, 6, 3), null);
  assert.equal(movedTo("ArrowRight", -1, 6, 3), null);
  assert.equal(movedTo("ArrowRight", 0, 6, 3), 1);
  assert.equal(movedTo("ArrowDown", 1, 6, 3), 4);
  assert.equal(movedTo("ArrowDown", 4, 6, 3), null);
  assert.equal(movedTo("ArrowUp", 4, 6, 3), 1);
  assert.equal(movedTo("ArrowUp", 1, 6, 3), -1);
  assert.equal(movedTo("ArrowLeft", 0, 6, 3), 0);
  assert.equal(movedTo("ArrowRight", 5, 6, 3), 5);
  assert.equal(movedTo("ArrowDown", -1, 0, 3), null);
  assert.equal(movedTo("a", 1, 6, 3), null);
});

test("a first search that fails leaves the games to try", async () => {
  const { search, asked, elapse, settle } = setUp();
  void search.open();
  asked[0]?.answer([game("try")]);
  await settle();
  search.type("sun");
  elapse();
  assert.equal(search.answering.value, true);
  assert.equal(search.shown.value, null, "looking");
  asked[1]?.fail();
  await settle();
  assert.equal(search.loading.value, false);
  assert.equal(search.answering.value, false, "not looking any more");
  assert.deepEqual(ids(search), ["try"]);
  search.type("sunr");
  elapse();
  assert.equal(search.answering.value, true);
  asked[2]?.answer([game("sunrise")]);
  await settle();
  assert.deepEqual(ids(search), ["sunrise"]);
  search.type("sunri");
  elapse();
  asked[3]?.fail();
  await settle();
  assert.deepEqual(ids(search), ["sunrise"], "what was found stays");
});
