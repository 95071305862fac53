import assert from "node:assert/strict";
import test from "node:test";
import type { Provider } from "./game";
import { matchingProviders } from "./providers.model";

test("a search for providers ignores case, accents and the order of words", () => {
  const all = ["Café Ñandú", "Glasshouse Live", "Reelwright"].map((name) => ({ name }) as Provider);
  const found = (typed: string) => matchingProviders(all, typed).map(({ name }) => name);
  assert.equal(found(" ").length, 3);
  assert.deepEqual(found("cafe NANDU"), ["Café Ñandú"]);
  assert.deepEqual(found("live glass"), ["Glasshouse Live"]);
  assert.deepEqual(found("nobody"), []);
});
