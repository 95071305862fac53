import assert from "node:assert/strict";
import test from "node:test";
import { breakpointOf } from "./breakpoints";
import { readBootstrap } from "./bootstrap";
import { cacheEpoch, createKeeper, memoryBox, storageKey, type Box } from "./persist";
import { createStore } from "./store";
import type { User } from "./types";

const page = readBootstrap(null);
const player = { _id: "u1", name: "Player", roles: [], permissions: {} } as unknown as User;

const storeIn = (box: Box) => createStore(createKeeper(box), page);

function stored(box: Box): Record<string, unknown> {
  return JSON.parse(box.getItem(storageKey) ?? "{}");
}

/** What a browser holds that was last here before features kept their own keys. */
const older = {
  epoch: cacheEpoch, user: player, token: "t", demo: false, locale: "en", theme: "blue", unit: "satoshi", currency: "doge", liveFeedEntries: 40,
  sound: false, quick: true, chat: false, channel: "sport_en", liveChannel: "race", fiatView: "eur", fiatCurrency: "usd", recentGameHistory: [],
  sportHideInactive: true, oddsFormat: "american", chatRulesAgreed: "27.06.2024", lastGames: [{ id: "dice", name: "Dice", image: "" }], betSlip: [],
  sidebarRail: true, ignoreConnectionIssues: false, consent: true,
};

test("a fresh store has the defaults", () => {
  const store = storeIn(memoryBox());
  const { user, token, demo, theme, quick } = store;
  assert.deepEqual([user.value, token.value, demo.value, theme.value, quick.value], [null, null, true, "dark", false]);
  assert.ok(store.license.value);
});

test("what a browser stored before is found again, key by key, and nothing of it is lost", () => {
  const box = memoryBox();
  box.setItem(storageKey, JSON.stringify(older));
  const keeper = createKeeper(box);
  const store = createStore(keeper, page);
  assert.deepEqual([store.user.value?.name, store.token.value, store.demo.value, store.theme.value, store.quick.value], ["Player", "t", false, "blue", true]);
  assert.equal(keeper.persisted<string | null>("currency", null).value, "doge");
  assert.equal(keeper.persisted("sidebarRail", false).value, true);
  store.update({ theme: "green" });
  assert.deepEqual(stored(box), { ...older, theme: "green", chosen: { user: player._id, demo: false } });
});

test("a feature that comes late finds its own, and leaves the keys of others alone", () => {
  const box = memoryBox();
  const keeper = createKeeper(box);
  keeper.persisted("early", 1).value = 2;
  const late = keeper.persisted("late", "a");
  assert.equal("late" in stored(box), false, "a default takes no room");
  late.value = "b";
  late.value = "a";
  assert.deepEqual(stored(box), { epoch: cacheEpoch, early: 2, late: "a" });
});

test("kept state survives under one key and comes back", () => {
  const box = memoryBox();
  storeIn(box).update({ theme: "blue", user: player, token: "t" });
  assert.equal(stored(box).token, "t");
  const again = storeIn(box);
  assert.equal(again.theme.value, "blue");
  assert.equal(again.user.value?.name, "Player");
});

test("old storage is cleared once", () => {
  const box = memoryBox();
  box.setItem("vuex", "old");
  box.setItem(storageKey, JSON.stringify({ theme: "green" }));
  assert.equal(storeIn(box).theme.value, "dark");
  assert.equal(box.getItem("vuex"), null);
  box.setItem("newer", "kept");
  const again = storeIn(box);
  assert.equal(box.getItem("newer"), "kept");
  assert.equal(stored(box).epoch, cacheEpoch);
  assert.equal(again.theme.value, "dark");
});

test("a guest has demo forced, a player chooses, signing out forces it again", () => {
  const store = storeIn(memoryBox());
  store.update({ demo: false });
  assert.equal(store.demo.value, true);
  store.update({ user: player, demo: false });
  assert.equal(store.demo.value, false);
  store.update({ user: null, token: null });
  assert.equal(store.demo.value, true);
});

test("who signs in again goes on with the money that they had chosen, somebody else with their own", () => {
  const box = memoryBox();
  const store = storeIn(box);
  assert.equal(store.demoOf(player._id), false);
  store.update({ user: player, demo: true });
  store.update({ user: null, token: null });
  assert.deepEqual([store.demoOf(player._id), store.demoOf("another"), storeIn(box).demoOf(player._id)], [true, false, true]);
  store.update({ user: player, demo: false });
  store.update({ user: null, token: null });
  assert.equal(store.demoOf(player._id), false);
});

test("a guest stores no user and no token after signing out", () => {
  const box = memoryBox();
  const store = storeIn(box);
  store.update({ user: player, token: "secret" });
  store.update({ user: null, token: null });
  assert.equal(stored(box).user, null);
  assert.equal(box.getItem(storageKey)?.includes("secret"), false);
});

test("wrong kinds in storage read as defaults", () => {
  const box = memoryBox();
  box.setItem(storageKey, JSON.stringify({ epoch: cacheEpoch, theme: "pink", quick: "very", entries: "many", list: {}, rules: "01.01.2023" }));
  const keeper = createKeeper(box);
  const store = createStore(keeper, page);
  assert.equal(store.theme.value, "dark");
  assert.equal(store.quick.value, false);
  assert.equal(keeper.persisted("entries", 10).value, 10);
  assert.deepEqual(keeper.persisted<unknown[]>("list", []).value, []);
  const rules = keeper.persisted<string | false>("rules", false, (value) => (value === "27.06.2024" ? value : undefined));
  assert.equal(rules.value, false, "rules of another version are asked for again");
});

test("another tab's sign-out is one here", () => {
  const keeper = createKeeper(memoryBox());
  const store = createStore(keeper, page);
  store.update({ user: player, token: "t" });
  keeper.adopt(JSON.stringify({ epoch: cacheEpoch, user: null, token: null }));
  assert.equal(store.user.value, null);
  assert.equal(store.token.value, null);
});

test("breakpoints change at their thresholds", () => {
  const cases: [number, string][] = [
    [1800, "xl"], [1799, "lg"], [1200, "lg"], [1199, "md"], [900, "md"], [899, "sm"], [600, "sm"], [599, "xs"],
    [320, "xs"], [319, "na"],
  ];
  for (const [width, name] of cases) assert.equal(breakpointOf(width), name, String(width));
});
