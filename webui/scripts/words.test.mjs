import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import test from "node:test";
import { broken, fixed, playersTexts } from "./words.mjs";

const web = fileURLToPath(new URL("../src/", import.meta.url));
const server = fileURLToPath(new URL("../../app/", import.meta.url));

test("forbidden forms are found, and allowed forms are not", () => {
  for (const bad of ["Won 2x", "{multiplier}x on {game}", "49.50%", "{percent}% done", "Your e-mail", "Fun Play money", "Demo bets are off", "Your login", "Your wager", "Auto cash-out", "Demo Operator (invented)"]) {
    assert.equal(broken(bad).length > 0, true, bad);
  }
  for (const good of ["2.00× on {game}", "49.50\u00a0%", "Your email", "We wrote to {email}", "Play money", "Sign in", "Wagered", "Wager the most", "Stake", "Invalid email", "floor(f × 7)", "0x00"]) {
    assert.deepEqual(broken(good), [], good);
  }
});

test("players read one word and one form for one thing", async () => {
  const texts = await playersTexts(web, server);
  assert.ok(texts.length > 900, `only ${texts.length} texts were found`);
  const wrong = texts.flatMap(({ name, text }) => broken(text).map((instead) => `${name}: "${text}": say ${instead}`));
  assert.deepEqual(wrong, []);
});

test("what the specification fixes is still said", async () => {
  const said = new Set((await playersTexts(web, server)).map(({ text }) => text));
  assert.deepEqual([...fixed].filter((text) => !said.has(text)), []);
});
