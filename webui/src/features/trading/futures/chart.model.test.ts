import assert from "node:assert/strict";
import { test } from "node:test";
import { Bars, withOlder, withPrice } from "./chart.model";
import type { Candle } from "./wire";

const bar = (time: number, close: number) => ({ time, open: close, high: close, low: close, close });

test("a price in the time of the last bar extends it, and a later one begins the next bar", () => {
  const first = withPrice([], 60, 61_000, 10);
  assert.deepEqual(first, [bar(60, 10)]);
  const second = withPrice(withPrice(first, 60, 90_000, 12), 60, 119_999, 9);
  assert.deepEqual(second, [{ time: 60, open: 10, high: 12, low: 9, close: 9 }]);
  assert.deepEqual(withPrice(second, 60, 120_000, 8).at(-1), bar(120, 8));
});

test("a late price of an earlier bar changes nothing", () => {
  assert.deepEqual(withPrice([bar(120, 5)], 60, 61_000, 99), [bar(120, 5)]);
});

test("older bars come before the known ones, each time once", () => {
  assert.deepEqual(withOlder([bar(60, 1), bar(120, 2)], [bar(120, 3), bar(180, 4)]), [bar(60, 1), bar(120, 3), bar(180, 4)]);
});

test("prices that arrive while the history loads are added to it, and older pages stop at the beginning", async () => {
  const requested: (number | undefined)[] = [];
  const pages: Candle[][] = [[[120, "2", "3", "1", "2"]], [[60, "1", "1", "1", "1"]], []];
  const model = new Bars("BTCUSD", "1m", async (before) => {
    requested.push(before);
    return pages.shift() ?? [];
  });
  const loaded = model.load();
  model.addPrice(130_000, 5);
  await loaded;
  assert.deepEqual(model.bars.value, [{ time: 120, open: 2, high: 5, low: 1, close: 5 }]);
  await model.load();
  assert.deepEqual(model.bars.value?.map(({ time }) => time), [60, 120]);
  await model.load();
  await model.load();
  assert.deepEqual(requested, [undefined, 120, 60]);
});

test("a failed load is shown, and can be repeated", async () => {
  let fails = true;
  const model = new Bars("BTCUSD", "1m", async () => {
    if (fails) throw new Error("no");
    return [];
  });
  await model.load();
  assert.notEqual(model.failure.value, null);
  fails = false;
  await model.load();
  assert.deepEqual([model.failure.value, model.bars.value], [null, []]);
});
