import assert from "node:assert/strict";
import { test } from "node:test";
import { manyRequest, noRow, nothing, questionOf } from "./games.model";

const view = { sort: null, filters: {}, hidden: [], after: null, size: 50 };

test("a view asks for what its filters say, and for nothing that is no filter", () => {
  assert.deepEqual(questionOf({ ...view, filters: { q: "gold", state: "off" }, after: "x", size: 25 }), {
    query: "gold", provider: "", category: "", product: "", state: "off", cursor: "x", limit: 25,
  });
  assert.equal(questionOf({ ...view, filters: { state: "nonsense" } }).state, "");
});

test("many games change only in what was filled in", () => {
  assert.equal(manyRequest(["a"], nothing, "because"), null);
  assert.deepEqual(manyRequest(["a"], { ...nothing, featured: "no", custom: noRow, addTags: "new, new\nbig ", priority: "5" }, "because"), {
    ids: ["a"], reason: "because", featured: false, custom_category: "", priority: 5, add_tags: ["new", "big"],
  });
});
