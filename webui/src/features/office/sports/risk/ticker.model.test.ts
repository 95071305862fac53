import assert from "node:assert/strict";
import { test } from "node:test";
import type { SportsTick } from "../../../../lib/api.gen";
import { mergeTicks, parseMicros, tickerModel } from "./ticker.model";

const row = (seq: number) => ({ seq }) as SportsTick;

test("new rows come first, without duplicates, up to the maximum", () => {
  assert.deepEqual(mergeTicks([row(5), row(4)], [row(4), row(3)]).map(({ seq }) => seq), [5, 4, 3]);
  assert.deepEqual(mergeTicks([row(5), row(4)], [row(3), row(2)], 3).map(({ seq }) => seq), [5, 4, 3]);
});

test("the minimum stake is typed in dollars", () => {
  for (const [text, want] of [["", 0], ["1", 1_000_000], ["0.5", 500_000], ["12.34", 12_340_000], ["a lot", 0], ["-1", 0]] as const) assert.equal(parseMicros(text), want, text);
});

test("it loads newer rows, and restarts after a filter change or a restart of the site", async () => {
  const requestedAfter: number[] = [];
  let answer = { rows: [row(2), row(1)], last: 2 };
  const model = tickerModel({}, async ({ after }) => {
    requestedAfter.push(after);
    return answer;
  });
  await model.load();
  answer = { rows: [row(3)], last: 3 };
  await model.load();
  assert.deepEqual(model.rows.value?.map(({ seq }) => seq), [3, 2, 1]);
  answer = { rows: [row(1)], last: 1 };
  await model.load();
  assert.deepEqual(model.rows.value?.map(({ seq }) => seq), [1]);
  await model.setFilters({ sport: "soccer" });
  assert.deepEqual(requestedAfter, [0, 2, 3, 0]);
});
