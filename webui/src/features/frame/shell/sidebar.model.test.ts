import assert from "node:assert/strict";
import test from "node:test";
import type { Entry } from "../../../lib/feature";
import { memoryBox } from "../../../lib/persist";
import { groupsOf, sideAfter, SidebarMemory, sportsHome } from "./sidebar.model";

const entry = (id: string, order: number, group?: Entry["group"]): Entry => ({ id, label: id, icon: () => null, order, group });

test("groups stand in the house's order, whatever their entries' orders are", () => {
  const entries = [entry("search", -10), entry("latest", 14, "casino"), entry("settings", 0, "account"), entry("dashboard", 50, "dashboard"), entry("slots", 17, "casino")];
  assert.deepEqual(
    groupsOf(entries).map(({ id, entries }) => [id, entries.map((one) => one.id)]),
    [["", ["search"]], ["dashboard", ["dashboard"]], ["casino", ["latest", "slots"]], ["account", ["settings"]]],
  );
  assert.deepEqual(groupsOf([]), []);
});

test("sports begin where there is a page for them", () => {
  const only = (...paths: string[]) => (path: string) => paths.includes(path);
  assert.equal(sportsHome(only()), null, "no sports, no switch");
  assert.equal(sportsHome(only("/sport")), "/sport");
  assert.equal(sportsHome(only("/sport", "/sportsbook")), "/sportsbook", "the licensed one goes first");
});

test("pages take the sidebar to their side; the account's pages leave it", () => {
  assert.equal(sideAfter("casino", "/sport/event/5"), "sports");
  assert.equal(sideAfter("casino", "/sportsbook?bt-path=%2Flive"), "sports");
  assert.equal(sideAfter("sports", "/casino/slots"), "casino");
  assert.equal(sideAfter("sports", "/"), "casino");
  assert.equal(sideAfter("sports", "/?game=dice-1"), "casino");
  assert.equal(sideAfter("sports", "/profile/settings/account"), "sports");
  assert.equal(sideAfter("casino", "/sports-news"), "casino");
});

test("remembers what is folded, and how much room the originals need", () => {
  const box = memoryBox();
  const first = new SidebarMemory(box);
  assert.deepEqual(first.folded.value, []);
  assert.equal(first.originals, 16);
  first.toggle("originals");
  first.rememberOriginals(3);
  const second = new SidebarMemory(box);
  assert.deepEqual(second.folded.value, ["originals"]);
  assert.equal(second.originals, 3);
  second.toggle("originals");
  assert.deepEqual(new SidebarMemory(box).folded.value, []);
});

test("nonsense in the storage reads as nothing", () => {
  const box = memoryBox();
  for (const kept of ["[", "null", '{"folded":5,"originals":-2}', '{"originals":1e9}']) {
    box.setItem("croupier:sidebar", kept);
    const memory = new SidebarMemory(box);
    assert.deepEqual(memory.folded.value, []);
    assert.equal(memory.originals, 16);
  }
});
