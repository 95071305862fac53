import assert from "node:assert/strict";
import { test } from "node:test";
import { statementCsv } from "./statement.csv";

test("a statement has a row for each day, with exact numbers", () => {
  const days = [
    { day: "2026-03-04", wagers: 3, staked: "10.50", lost: "4.20", seconds: 61 },
    { day: "2026-03-05", wagers: 1, staked: "1.00", lost: "-9.00", seconds: 0 },
    { day: "2026-03-06", wagers: 1, staked: "1.00", lost: "0.00", seconds: 0 },
  ];
  assert.equal(statementCsv({ days }), "day,bets,staked_usd,result_usd,seconds\r\n2026-03-04,3,10.50,-4.20,61\r\n2026-03-05,1,1.00,9.00,0\r\n2026-03-06,1,1.00,0.00,0\r\n");
  assert.equal(statementCsv({ days: [] }), "day,bets,staked_usd,result_usd,seconds\r\n");
});
