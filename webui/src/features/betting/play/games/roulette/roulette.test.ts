import assert from "node:assert/strict";
import { test } from "node:test";
import { wireAmount } from "../../../../../lib/money";
import { chipText, chipTone, chipUnits, doubleBets, placeChip, noBets, addToHistory, totalStake } from "./bets";
import { colourOf, covers, keyOf, neighbour, spotOf, spots, type Box } from "./spots";
import { order, pocketAngle, wheelAtRest, settledShare, spinAt } from "./spin";

const pockets = Array.from({ length: 37 }, (_, at) => at);

test("the table has every spot once, at its own position", () => {
  assert.equal(spots.length, 37 + 3 + 3 + 6);
  assert.equal(new Set(spots.map((spot) => spot.key)).size, spots.length);
  assert.equal(new Set(spots.map((spot) => spot.wide)).size, spots.length);
  assert.equal(new Set(spots.map((spot) => spot.slim)).size, spots.length);
  assert.equal(spotOf(keyOf("straight", 0))?.number, 0);
  assert.equal(spotOf(keyOf("red"))?.type, "red");
  assert.equal(spotOf(keyOf("dozen", 3))?.key, "dozen-3");
});

test("the payout of a spot matches its number of pockets", () => {
  const size = { straight: 1, dozen: 12, column: 12, red: 18, black: 18, odd: 18, even: 18, low: 18, high: 18 };
  for (const spot of spots) assert.equal(pockets.filter((pocket) => covers(spot, pocket)).length, size[spot.type], spot.key);
  assert.ok(covers(spotOf("column-1")!, 34) && covers(spotOf("column-3")!, 36) && covers(spotOf("dozen-2")!, 13));
  assert.equal(colourOf(0), "green");
  assert.equal(colourOf(17), "black");
});

test("the wheel has every pocket once, red and black in turn", () => {
  assert.deepEqual([...order].sort((a, b) => a - b), pockets);
  for (let at = 1; at < 36; at++) assert.notEqual(colourOf(order[at]!), colourOf(order[at + 1]!));
});

test("a spin ends with the ball in its pocket and begins on the track", () => {
  for (const pocket of pockets) {
    const first = spinAt(0, pocket, 25), last = spinAt(1, pocket, 25);
    assert.equal(first.rotor, 25);
    assert.equal(first.height, 1);
    assert.deepEqual(last, wheelAtRest(pocket, last.rotor));
    const before = spinAt(settledShare, pocket, 25);
    assert.ok(Math.abs(before.ball - before.rotor - pocketAngle(pocket)) < 1e-9);
  }
  for (let t = 0; t <= 1; t += 0.01) {
    const { height } = spinAt(t, 17, 0);
    assert.ok(height >= -1e-9 && height <= 1, String(t));
  }
});

test("chips add up exactly", () => {
  assert.equal(chipUnits("1", 2), 100n);
  assert.equal(chipUnits("0.1", 8), 10_000_000n);
  for (const bad of ["0", "", "x", "-1", "0.001"]) assert.equal(chipUnits(bad, 2), null, bad);
  const bets = placeChip(placeChip(placeChip(noBets, "red", 10n), "red", 5n), "straight-17", 1n);
  assert.equal(totalStake(bets), 16n);
  assert.equal(totalStake(doubleBets(bets)), 32n);
  assert.equal(noBets.size, 0);
  assert.equal(wireAmount(15n, 2), "0.15");
  assert.equal(wireAmount(400n, 2), "4");
});

test("undo stores a limited number of states", () => {
  let history = [noBets];
  for (let at = 0; at < 500; at++) history = addToHistory(history, placeChip(noBets, "red", BigInt(at + 1)));
  assert.equal(history.length, 200);
  assert.equal(totalStake(history.at(-1)!), 500n);
});

test("chip labels are short and never exceed the amount", () => {
  assert.equal(chipText(100n, 2), "1");
  assert.equal(chipText(199_999n, 2), "1.9K");
  assert.equal(chipText(100_000_00n, 2), "100K");
  assert.equal(chipText(10n, 2), ".1");
  assert.equal(chipText(2_500_000_00n, 2), "2.5M");
  assert.deepEqual([99n, 1000n, 10_000n, 100_000n, 99_999_999n].map((units) => chipTone(units, 2)), [0, 1, 2, 3, 4]);
});

test("arrow keys move to the neighbour in their direction", () => {
  const box = (left: number, top: number, width = 10, height = 10): Box => ({ left, top, width, height });
  const boxes = [box(0, 0, 10, 30), box(10, 0), box(10, 10), box(10, 20), box(20, 0)];
  assert.equal(neighbour(boxes, 0, "ArrowRight"), 2);
  assert.equal(neighbour(boxes, 1, "ArrowLeft"), 0);
  assert.equal(neighbour(boxes, 1, "ArrowDown"), 2);
  assert.equal(neighbour(boxes, 1, "ArrowRight"), 4);
  assert.equal(neighbour(boxes, 4, "ArrowRight"), null);
  assert.equal(neighbour(boxes, 0, "a"), null);
});
