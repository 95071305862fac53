import assert from "node:assert/strict";
import { test } from "node:test";
import { cardName, isRed, parseCard, ranks, suits } from "./cards";
import { placeOf, showFrames } from "./frames";

test("every card of the deck is read and named", () => {
  const names = new Set(suits.flatMap((suit) => ranks.map((rank) => cardName(rank + suit))));
  assert.equal(names.size, 52);
  assert.equal(cardName("Qs"), "Queen of spades");
  assert.equal(cardName("10d"), "Ten of diamonds");
  assert.deepEqual(parseCard("10c"), { rank: "10", suit: "c" });
});

test("what is no card is none", () => {
  for (const bad of ["", "s", "Q", "1s", "11h", "qs", "QS", "Qss"]) assert.equal(parseCard(bad), null, bad);
  assert.equal(cardName("??"), "??");
});

test("diamonds and hearts are red", () => {
  assert.deepEqual(suits.filter(isRed), ["d", "h"]);
});

test("a hand stays within its room and around its middle", () => {
  assert.equal(placeOf(0, 1, 3), 0);
  for (const count of [2, 3, 5, 11]) {
    const places = Array.from({ length: count }, (_, at) => placeOf(at, count, 2.6));
    assert.ok(Math.abs(places[0]! + places[count - 1]!) < 1e-9);
    assert.ok(places[count - 1]! - places[0]! + 1 <= 2.6 + 1e-9);
    assert.deepEqual([...places].sort((a, b) => a - b), places);
  }
});

test("frames come in order, and only the last when quick or skipped", async () => {
  const frames = [1, 2, 3].map((table) => ({ table, ms: 1 }));
  const laid: number[] = [];
  await showFrames(frames, (table) => laid.push(table), { quick: false, skip: new AbortController().signal });
  assert.deepEqual(laid, [1, 2, 3]);
  laid.length = 0;
  await showFrames(frames, (table) => laid.push(table), { quick: true, skip: new AbortController().signal });
  assert.deepEqual(laid, [3]);
  laid.length = 0;
  const stop = new AbortController();
  await showFrames(frames, (table) => { laid.push(table); if (table === 1) stop.abort(); }, { quick: false, skip: stop.signal });
  assert.deepEqual(laid, [1, 3]);
});
