import assert from "node:assert/strict";
import { test } from "node:test";
import { cardName, isRed, parseCard, ranks, suits } from "./cards";
import { cardOffset, showFrames } from "./frames";

test("every card of the deck is parsed and has a name", () => {
  const names = new Set(suits.flatMap((suit) => ranks.map((rank) => cardName(rank + suit))));
  assert.equal(names.size, 52);
  assert.equal(cardName("Qs"), "Queen of spades");
  assert.equal(cardName("10d"), "Ten of diamonds");
  assert.deepEqual(parseCard("10c"), { rank: "10", suit: "c" });
});

test("an invalid card is null", () => {
  for (const bad of ["", "s", "Q", "1s", "11h", "qs", "QS", "Qss"]) assert.equal(parseCard(bad), null, bad);
  assert.equal(cardName("??"), "??");
});

test("diamonds and hearts are red", () => {
  assert.deepEqual(suits.filter(isRed), ["d", "h"]);
});

test("a hand stays within its max width and is centred", () => {
  assert.equal(cardOffset(0, 1, 3), 0);
  for (const count of [2, 3, 5, 11]) {
    const offsets = Array.from({ length: count }, (_, at) => cardOffset(at, count, 2.6));
    assert.ok(Math.abs(offsets[0]! + offsets[count - 1]!) < 1e-9);
    assert.ok(offsets[count - 1]! - offsets[0]! + 1 <= 2.6 + 1e-9);
    assert.deepEqual([...offsets].sort((a, b) => a - b), offsets);
  }
});

test("frames are shown in order, and only the last if quick or skipped", async () => {
  const frames = [1, 2, 3].map((table) => ({ table, ms: 1 }));
  const shown: number[] = [];
  await showFrames(frames, (table) => shown.push(table), { quick: false, skip: new AbortController().signal });
  assert.deepEqual(shown, [1, 2, 3]);
  shown.length = 0;
  await showFrames(frames, (table) => shown.push(table), { quick: true, skip: new AbortController().signal });
  assert.deepEqual(shown, [3]);
  shown.length = 0;
  const stop = new AbortController();
  await showFrames(frames, (table) => { shown.push(table); if (table === 1) stop.abort(); }, { quick: false, skip: stop.signal });
  assert.deepEqual(shown, [1, 3]);
});
