import assert from "node:assert/strict";
import test from "node:test";
import { Conveyor, cardPitch } from "./conveyor";
import { simulatedWin } from "./simulated";

const winsOf = (...numbers: number[]) => numbers.map((n) => simulatedWin(n, () => 0.5, true));
const cardIds = (belt: Conveyor) => belt.cards.map(({ win }) => win._id.replace("simulated-", "")).join(" ");

test("fills the window plus one card, the newest first", () => {
  const belt = new Conveyor();
  assert.equal(belt.advance(0, 2 * cardPitch, winsOf(1, 2, 3, 4)), true);
  assert.equal(cardIds(belt), "1 2 3");
  assert.deepEqual(belt.cards.map(({ x }) => x), [0, cardPitch, 2 * cardPitch]);
  assert.equal(belt.advance(10, 2 * cardPitch, winsOf(1, 2, 3, 4)), true);
  assert.equal(cardIds(belt), "1 2 3 4");
  assert.equal(belt.advance(10, 2 * cardPitch, winsOf(1, 2, 3, 4)), false);
});

test("a card keeps its position until it has left, without duplicates", () => {
  const belt = new Conveyor();
  const wins = winsOf(1, 2, 3, 4, 5);
  const places = new Map<string, number>();
  for (let step = 0; step < 2000; step++) {
    belt.advance(7, 3 * cardPitch, wins);
    assert.equal(new Set(belt.cards.map(({ win }) => win._id)).size, belt.cards.length);
    const first = belt.cards[0];
    const last = belt.cards[belt.cards.length - 1];
    assert.ok(first && first.x <= belt.offset && last && last.x + cardPitch >= belt.offset + 3 * cardPitch, `a gap at step ${step}`);
    for (const { key, x } of belt.cards) {
      assert.equal(places.get(key) ?? x, x);
      places.set(key, x);
    }
  }
});

test("a new win is the next card", () => {
  const belt = new Conveyor();
  for (let step = 0; step < 300; step++) belt.advance(7, 2 * cardPitch, winsOf(1, 2, 3, 4, 5));
  const last = belt.cards[belt.cards.length - 1];
  for (let step = 0; step < 40 && belt.cards[belt.cards.length - 1] === last; step++) belt.advance(7, 2 * cardPitch, winsOf(9, 1, 2, 3, 4, 5));
  assert.match(cardIds(belt), / 9$/);
});

test("too few wins leave the rest of the belt empty", () => {
  assert.equal(Conveyor.canScroll(1000, 5), false);
  assert.equal(Conveyor.canScroll(1000, 6), true);
  assert.equal(Conveyor.canScroll(0, 6), false);
  const belt = new Conveyor();
  const two = winsOf(2, 1);
  assert.equal(belt.showStatic(two), true);
  assert.equal(belt.showStatic(two), false);
  assert.equal(cardIds(belt), "2 1");
  const key = belt.cards[1]?.key;
  belt.showStatic(winsOf(3, 2, 1));
  assert.equal(cardIds(belt), "3 2 1");
  assert.equal(belt.cards[2]?.key, key); // slides instead of appearing again
  belt.advance(0, 2 * cardPitch, winsOf(4, 3, 2, 1));
  assert.equal(cardIds(belt), "3 2 1");
});

test("reveals a clipped card", () => {
  const belt = new Conveyor();
  belt.advance(0, 2 * cardPitch, winsOf(1, 2, 3, 4));
  belt.advance(50, 2 * cardPitch, winsOf(1, 2, 3, 4));
  belt.reveal(belt.cards[0]?.key ?? "", 2 * cardPitch);
  assert.equal(belt.offset, 0);
  belt.reveal(belt.cards[2]?.key ?? "", 2 * cardPitch);
  assert.equal(belt.offset, cardPitch);
  belt.reveal("none", 2 * cardPitch);
  assert.equal(belt.offset, cardPitch);
});

test("rebases the offset after a long distance", () => {
  const belt = new Conveyor();
  const wins = winsOf(1, 2, 3, 4, 5);
  for (let step = 0; step < 11_000; step++) belt.advance(100, 2 * cardPitch, wins);
  assert.ok(belt.offset < 200_000);
  assert.ok((belt.cards[0]?.x ?? 1) <= belt.offset);
});
