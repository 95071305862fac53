import assert from "node:assert/strict";
import { test } from "node:test";
import type { Filter, Game, Provider } from "./game";
import { GameList, listOf, ordered, titleOfTag, type Calls } from "./list.model";

const game = (id: string, more: Partial<Game> = {}): Game => ({
  id, name: id, image: "", icon: "", type: "Reelwright", provider: "reelwright", priority: 0, isFeatured: false, isSearchFeatured: false,
  custom_category: "", category: [], tags: [], isFavorite: false, isDisabled: false, game_data: { customImage: null }, released: 0, ...more,
});

const many = (count: number) => Array.from({ length: count }, (_, at) => game(`g${String(at).padStart(4, "0")}`));

/** A catalogue that answers by the first filter's key and text, and counts its calls. */
function catalogue(by: Record<string, Game[]>, providers: Provider[] = []) {
  const asked: { filter: Filter[]; limit: number; offset: number }[] = [];
  const from: Calls = {
    games: async (filter, { limit, offset }) => {
      asked.push({ filter, limit, offset });
      const all = by[`${filter[0]?.key}=${String(filter[0]?.expect)}`] ?? [];
      const type = filter[1]?.expect;
      return all.filter((one) => type === undefined || one.type === type).slice(offset, offset + limit);
    },
    providers: async () => providers,
    recent: async () => by.recent ?? [],
  };
  return { from, asked };
}

test("both spellings of a named path list the same", () => {
  for (const name of ["originals", "slots", "live"]) {
    const upper = name.charAt(0).toUpperCase() + name.slice(1);
    assert.deepEqual(listOf(`/casino/${name}`, {}), listOf(`/casino/${upper}`, {}));
  }
  assert.deepEqual(listOf("/casino/new-releases", {}).filters, listOf("/casino/latest-releases", {}).filters);
  assert.equal(listOf("/casino/new-releases", {}).order, "newest");
});

test("a provider's path lists its games under its own name", () => {
  const list = listOf("/casino/game/provider/Open%20Felt", { name: "Open Felt" });
  assert.deepEqual(list.filters, [[{ key: "type", expect: "Open Felt" }]]);
  assert.equal(list.title, "Open Felt");
});

test("a tag is a kind, a provider's name or its slug, and else an empty list", async () => {
  const felt: Provider = { name: "Open Felt", slug: "open-felt", image: "", priority: 1, is_featured: true, games: 1 };
  const { from } = catalogue({
    "custom_category=buy-bonuses": [game("bonus")],
    "type=Open Felt": [game("poker", { type: "Open Felt" })],
  }, [felt]);
  const opened = async (tag: string) => {
    const list = new GameList(listOf(`/casino/${tag}`, { tag }), from);
    await list.load();
    return [list.title.value, list.shown.value?.map((one) => one.id), list.more.value];
  };
  assert.deepEqual(await opened("buy-bonuses"), ["Buy bonuses", ["bonus"], false]);
  assert.deepEqual(await opened("Open Felt"), ["Open Felt", ["poker"], false]);
  assert.deepEqual(await opened("Open-Felt"), ["Open Felt", ["poker"], false]);
  assert.deepEqual(await opened("nothing-of-it"), ["Nothing of it", [], false]);
});

test("further pages come when asked for, none twice", async () => {
  const { from, asked } = catalogue({ "custom_category=live": many(130) });
  const list = new GameList(listOf("/casino/live", {}), from);
  await list.load();
  assert.equal(list.shown.value?.length, 60);
  await Promise.all([list.showMore(), list.showMore()]);
  assert.equal(list.shown.value?.length, 120);
  await list.showMore();
  assert.equal(list.shown.value?.length, 130);
  assert.equal(list.more.value, false);
  await list.showMore();
  assert.deepEqual(asked.map(({ offset }) => offset), [0, 60, 120]);
});

test("sorting by name or age needs the whole list", async () => {
  const games = many(1200).reverse();
  const { from } = catalogue({ "custom_category=live": games });
  const list = new GameList(listOf("/casino/live", {}), from);
  await list.load();
  list.sort("name");
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(list.count.value, 1200);
  assert.equal(list.shown.value?.[0]?.name, "g0000");
  assert.equal(list.shown.value?.length, 60);
});

test("a provider narrows the list", async () => {
  const { from } = catalogue({ "custom_category=live": [game("a"), game("b", { type: "Open Felt" })] });
  const list = new GameList(listOf("/casino/live", {}), from);
  await list.load();
  list.by("Open Felt");
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(list.shown.value?.map((one) => one.id), ["b"]);
});

test("what was played lately keeps its order", async () => {
  const { from } = catalogue({ recent: [game("z"), game("a")] });
  const list = new GameList(listOf("/casino/recent", {}), from);
  await list.load();
  assert.deepEqual(list.shown.value?.map((one) => one.id), ["z", "a"]);
});

test("a failed load says so, and a later one mends it", async () => {
  const { from } = catalogue({ "custom_category=live": [game("a")] });
  let works = false;
  const list = new GameList(listOf("/casino/live", {}), { ...from, games: (filter, page) => (works ? from.games(filter, page) : Promise.reject(new Error("down"))) });
  await list.load();
  const shown = () => list.shown.value?.length;
  assert.notEqual(list.failure.value, null);
  assert.equal(shown(), undefined);
  works = true;
  await list.load();
  assert.equal(list.failure.value, null);
  assert.equal(shown(), 1);
});

test("lists are ordered by name or by age, the newest first", () => {
  const games = [game("b", { released: 1 }), game("a", { released: 1 }), game("c", { released: 5 })];
  assert.deepEqual(ordered(games, "name").map((one) => one.id), ["a", "b", "c"]);
  assert.deepEqual(ordered(games, "newest").map((one) => one.id), ["c", "a", "b"]);
  assert.deepEqual(ordered(games, "popular").map((one) => one.id), ["b", "a", "c"]);
  assert.equal(titleOfTag("game-shows"), "Game shows");
});
