import assert from "node:assert/strict";
import { test } from "node:test";
import { bulkRequest, noRow, noChanges, gamesRequest } from "./games.model";

const view = { sort: null, filters: {}, hidden: [], after: null, size: 50 };

test("a request contains the valid filters of the view", () => {
  assert.deepEqual(gamesRequest({ ...view, filters: { q: "gold", state: "off" }, after: "x", size: 25 }), {
    query: "gold", provider: "", category: "", product: "", state: "off", cursor: "x", limit: 25,
  });
  assert.equal(gamesRequest({ ...view, filters: { state: "nonsense" } }).state, "");
});

test("a bulk edit changes only the filled fields", () => {
  assert.equal(bulkRequest(["a"], noChanges, "because"), null);
  assert.deepEqual(bulkRequest(["a"], { ...noChanges, featured: "no", custom: noRow, addTags: "new, new\nbig ", priority: "5" }, "because"), {
    ids: ["a"], reason: "because", featured: false, custom_category: "", priority: 5, add_tags: ["new", "big"],
  });
});
