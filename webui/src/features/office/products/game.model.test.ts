import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameValues } from "../../../lib/api.gen";
import { gameChanges, editRequest, gameForm, parseLobbyRow } from "./game.model";

const dice: GameValues = {
  name: "Dice", image: "", description: "", category: ["Originals"], custom_category: "", tags: ["fast", "new"], priority: 10,
  is_featured: false, is_search_featured: true, is_disabled: false, blocked: ["CW"],
};

test("an unchanged form sends the stored values", () => {
  const request = editRequest("dice", 3, { ...gameForm(dice), reason: " because " }, true);
  assert.deepEqual(request, { id: "dice", version: 3, reason: "because", values: dice });
});

test("lists are split at commas, country codes are case-insensitive", () => {
  const { values } = editRequest("dice", 0, { ...gameForm(dice), tags: " a, b,,a ", blocked: "de, cw", priority: "" }, false);
  assert.deepEqual([values.tags, values.blocked, values.priority, values.is_disabled], [["a", "b"], ["DE", "CW"], 0, true]);
});

test("only differences are listed", () => {
  assert.deepEqual(gameChanges(dice, { ...dice, is_featured: true, tags: [] }), [
    { label: "Tags", before: "fast, new", after: "" },
    { label: "Featured", before: "no", after: "yes" },
  ]);
  assert.equal(parseLobbyRow("live"), "live");
  assert.equal(parseLobbyRow("nonsense"), "");
});
