import assert from "node:assert/strict";
import { test } from "node:test";
import games from "../play/games.gen.json";
import { originals } from "./originals.list";

test("the tiles match the game definitions in order and text", () => {
  assert.deepEqual(originals, games.map(({ id, name, summary }) => ({ id, name, summary })));
});
