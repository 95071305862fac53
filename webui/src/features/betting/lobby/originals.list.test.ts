import assert from "node:assert/strict";
import { test } from "node:test";
import games from "../play/games.gen.json";
import { originals } from "./originals.list";

test("the tiles are the games of the definitions, in their order and words", () => {
  assert.deepEqual(originals, games.map(({ id, name, summary }) => ({ id, name, summary })));
});
