import assert from "node:assert/strict";
import test from "node:test";
import type { BetRow } from "../../../lib/api.gen";
import { BetList, pageSize } from "./bets.model";

const row = (id: number): BetRow => ({
  id: String(id), game: "dice", name: "Dice", currency: "btc", demo: false, bet: "1", payout: "0", multiplier: "0", profit: "-1", status: "lose", created_at: id,
});
const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => row(from - at));

test("loads page after page before the last row", async () => {
  const asked: (string | undefined)[] = [];
  const list = new BetList(async (before) => {
    asked.push(before);
    return before === undefined ? rows(100, pageSize) : rows(82, 3); // The second overlaps.
  });
  assert.equal(list.rows.peek(), null);
  await list.load();
  assert.equal(list.rows.peek()?.length, pageSize);
  assert.equal(list.more.value, true);
  await list.load();
  assert.deepEqual(asked, [undefined, "81"]);
  assert.equal(list.rows.peek()?.length, pageSize + 1, "what is there already is not taken twice");
  assert.equal(list.more.value, false);
});

test("a failure keeps what is there, and can be tried again", async () => {
  let fails = true;
  const list = new BetList(async () => {
    if (fails) throw new Error("away");
    return [row(1)];
  });
  await list.load();
  assert.equal(list.rows.peek(), null);
  assert.ok(list.failure.value);
  fails = false;
  await list.load();
  assert.equal(list.failure.value, null);
  assert.equal(list.rows.peek()?.length, 1);
});

test("two presses load once", async () => {
  let calls = 0;
  const list = new BetList(async () => {
    calls += 1;
    return [row(calls)];
  });
  await Promise.all([list.load(), list.load()]);
  assert.equal(calls, 1);
});
