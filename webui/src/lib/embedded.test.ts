import assert from "node:assert/strict";
import { test } from "node:test";
import { insideOwnPage } from "./embedded";

const at = (origin: string) => ({ location: { origin } }) as Window;

test("a page of its own and a page in another site's frame are not a part of the site's page", () => {
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
