import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameValues } from "../../../lib/api.gen";
import { changesOf, editOf, formOf, rowOf } from "./game.model";

const dice: GameValues = {
  name: "Dice", image: "", description: "", category: ["Originals"], custom_category: "", tags: ["fast", "new"], priority: 10,
  is_featured: false, is_search_featured: true, is_disabled: false, blocked: ["CW"],
};

test("a form that nobody touched sends what there was", () => {
  const request = editOf("dice", 3, { ...formOf(dice), reason: " because " }, true);
  assert.deepEqual(request, { id: "dice", version: 3, reason: "because", values: dice });
});

test("lists are typed with commas, countries in any case", () => {
  const { values } = editOf("dice", 0, { ...formOf(dice), tags: " a, b,,a ", blocked: "de, cw", priority: "" }, false);
  assert.deepEqual([values.tags, values.blocked, values.priority, values.is_disabled], [["a", "b"], ["DE", "CW"], 0, true]);
});

test("only what differs is told", () => {
  assert.deepEqual(changesOf(dice, { ...dice, is_featured: true, tags: [] }), [
    { label: "Tags", before: "fast, new", after: "" },
    { label: "Featured", before: "no", after: "yes" },
  ]);
  assert.equal(rowOf("live"), "live");
  assert.equal(rowOf("nonsense"), "");
});
