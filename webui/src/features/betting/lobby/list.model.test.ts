import assert from "node:assert/strict";
import { test } from "node:test";
import type { Filter, Game, Provider } from "./game";
import { GameList, listOf, sortGames, queryOf, titleOfTag, viewOf, type Calls } from "./list.model";

const game = (id: string, more: Partial<Game> = {}): Game => ({
  id, name: id, image: "", icon: "", type: "Reelwright", provider: "reelwright", priority: 0, isFeatured: false, isSearchFeatured: false,
  custom_category: "", category: [], tags: [], isFavorite: false, isDisabled: false, isPreview: false, game_data: { customImage: null }, released: 0, ...more,
});

const many = (count: number) => Array.from({ length: count }, (_, at) => game(`g${String(at).padStart(4, "0")}`));

/** A catalogue that answers by the key and text of the first filter, and counts its calls. */
function catalogue(by: Record<string, Game[]>, providers: Provider[] = []) {
  const requests: { filter: Filter[]; limit: number; offset: number }[] = [];
  const from: Calls = {
    games: async (filter, { limit, offset }) => {
      requests.push({ filter, limit, offset });
      const all = by[`${filter[0]?.key}=${String(filter[0]?.expect)}`] ?? [];
      const type = filter[1]?.expect;
      return all.filter((one) => type === undefined || one.type === type).slice(offset, offset + limit);
    },
    providers: async () => providers,
    recent: async () => by.recent ?? [],
  };
  return { from, asked: requests };
}

