import assert from "node:assert/strict";
import test from "node:test";
import type { NavEntry } from "../../../lib/feature";
import { memoryStorage } from "../../../lib/persist";
import { groupsOf, sideAfter, SidebarMemory, sportsHome } from "./sidebar.model";

const entry = (id: string, order: number, group?: NavEntry["group"]): NavEntry => ({ id, label: id, icon: () => null, order, group });

test("groups are in the site's order, in any order of their entries", () => {
  const entries = [entry("search", -10), entry("latest", 14, "casino"), entry("settings", 0, "account"), entry("dashboard", 50, "dashboard"), entry("slots", 17, "casino")];
  assert.deepEqual(
    groupsOf(entries).map(({ id, entries }) => [id, entries.map((one) => one.id)]),
    [["", ["search"]], ["dashboard", ["dashboard"]], ["casino", ["latest", "slots"]], ["account", ["settings"]]],
  );
  assert.deepEqual(groupsOf([]), []);
});

test("the home of sports is the first existing sports page", () => {
  const only = (...paths: string[]) => (path: string) => paths.includes(path);
  assert.equal(sportsHome(only()), null, "no sports, no switch");
  assert.equal(sportsHome(only("/sport")), "/sport");
  assert.equal(sportsHome(only("/sport", "/sportsbook")), "/sportsbook", "the licensed one goes first");
});

test("pages switch the sidebar to their side, and account pages keep it", () => {
  assert.equal(sideAfter("casino", "/sport/event/5"), "sports");
  assert.equal(sideAfter("casino", "/sportsbook?bt-path=%2Flive"), "sports");
  assert.equal(sideAfter("sports", "/casino/slots"), "casino");
  assert.equal(sideAfter("sports", "/"), "casino");
  assert.equal(sideAfter("sports", "/?game=dice-1"), "casino");
  assert.equal(sideAfter("sports", "/profile/settings/account"), "sports");
  assert.equal(sideAfter("casino", "/sports-news"), "casino");
});

test("the collapsed groups and the number of originals are stored", () => {
  const storage = memoryStorage();
  const first = new SidebarMemory(storage);
  assert.deepEqual(first.collapsed.value, []);
  assert.equal(first.originals, 16);
  first.toggle("originals");
  first.rememberOriginals(3);
  const second = new SidebarMemory(storage);
  assert.deepEqual(second.collapsed.value, ["originals"]);
  assert.equal(second.originals, 3);
  second.toggle("originals");
  assert.deepEqual(new SidebarMemory(storage).collapsed.value, []);
});

test("invalid stored data is ignored", () => {
  const storage = memoryStorage();
  for (const stored of ["[", "null", '{"folded":5,"originals":-2}', '{"originals":1e9}']) {
    storage.setItem("croupier:sidebar", stored);
    const memory = new SidebarMemory(storage);
    assert.deepEqual(memory.collapsed.value, []);
    assert.equal(memory.originals, 16);
  }
});
