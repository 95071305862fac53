import assert from "node:assert/strict";
import { test } from "node:test";
import type { WagerRow, WagersAnswer, WagersRequest } from "../../../lib/api.gen";
import { fill, questionOf } from "./wagers.model";

const view = (filters: Record<string, string>) => ({ sort: null, filters, hidden: [], after: null, size: 25 });

test("a view asks for what its filters say, and for nothing that is no filter", () => {
  const asked = questionOf(view({ q: "abc", state: "win", money: "demo", big: "yes", stake: "5-10", payout: ">2", multiplier: "what?", days: "2026-03-01..2026-03-02" }));
  assert.equal(asked.query, "abc");
  assert.equal(asked.status, "win");
  assert.equal(asked.money, "demo");
  assert.equal(asked.big, true);
  assert.deepEqual([asked.min_stake, asked.max_stake, asked.min_payout, asked.max_payout, asked.min_multiplier], ["5", "10", "2", "", ""]);
  assert.equal(asked.limit, 25);
  assert.equal(questionOf(view({ state: "nonsense", money: "x" })).status, "");
});

test("a page is filled by as many looks as it needs, and no more than it may have", async () => {
  const row = (id: number) => ({ id: String(id) }) as WagerRow;
  const asked: WagersRequest[] = [];
  const every = (rows: number, pages: number) => async (question: WagersRequest): Promise<WagersAnswer> => {
    asked.push(question);
    const last = asked.length >= pages;
    return { rows: Array.from({ length: Math.min(rows, question.limit ?? 0) }, (_, at) => row(at)), ...(last ? {} : { next: String(asked.length), looked: asked.length }) };
  };
  const stop = new AbortController().signal;
  const full = await fill({ limit: 5 }, every(2, 100), stop);
  assert.equal(full.rows.length, 5);
  assert.deepEqual(asked.map(({ cursor, limit }) => [cursor, limit]), [[undefined, 5], ["1", 3], ["2", 1]]);
  asked.length = 0;
  const none = await fill({ limit: 5 }, every(0, 100), stop);
  assert.deepEqual([none.rows.length, asked.length, none.next, none.looked], [0, 8, "8", 8]);
  asked.length = 0;
  const end = await fill({ limit: 5 }, every(1, 3), stop);
  assert.deepEqual([end.rows.length, asked.length, end.next], [3, 3, undefined]);
});
