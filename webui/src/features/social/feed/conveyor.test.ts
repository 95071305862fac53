import assert from "node:assert/strict";
import test from "node:test";
import { Conveyor, pitch } from "./conveyor";
import { inventedWin } from "./simulated";

const winsOf = (...numbers: number[]) => numbers.map((n) => inventedWin(n, () => 0.5, true));
const shown = (belt: Conveyor) => belt.cards.map(({ win }) => win._id.replace("simulated-", "")).join(" ");

test("fills the window and one card more, newest first", () => {
  const belt = new Conveyor();
  assert.equal(belt.advance(0, 2 * pitch, winsOf(1, 2, 3, 4)), true);
  assert.equal(shown(belt), "1 2 3");
  assert.deepEqual(belt.cards.map(({ x }) => x), [0, pitch, 2 * pitch]);
  assert.equal(belt.advance(10, 2 * pitch, winsOf(1, 2, 3, 4)), true);
  assert.equal(shown(belt), "1 2 3 4");
  assert.equal(belt.advance(10, 2 * pitch, winsOf(1, 2, 3, 4)), false);
});

test("a card stays where it is until it has left; none is there twice", () => {
  const belt = new Conveyor();
  const wins = winsOf(1, 2, 3, 4, 5);
  const places = new Map<string, number>();
  for (let step = 0; step < 2000; step++) {
    belt.advance(7, 3 * pitch, wins);
    assert.equal(new Set(belt.cards.map(({ win }) => win._id)).size, belt.cards.length);
    const first = belt.cards[0];
    const last = belt.cards[belt.cards.length - 1];
    assert.ok(first && first.x <= belt.offset && last && last.x + pitch >= belt.offset + 3 * pitch, `a gap at step ${step}`);
    for (const { key, x } of belt.cards) {
      assert.equal(places.get(key) ?? x, x);
      places.set(key, x);
    }
  }
});

test("a new win is the next to come", () => {
  const belt = new Conveyor();
  for (let step = 0; step < 300; step++) belt.advance(7, 2 * pitch, winsOf(1, 2, 3, 4, 5));
  const last = belt.cards[belt.cards.length - 1];
  for (let step = 0; step < 40 && belt.cards[belt.cards.length - 1] === last; step++) belt.advance(7, 2 * pitch, winsOf(9, 1, 2, 3, 4, 5));
  assert.match(shown(belt), / 9$/);
});

test("too few wins leave the rest of the belt empty", () => {
  assert.equal(Conveyor.fills(1000, 5), false);
  assert.equal(Conveyor.fills(1000, 6), true);
  assert.equal(Conveyor.fills(0, 6), false);
  const belt = new Conveyor();
  const two = winsOf(2, 1);
  assert.equal(belt.lay(two), true);
  assert.equal(belt.lay(two), false);
  assert.equal(shown(belt), "2 1");
  const key = belt.cards[1]?.key;
  belt.lay(winsOf(3, 2, 1));
  assert.equal(shown(belt), "3 2 1");
  assert.equal(belt.cards[2]?.key, key); // slides instead of coming anew
  belt.advance(0, 2 * pitch, winsOf(4, 3, 2, 1));
  assert.equal(shown(belt), "3 2 1");
});

test("reveals a card that is cut off", () => {
  const belt = new Conveyor();
  belt.advance(0, 2 * pitch, winsOf(1, 2, 3, 4));
  belt.advance(50, 2 * pitch, winsOf(1, 2, 3, 4));
  belt.reveal(belt.cards[0]?.key ?? "", 2 * pitch);
  assert.equal(belt.offset, 0);
  belt.reveal(belt.cards[2]?.key ?? "", 2 * pitch);
  assert.equal(belt.offset, pitch);
  belt.reveal("none", 2 * pitch);
  assert.equal(belt.offset, pitch);
});

test("counts anew after a long way", () => {
  const belt = new Conveyor();
  const wins = winsOf(1, 2, 3, 4, 5);
  for (let step = 0; step < 11_000; step++) belt.advance(100, 2 * pitch, wins);
  assert.ok(belt.offset < 200_000);
  assert.ok((belt.cards[0]?.x ?? 1) <= belt.offset);
});
