import assert from "node:assert/strict";
import { test } from "node:test";
import type { WagerRow, WagersAnswer, WagersRequest } from "../../../lib/api.gen";
import { fillPage, wagersRequest } from "./wagers.model";

const view = (filters: Record<string, string>) => ({ sort: null, filters, hidden: [], after: null, size: 25 });

test("a request contains the valid filters of the view", () => {
  const requests = wagersRequest(view({ q: "abc", state: "win", money: "demo", big: "yes", stake: "5-10", payout: ">2", multiplier: "what?", days: "2026-03-01..2026-03-02" }));
  assert.equal(requests.query, "abc");
  assert.equal(requests.status, "win");
  assert.equal(requests.money, "demo");
  assert.equal(requests.big, true);
  assert.deepEqual([requests.min_stake, requests.max_stake, requests.min_payout, requests.max_payout, requests.min_multiplier], ["5", "10", "2", "", ""]);
  assert.equal(requests.limit, 25);
  assert.equal(wagersRequest(view({ state: "nonsense", money: "x" })).status, "");
});

test("a page is filled with up to the maximum number of searches", async () => {
  const row = (id: number) => ({ id: String(id) }) as WagerRow;
  const requests: WagersRequest[] = [];
  const every = (rows: number, pages: number) => async (question: WagersRequest): Promise<WagersAnswer> => {
    requests.push(question);
    const last = requests.length >= pages;
    return { rows: Array.from({ length: Math.min(rows, question.limit ?? 0) }, (_, at) => row(at)), ...(last ? {} : { next: String(requests.length), scanned: requests.length }) };
  };
  const stop = new AbortController().signal;
  const full = await fillPage({ limit: 5 }, every(2, 100), stop);
  assert.equal(full.rows.length, 5);
  assert.deepEqual(requests.map(({ cursor, limit }) => [cursor, limit]), [[undefined, 5], ["1", 3], ["2", 1]]);
  requests.length = 0;
  const none = await fillPage({ limit: 5 }, every(0, 100), stop);
  assert.deepEqual([none.rows.length, requests.length, none.next, none.scanned], [0, 8, "8", 8]);
  requests.length = 0;
  const end = await fillPage({ limit: 5 }, every(1, 3), stop);
  assert.deepEqual([end.rows.length, requests.length, end.next], [3, 3, undefined]);
});
