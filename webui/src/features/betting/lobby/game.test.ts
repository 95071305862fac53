import assert from "node:assert/strict";
import test from "node:test";
import { store } from "../../../lib/store";
import { findGames } from "./game";

test("the site knows the kinds of the games that were found", async () => {
  const before = globalThis.fetch;
  // The call reads its token from the page.
  Object.assign(globalThis, { document: { cookie: "", querySelector: () => null } });
  const answers = [[{ name: "a", priority: 0, category: ["Slots"] }, { name: "b", priority: 1, category: ["Live", "Table"] }], [{ name: "c", priority: 0, category: ["Slots", "Poker"] }]];
  globalThis.fetch = async () => new Response(JSON.stringify(answers.shift()), { headers: { "Content-Type": "application/json" } });
  try {
    assert.deepEqual(store.categories.peek(), []);
    await findGames([]);
    assert.deepEqual(store.categories.peek(), ["Live", "Slots", "Table"]);
    await findGames([]);
    assert.deepEqual(store.categories.peek(), ["Live", "Poker", "Slots", "Table"]);
  } finally {
    globalThis.fetch = before;
    Reflect.deleteProperty(globalThis, "document");
  }
});
