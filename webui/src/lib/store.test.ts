import assert from "node:assert/strict";
import test from "node:test";
import { breakpointOf } from "./breakpoints";
import { readBootstrap } from "./bootstrap";
import { cacheEpoch, memoryBox, storageKey } from "./persist";
import { chatRulesVersion, createStore, lastGamesCap } from "./store";
import type { User } from "./types";

const page = readBootstrap(null);
const player = { _id: "u1", name: "Player", roles: [], permissions: {} } as unknown as User;

function stored(box: ReturnType<typeof memoryBox>): Record<string, unknown> {
  return JSON.parse(box.getItem(storageKey) ?? "{}");
}

test("a fresh store has every key with its default", () => {
  const store = createStore(memoryBox(), page);
  const expected: Record<string, unknown> = {
    user: null, demo: true, locale: "en", theme: "dark", unit: "btc", currency: null, liveFeedEntries: 10,
    sound: true, quick: false, chat: true, channel: "casino_en", liveChannel: "all", fiatView: "off",
    fiatCurrency: "usd", vip: [], depositBonus: null, rakeback: null, currencies: [], notifications: [],
    bonus: [], recentGameHistory: [], sportHideInactive: true, oddsFormat: "decimal", chatRulesAgreed: false,
    categories: [], features: [], providers: [], lastGames: [], tickers: [], betSlip: [],
  };
  for (const [key, value] of Object.entries(expected)) {
    assert.deepEqual((store[key as keyof typeof store] as { value: unknown }).value, value, key);
  }
  assert.ok(store.license.value);
});

test("kept state survives under one key and comes back", () => {
  const box = memoryBox();
  const store = createStore(box, page);
  store.update({ theme: "blue", oddsFormat: "american", sportHideInactive: false, user: player, token: "t" });
  assert.equal(stored(box).token, "t");
  const again = createStore(box, page);
  assert.equal(again.theme.value, "blue");
  assert.equal(again.oddsFormat.value, "american");
  assert.equal(again.sportHideInactive.value, false);
  assert.equal(again.user.value?.name, "Player");
});

test("data of the server is not kept", () => {
  const box = memoryBox();
  createStore(box, page).updateData({ vip: [1, 2] });
  assert.equal("vip" in stored(box), false);
});

test("old storage is cleared once", () => {
  const box = memoryBox();
  box.setItem("vuex", "old");
  box.setItem(storageKey, JSON.stringify({ theme: "green" }));
  assert.equal(createStore(box, page).theme.value, "dark");
  assert.equal(box.getItem("vuex"), null);
  box.setItem("newer", "kept");
  const again = createStore(box, page);
  assert.equal(box.getItem("newer"), "kept");
  assert.equal(stored(box).epoch, cacheEpoch);
  assert.equal(again.theme.value, "dark");
});

test("a guest has demo forced, a player chooses, signing out forces it again", () => {
  const store = createStore(memoryBox(), page);
  store.update({ demo: false });
  assert.equal(store.demo.value, true);
  store.update({ user: player, demo: false });
  assert.equal(store.demo.value, false);
  store.update({ user: null, token: null });
  assert.equal(store.demo.value, true);
});

test("a guest stores no user and no token after signing out", () => {
  const box = memoryBox();
  const store = createStore(box, page);
  store.update({ user: player, token: "secret" });
  store.update({ user: null, token: null });
  assert.equal(stored(box).user, null);
  assert.equal(box.getItem(storageKey)?.includes("secret"), false);
});

test("chat rules are asked for again when their version changes", () => {
  const box = memoryBox();
  const store = createStore(box, page);
  store.agreeToChatRules();
  assert.equal(stored(box).chatRulesAgreed, chatRulesVersion);
  assert.equal(createStore(box, page).chatRulesAgreed.value, "27.06.2024");
  box.setItem(storageKey, JSON.stringify({ epoch: cacheEpoch, chatRulesAgreed: "01.01.2023" }));
  assert.equal(createStore(box, page).chatRulesAgreed.value, false);
});

test("wrong kinds in storage read as defaults", () => {
  const box = memoryBox();
  box.setItem(storageKey, JSON.stringify({ epoch: cacheEpoch, theme: "pink", liveFeedEntries: "many", betSlip: {} }));
  const store = createStore(box, page);
  assert.equal(store.theme.value, "dark");
  assert.equal(store.liveFeedEntries.value, 10);
  assert.deepEqual(store.betSlip.value, []);
});

test("the five actions change what they name", () => {
  const store = createStore(memoryBox(), page);
  store.update({ quick: true });
  assert.equal(store.quick.value, true);
  store.updateData({ bonus: [{ _id: "b" }] });
  assert.equal(store.bonus.value.length, 1);
  store.changeLocale("de");
  assert.equal(store.locale.value, "de");
  assert.equal(store.channel.value, "casino_de");
  store.setChatChannel("sport_en");
  assert.equal(store.channel.value, "sport_en");
  store.toggleChat();
  assert.equal(store.chat.value, false);
});

test("last games: newest first, each once, at most 100", () => {
  const store = createStore(memoryBox(), page);
  for (let n = 1; n <= lastGamesCap + 1; n++) store.rememberGame({ id: `g${n}`, name: "", image: "" });
  assert.equal(store.lastGames.value.length, 100);
  assert.equal(store.lastGames.value.some((game) => game.id === "g1"), false);
  store.rememberGame({ id: "g50", name: "", image: "" });
  assert.equal(store.lastGames.value[0]?.id, "g50");
  assert.equal(store.lastGames.value.length, 100);
});

test("another tab's sign-out is one here", () => {
  const box = memoryBox();
  const store = createStore(box, page);
  store.update({ user: player, token: "t" });
  store.adopt(JSON.stringify({ epoch: cacheEpoch, user: null, token: null }));
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
