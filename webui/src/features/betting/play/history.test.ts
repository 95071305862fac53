import assert from "node:assert/strict";
import { test } from "node:test";
import type { HistoryRow } from "../../../lib/api.gen";
import type { Result } from "./contract";
import { pillsOf, withPill, type Pill } from "./history.model";

const pill = (id: string): Pill => ({ id, text: "2.00×", status: "win", tone: null });

test("the 31st result drops the oldest", () => {
  let pills: Pill[] = [];
  for (let at = 1; at <= 31; at += 1) pills = withPill(pills, pill(String(at)));
  assert.equal(pills.length, 30);
  assert.equal(pills[0]?.id, "31");
  assert.equal(pills.at(-1)?.id, "2");
});

test("a result is in the strip once", () => {
  assert.equal(withPill(withPill([], pill("a")), pill("a")).length, 1);
});

const formatter = {
  pill: ({ multiplier, view }: Result): string => (view ? String((view as { pocket: number }).pocket) : `${multiplier}×`),
  pillTone: ({ view }: Result) => (view ? "black" as const : null),
};

test("the server's history is formatted by the game, without cancelled rounds", () => {
  const rows: HistoryRow[] = [
    { id: "1", multiplier: "0.00", status: "lose", win: false }, { id: "2", multiplier: "1.00", status: "cancelled", win: false }, { id: "3", multiplier: "1.50", status: "win", win: true, view: { pocket: 17 } },
  ];
  assert.deepEqual(pillsOf(rows, formatter), [
    { id: "1", text: "0.00×", status: "lose", tone: null }, { id: "3", text: "17", status: "win", tone: "black" },
  ]);
});

test("a result in the strip keeps its text when the history is loaded again", () => {
  const rows: HistoryRow[] = [{ id: "2", multiplier: "0.00", status: "lose", win: false }, { id: "1", multiplier: "2.00", status: "win", win: true }];
  const updated = pillsOf(rows, formatter, [{ id: "1", text: "85.69", status: "win", tone: null }]);
  assert.deepEqual(updated.map(({ text }) => text), ["0.00×", "85.69"]);
});
