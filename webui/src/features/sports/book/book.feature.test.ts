import assert from "node:assert/strict";
import { test } from "node:test";
import { bootstrap } from "../../../lib/bootstrap";
import { store } from "../../../lib/store";
import book from "./book.feature";

const frame = book.routes!.find(({ path }) => path === "/sportsbook")!;
const none = new URLSearchParams();
const doors = () => book.sidebar!.filter(({ visible }) => visible?.() ?? true).map(({ to }) => to);

test("another house's sportsbook is open where the licence has it and an address is given, otherwise the site's own", () => {
  const before = { ...bootstrap };
  Object.assign(bootstrap, { sports: true, sportsFrames: { url: "https://book.example", brand: "b", twitch: false } });
  try {
    store.license.value = { ...bootstrap.licence, enabledFeatures: [] };
    assert.deepEqual([doors(), frame.redirect?.({}, none)], [["/sport"], "/sport"]);
    store.license.value = { ...bootstrap.licence, enabledFeatures: ["betby:sportsbook"] };
    assert.deepEqual([doors(), frame.redirect?.({}, none)], [["/sportsbook"], null]);
    bootstrap.sportsFrames = { url: "", brand: "", twitch: false };
    assert.deepEqual([doors(), frame.redirect?.({}, none)], [["/sport"], "/sport"]);
    bootstrap.sports = false;
    assert.deepEqual(doors(), []);
  } finally {
    Object.assign(bootstrap, before);
    store.license.value = bootstrap.licence;
  }
});