test("both spellings of a named path open the same list", () => {
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

test("a tag is a category, a provider's name or slug, otherwise an empty list", async () => {
  const felt: Provider = { name: "Open Felt", slug: "open-felt", image: "", priority: 1, is_featured: true, games: 1, playable: 1 };
  const { from } = catalogue({
    "custom_category=buy-bonuses": [game("bonus")],
    "type=Open Felt": [game("poker", { type: "Open Felt" })],
  }, [felt]);
  const opened = async (tag: string) => {
    const list = new GameList(listOf(`/casino/${tag}`, { tag }), from);
    await list.load();
    return [list.title.value, list.visibleGames.value?.map((one) => one.id), list.more.value];
  };
  assert.deepEqual(await opened("buy-bonuses"), ["Buy bonuses", ["bonus"], false]);
  assert.deepEqual(await opened("Open Felt"), ["Open Felt", ["poker"], false]);
  assert.deepEqual(await opened("Open-Felt"), ["Open Felt", ["poker"], false]);
  assert.deepEqual(await opened("nothing-of-it"), ["Nothing of it", [], false]);
});

test("a provider's path accepts any case and the slug, and shows the provider's spelling", async () => {
  const felt: Provider = { name: "Open Felt", slug: "open-felt", image: "", priority: 1, is_featured: true, games: 1, playable: 1 };
  const games = [game("poker", { type: "Open Felt" })];
  const { from, asked: requests } = catalogue({ "type=Open Felt": games, "type=open felt": games }, [felt]);
  const opened = async (name: string) => {
    const list = new GameList(listOf(`/casino/game/provider/${name}`, { name }), from);
    await list.load();
    return [list.title.value, list.visibleGames.value?.length];
  };
  assert.deepEqual(await opened("Open Felt"), ["Open Felt", 1]);
  assert.equal(requests.length, 1, "a name that fits is one call");
  assert.deepEqual(await opened("open felt"), ["Open Felt", 1]);
  assert.deepEqual(await opened("Open-Felt"), ["Open Felt", 1]);
  assert.deepEqual(await opened("nobody"), ["nobody", 0]);
  assert.equal(listOf("/x", { name: "nobody" }).empty, "lobby.empty.provider");
});

test("a tag has the spelling of the catalogue, and a long address is shortened", async () => {
  const { from } = catalogue({
    "custom_category=BUY-BONUSES": [game("a", { custom_category: "buy-bonuses" })],
    "category=POKER": [game("b", { category: ["Slots", "Poker"] })],
    "tag=NFT": [game("c", { tags: ["nft"] })],
  });
  const title = async (tag: string) => {
    const list = new GameList(listOf(`/casino/${tag}`, { tag }), from);
    await list.load();
    return list.title.value;
  };
  assert.equal(await title("BUY-BONUSES"), "Buy bonuses");
  assert.equal(await title("POKER"), "Poker");
  assert.equal(await title("NFT"), "Nft");
  assert.equal((await title("x".repeat(3000))).length, 60);
  assert.equal(listOf("/x", { name: "y".repeat(3000) }).title.length, 60);
});

test("a view is stored in the address, and an invalid one is the default view", () => {
  assert.equal(queryOf({ order: "popular", provider: "" }, "popular"), "");
  assert.equal(queryOf({ order: "newest", provider: "" }, "newest"), "");
  for (const view of [{ order: "name", provider: "Lantern & Oak" }, { order: "popular", provider: "" }] as const) {
    assert.deepEqual(viewOf(queryOf(view, "newest"), { order: "newest", hasSeveralProviders: true }), view);
  }
  assert.deepEqual(viewOf("?sort=__proto__&x=1", { order: "newest", hasSeveralProviders: true }), { order: "newest", provider: "" });
  assert.deepEqual(viewOf("?provider=Open+Felt", { order: "popular", hasSeveralProviders: false }), { order: "popular", provider: "" }, "one provider's list is not narrowed");
});

test("a list opens with the view of its address and follows its changes", async () => {
  const { from, asked: requests } = catalogue({ "custom_category=live": [game("b"), game("a"), game("c", { type: "Open Felt" })] });
  const list = new GameList(listOf("/casino/live", {}), from, { order: "name", provider: "Reelwright" });
  await list.load();
  const ids = () => list.visibleGames.value?.map((one) => one.id);
  assert.deepEqual(ids(), ["a", "b"]);
  list.setView({ order: "name", provider: "Reelwright" });
  assert.equal(requests.length, 1, "the present view asks for nothing");
  list.setView({ order: "popular", provider: "" });
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(ids(), ["b", "a", "c"]);
});

test("further pages load on request, and no game is listed twice", async () => {
  const { from, asked: requests } = catalogue({ "custom_category=live": many(130) });
  const list = new GameList(listOf("/casino/live", {}), from);
  await list.load();
  assert.equal(list.visibleGames.value?.length, 60);
  await Promise.all([list.showMore(), list.showMore()]);
  assert.equal(list.visibleGames.value?.length, 120);
  await list.showMore();
  assert.equal(list.visibleGames.value?.length, 130);
  assert.equal(list.more.value, false);
  await list.showMore();
  assert.deepEqual(requests.map(({ offset }) => offset), [0, 60, 120]);
});

test("sorting by name or age loads the whole list", async () => {
  const games = many(1200).reverse();
  const { from } = catalogue({ "custom_category=live": games });
  const list = new GameList(listOf("/casino/live", {}), from);
  await list.load();
  list.setView({ order: "name", provider: "" });
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(list.count.value, 1200);
  assert.equal(list.visibleGames.value?.[0]?.name, "g0000");
  assert.equal(list.visibleGames.value?.length, 60);
});

test("a provider filters the list", async () => {
  const { from } = catalogue({ "custom_category=live": [game("a"), game("b", { type: "Open Felt" })] });
  const list = new GameList(listOf("/casino/live", {}), from);
  await list.load();
  list.setView({ order: "popular", provider: "Open Felt" });
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(list.visibleGames.value?.map((one) => one.id), ["b"]);
});

test("recent games keep their order", async () => {
  const { from } = catalogue({ recent: [game("z"), game("a")] });
  const list = new GameList(listOf("/casino/recent", {}), from);
  await list.load();
  assert.deepEqual(list.visibleGames.value?.map((one) => one.id), ["z", "a"]);
});

test("a failed load shows the error, and a later load clears it", async () => {
  const { from } = catalogue({ "custom_category=live": [game("a")] });
  let works = false;
  const list = new GameList(listOf("/casino/live", {}), { ...from, games: (filter, page) => (works ? from.games(filter, page) : Promise.reject(new Error("down"))) });
  await list.load();
  const shown = () => list.visibleGames.value?.length;
  assert.notEqual(list.failure.value, null);
  assert.equal(shown(), undefined);
  works = true;
  await list.load();
  assert.equal(list.failure.value, null);
  assert.equal(shown(), 1);
});

test("lists are ordered by name or by age, the newest first", () => {
  const games = [game("b", { released: 1 }), game("a", { released: 1 }), game("c", { released: 5 })];
  assert.deepEqual(sortGames(games, "name").map((one) => one.id), ["a", "b", "c"]);
  assert.deepEqual(sortGames(games, "newest").map((one) => one.id), ["c", "a", "b"]);
  assert.deepEqual(sortGames(games, "popular").map((one) => one.id), ["b", "a", "c"]);
  assert.equal(titleOfTag("game-shows"), "Game shows");
});
