import assert from "node:assert/strict";
import { test } from "node:test";
import { hopsOf, fallDuration } from "./plinko.fall";
import { boardIn } from "./plinko.geometry";
import { Painter } from "./plinko.painter";
import type { Context } from "./plinko.lights";
import type { Pictures, Scene } from "./plinko.scene";
import { DrawnAreas } from "./plinko.areas";

interface Area { x: number; y: number; width: number; height: number }

/** A canvas of 600 by 500 that records cleared areas, and drawn pictures with their positions. */
function fakeCanvas() {
  const cleared: Area[] = [], drawn: (Area & { picture: string })[] = [];
  const nothing = () => undefined;
  const called: Record<string, unknown> = {
    canvas: { width: 600, height: 500 },
    clearRect: (x: number, y: number, width: number, height: number) => cleared.push({ x, y, width, height }),
    drawImage: ({ name, ...size }: { name: string; width: number; height: number }, ...sides: number[]) => {
      const [x = 0, y = 0, width = size.width, height = size.height] = sides.slice(-4);
      drawn.push({ picture: name, x, y, width, height });
    },
  };
  const ctx = new Proxy(called, { get: (known, name: string) => known[name] ?? nothing, set: () => true }) as object as Context;
  return { ctx, cleared, drawn };
}

const picture = (name: string, width: number, height: number) => ({ name, width, height }) as object as HTMLCanvasElement;
const pictures: Pictures = {
  rows: 8, risk: "low", width: 600, height: 500, density: 1, fonts: "loaded", board: boardIn(8, 600, 500),
  cabinet: picture("cabinet", 600, 500), buckets: picture("buckets", 540, 40), ball: picture("ball", 30, 30),
};
const path = [1, 0, 1, 0, 0, 0, 1, 0];
const manyBalls: Scene = { balls: [{ id: 1, path, start: 0 }, { id: 2, path: [0, 0, 0, 0, 0, 0, 0, 0], start: 90 }], hits: [], last: null };
const within = (one: Area, other: Area) => one.x >= other.x && one.y >= other.y && one.x + one.width <= other.x + other.width && one.y + one.height <= other.y + other.height;

test("the first frame draws everything, and each next frame clears only what the last one drew", () => {
  const painter = new Painter();
  const { ctx, cleared, drawn } = fakeCanvas();
  painter.paint(ctx, pictures, manyBalls, 400);
  assert.deepEqual(cleared, [{ x: 0, y: 0, width: 600, height: 500 }]);
  for (let now = 416; now < fallDuration(hopsOf(path)); now += 16) {
    const before = drawn.splice(0).filter(({ picture }) => picture !== "cabinet");
    assert.equal(before.length, 2 + 9, "two balls and nine buckets");
    cleared.length = 0;
    assert.equal(painter.paint(ctx, pictures, manyBalls, now), true);
    for (const one of before) assert.ok(cleared.some((area) => within(one, area)), `${one.picture} of the frame before ${now} stays`);
    assert.deepEqual(drawn.filter(({ picture }) => picture === "cabinet").map(({ picture: _, ...area }) => area), cleared, "what is cleared is the cabinet again");
    assert.ok(cleared.reduce((sum, { width, height }) => sum + width * height, 0) < 600 * 500 * 0.4, "a frame costs a part of the stage");
  }
});

test("another board, an invalidation and a drawn path cause a full redraw", () => {
  const painter = new Painter();
  const { ctx, cleared } = fakeCanvas();
  const whole = () => cleared.splice(0).some(({ width }) => width === 600);
  const notAnimated: Scene = { balls: [], hits: [], last: { rows: 8, risk: "low", path, bucket: 3, notAnimated: true } };
  const seen = [manyBalls, manyBalls, notAnimated, manyBalls, manyBalls].map((scene, at) => [painter.paint(ctx, pictures, scene, at * 16), whole()]);
  assert.deepEqual(seen, [[true, true], [true, false], [false, true], [true, true], [true, false]]);
  painter.paint(ctx, { ...pictures }, manyBalls, 100);
  assert.equal(whole(), true);
  painter.invalidate();
  painter.paint(ctx, pictures, manyBalls, 116);
  assert.equal(whole(), true);
});

test("a bucket that was hit moves until it is at rest", () => {
  const painter = new Painter();
  const { ctx } = fakeCanvas();
  const hit: Scene = { balls: [], hits: [0, 0, 0, 1000], last: { rows: 8, risk: "low", path, bucket: 3, notAnimated: false } };
  assert.deepEqual([1000, 1500, 1530].map((now) => painter.paint(ctx, pictures, hit, now)), [true, true, false]);
});

test("areas are whole pixels including touched ones, within the picture", () => {
  const spots = new DrawnAreas();
  const areas: number[][] = [];
  spots.reset(100, 50);
  spots.add(10.4, 20.6, 5, 5);
  spots.add(-8, 45, 20, 20);
  spots.add(120, 10, 5, 5);
  spots.drain((...sides) => areas.push(sides));
  spots.drain((...sides) => areas.push(sides));
  assert.deepEqual(areas, [[9, 19, 8, 8], [0, 44, 13, 6]]);
});
