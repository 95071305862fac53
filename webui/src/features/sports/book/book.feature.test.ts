import assert from "node:assert/strict";
import { test } from "node:test";
import { bootstrap } from "../../../lib/bootstrap";
import { store } from "../../../lib/store";
import book from "./book.feature";

const externalRoute = book.routes!.find(({ path }) => path === "/sportsbook")!;
const emptyQuery = new URLSearchParams();
const visibleEntries = () => book.sidebar!.filter(({ visible }) => visible?.() ?? true).map(({ to }) => to);

test("the external sportsbook is open with a licence and an address, otherwise the site's own", () => {
  const before = { ...bootstrap };
  Object.assign(bootstrap, { sports: true, sportsFrames: { url: "https://book.example", brand: "b", twitch: false } });
  try {
    store.license.value = { ...bootstrap.licence, enabledFeatures: [] };
    assert.deepEqual([visibleEntries(), externalRoute.redirect?.({}, emptyQuery)], [["/sport"], "/sport"]);
    store.license.value = { ...bootstrap.licence, enabledFeatures: ["betby:sportsbook"] };
    assert.deepEqual([visibleEntries(), externalRoute.redirect?.({}, emptyQuery)], [["/sportsbook"], null]);
    bootstrap.sportsFrames = { url: "", brand: "", twitch: false };
    assert.deepEqual([visibleEntries(), externalRoute.redirect?.({}, emptyQuery)], [["/sport"], "/sport"]);
    bootstrap.sports = false;
    assert.deepEqual(visibleEntries(), []);
  } finally {
    Object.assign(bootstrap, before);
    store.license.value = bootstrap.licence;
  }
});
