import assert from "node:assert/strict";
import test from "node:test";
import { breakpointOf } from "./breakpoints";
import { readBootstrap } from "./bootstrap";
import { cacheEpoch, createPersistentState, memoryStorage, storageKey, type KeyValueStorage } from "./persist";
import { createStore } from "./store";
import type { User } from "./types";

const page = readBootstrap(null);
const player = { _id: "u1", name: "Player", roles: [], permissions: {} } as unknown as User;

const storeIn = (storage: KeyValueStorage) => createStore(createPersistentState(storage), page);

function stored(storage: KeyValueStorage): Record<string, unknown> {
  return JSON.parse(storage.getItem(storageKey) ?? "{}");
}

/** The storage of a browser from before features had their own keys. */
const older = {
  epoch: cacheEpoch, user: player, token: "t", demo: false, locale: "en", theme: "blue", unit: "satoshi", currency: "doge", liveFeedEntries: 40,
  sound: false, quick: true, chat: false, channel: "sport_en", liveChannel: "race", fiatView: "eur", fiatCurrency: "usd", recentGameHistory: [],
  sportHideInactive: true, oddsFormat: "american", chatRulesAgreed: "27.06.2024", lastGames: [{ id: "dice", name: "Dice", image: "" }], betSlip: [],
  sidebarRail: true, ignoreConnectionIssues: false, consent: true,
};

test("a fresh store has the defaults", () => {
  const store = storeIn(memoryStorage());
  const { user, token, demo, theme, quick } = store;
  assert.deepEqual([user.value, token.value, demo.value, theme.value, quick.value], [null, null, true, "dark", false]);
  assert.ok(store.license.value);
});

test("stored keys are read again, and unknown keys are preserved", () => {
  const storage = memoryStorage();
  storage.setItem(storageKey, JSON.stringify(older));
  const persistence = createPersistentState(storage);
  const store = createStore(persistence, page);
  assert.deepEqual([store.user.value?.name, store.token.value, store.demo.value, store.theme.value, store.quick.value], ["Player", "t", false, "blue", true]);
  assert.equal(persistence.persisted<string | null>("currency", null).value, "doge");
  assert.equal(persistence.persisted("sidebarRail", false).value, true);
  store.update({ theme: "green" });
  assert.deepEqual(stored(storage), { ...older, theme: "green", chosen: { user: player._id, demo: false } });
});

test("a feature registered late reads its own key and preserves the others", () => {
  const storage = memoryStorage();
  const persistence = createPersistentState(storage);
  persistence.persisted("early", 1).value = 2;
  const late = persistence.persisted("late", "a");
  assert.equal("late" in stored(storage), false, "a default is not stored");
  late.value = "b";
  late.value = "a";
  assert.deepEqual(stored(storage), { epoch: cacheEpoch, early: 2, late: "a" });
});

test("the state is stored under one key and restored", () => {
  const storage = memoryStorage();
  storeIn(storage).update({ theme: "blue", user: player, token: "t" });
  assert.equal(stored(storage).token, "t");
  const again = storeIn(storage);
  assert.equal(again.theme.value, "blue");
  assert.equal(again.user.value?.name, "Player");
});

test("old storage is cleared once", () => {
  const storage = memoryStorage();
  storage.setItem("vuex", "old");
  storage.setItem(storageKey, JSON.stringify({ theme: "green" }));
  assert.equal(storeIn(storage).theme.value, "dark");
  assert.equal(storage.getItem("vuex"), null);
  storage.setItem("newer", "kept");
  const again = storeIn(storage);
  assert.equal(storage.getItem("newer"), "kept");
  assert.equal(stored(storage).epoch, cacheEpoch);
  assert.equal(again.theme.value, "dark");
});

test("demo is forced for a guest and chosen by a player", () => {
  const store = storeIn(memoryStorage());
  store.update({ demo: false });
  assert.equal(store.demo.value, true);
  store.update({ user: player, demo: false });
  assert.equal(store.demo.value, false);
  store.update({ user: null, token: null });
  assert.equal(store.demo.value, true);
});

test("the demo choice is restored for the same player only", () => {
  const storage = memoryStorage();
  const store = storeIn(storage);
  assert.equal(store.choseDemo(player._id), false);
  store.update({ user: player, demo: true });
  store.update({ user: null, token: null });
  assert.deepEqual([store.choseDemo(player._id), store.choseDemo("another"), storeIn(storage).choseDemo(player._id)], [true, false, true]);
  store.update({ user: player, demo: false });
  store.update({ user: null, token: null });
  assert.equal(store.choseDemo(player._id), false);
});

test("a guest stores no user and no token after signing out", () => {
  const storage = memoryStorage();
  const store = storeIn(storage);
  store.update({ user: player, token: "secret" });
  store.update({ user: null, token: null });
  assert.equal(stored(storage).user, null);
  assert.equal(storage.getItem(storageKey)?.includes("secret"), false);
});

test("stored values of a wrong type are replaced by defaults", () => {
  const storage = memoryStorage();
  storage.setItem(storageKey, JSON.stringify({ epoch: cacheEpoch, theme: "pink", quick: "very", entries: "many", list: {}, rules: "01.01.2023" }));
  const persistence = createPersistentState(storage);
  const store = createStore(persistence, page);
  assert.equal(store.theme.value, "dark");
  assert.equal(store.quick.value, false);
  assert.equal(persistence.persisted("entries", 10).value, 10);
  assert.deepEqual(persistence.persisted<unknown[]>("list", []).value, []);
  const rules = persistence.persisted<string | false>("rules", false, (value) => (value === "27.06.2024" ? value : undefined));
  assert.equal(rules.value, false, "rules of another version are asked for again");
});

test("a sign-out in another tab signs out this tab", () => {
  const persistence = createPersistentState(memoryStorage());
  const store = createStore(persistence, page);
  store.update({ user: player, token: "t" });
  persistence.applyStored(JSON.stringify({ epoch: cacheEpoch, user: null, token: null }));
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
