import assert from "node:assert/strict";
import { test } from "node:test";
import { insideOwnPage } from "./embedded";

const at = (origin: string) => ({ location: { origin } }) as Window;

test("a top-level page and a page in a foreign frame are not embedded in the site", () => {
  const alone = at("https://casino.test") as unknown as { parent: unknown } & Window;
  Object.assign(alone, { parent: alone });
  assert.equal(insideOwnPage(alone), false);
  const foreign = {
    get location(): Location {
      throw new DOMException("Blocked a frame from accessing a cross-origin frame.", "SecurityError");
    },
  } as Window;
  assert.equal(insideOwnPage(Object.assign(at("https://casino.test"), { parent: foreign })), false);
  assert.equal(insideOwnPage(Object.assign(at("https://casino.test"), { parent: at("https://casino.test") })), true);
});
