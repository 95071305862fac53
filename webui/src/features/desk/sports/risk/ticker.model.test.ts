import assert from "node:assert/strict";
import { test } from "node:test";
import type { SportsTick } from "../../../../lib/api.gen";
import { joined, microsOf, tickerModel } from "./ticker.model";

const row = (seq: number) => ({ seq }) as SportsTick;

test("new rows come first, none twice, and not too many", () => {
  assert.deepEqual(joined([row(5), row(4)], [row(4), row(3)]).map(({ seq }) => seq), [5, 4, 3]);
  assert.deepEqual(joined([row(5), row(4)], [row(3), row(2)], 3).map(({ seq }) => seq), [5, 4, 3]);
});

test("the least stake is typed in dollars", () => {
  for (const [text, want] of [["", 0], ["1", 1_000_000], ["0.5", 500_000], ["12.34", 12_340_000], ["a lot", 0], ["-1", 0]] as const) assert.equal(microsOf(text), want, text);
});

test("it asks for what came after, begins anew with other filters and after a restart of the site", async () => {
  const asked: number[] = [];
  let answer = { rows: [row(2), row(1)], last: 2 };
  const model = tickerModel({}, async ({ after }) => {
    asked.push(after);
    return answer;
  });
  await model.load();
  answer = { rows: [row(3)], last: 3 };
  await model.load();
  assert.deepEqual(model.rows.value?.map(({ seq }) => seq), [3, 2, 1]);
  answer = { rows: [row(1)], last: 1 };
  await model.load();
  assert.deepEqual(model.rows.value?.map(({ seq }) => seq), [1]);
  await model.filter({ sport: "soccer" });
  assert.deepEqual(asked, [0, 2, 3, 0]);
});
