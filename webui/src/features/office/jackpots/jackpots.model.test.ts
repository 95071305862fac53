import assert from "node:assert/strict";
import { test } from "node:test";
import type { OfficeJackpot } from "../../../lib/api.gen";
import { draftOf, formOf, newForm } from "./jackpots.model";

const stored = { id: "j", version: 3, name: "Drop", next: { games: ["dice", "mines"], share: 0.2, seed: 100, limit: 0, average: 500 } } as OfficeJackpot;

test("a jackpot is changed by a form of its next round", () => {
  assert.deepEqual(draftOf({ ...formOf(stored), reason: "more" }, stored), {
    id: "j", version: 3, name: "Drop", games: ["dice", "mines"], share: "0.2", seed: "100", limit: "", average: "500", reason: "more",
  });
});

test("a new jackpot has a limit or an average", () => {
  assert.equal(draftOf({ ...newForm, games: " dice ,, mines" }).limit, "1000");
  assert.deepEqual(draftOf({ ...newForm, games: " dice ,, mines" }).games, ["dice", "mines"]);
  assert.equal(draftOf({ ...newForm, end: "average" }).limit, "");
});
