import assert from "node:assert/strict";
import { test } from "node:test";
import { groups, parseMoment, isTimeGroup, reportCsv, utcDay } from "./report.model";
import { unpricedText } from "./figureTexts";

test("a moment is a UTC day and time", () => {
  assert.equal(parseMoment("2026-03-04 14:00"), Date.UTC(2026, 2, 4, 14));
  assert.equal(parseMoment("2026-03-04T14:00"), Date.UTC(2026, 2, 4, 14));
  for (const text of ["", "2026-03-04", "2026-13-04 14:00", "2026-03-04 25:00", "now"]) assert.equal(parseMoment(text), null, text);
  assert.equal(utcDay(Date.UTC(2026, 2, 4, 23, 59)), "2026-03-04");
});

test("a name that looks like a formula is escaped in the CSV", () => {
  const row = { name: "=1+1", at: 0, wagers: 2, stakes: "5.000000", payouts: "4.000000", ggr: "1.000000", expected: "0.050000", luck: "-0.95", sigmas: null, hold: 0.2, players: null, deposits: null, withdrawals: null };
  const [, first, last] = reportCsv({ from: 0, to: 1, as_of: 1, rows: [row], total: { ...row, name: "" }, bonuses: "0", ngr: "0", signups: 0, unpriced: [] }, "game").split("\r\n");
  assert.equal(first, `"'=1+1",2,5.000000,4.000000,1.000000,0.050000,-0.95,,0.2,`);
  assert.ok(last?.startsWith("total,2,5.000000"));
});

test("only the CSV of time groups has deposit and withdrawal columns", () => {
  const row = { name: "2026-03-04", at: 1, wagers: 0, stakes: "0", payouts: "0", ggr: "0", expected: "0", luck: "0", sigmas: null, hold: 0, players: null, deposits: "10.000000", withdrawals: "2.500000" };
  const answer = { from: 0, to: 1, as_of: 1, rows: [row], total: { ...row, name: "" }, bonuses: "0", ngr: "0", signups: 0, unpriced: [] };
  const [days, games] = [reportCsv(answer, "day").split("\r\n"), reportCsv(answer, "game").split("\r\n")];
  assert.ok(days[0]?.endsWith(",players,deposits_usd,withdrawals_usd"));
  assert.ok(days[1]?.endsWith(",10.000000,2.500000") && days[2]?.endsWith(",10.000000,2.500000"));
  assert.ok(games[0]?.endsWith(",hold,players") && games[1]?.endsWith(",0,"));
  assert.deepEqual(groups.map(({ value }) => value).filter(isTimeGroup), ["day", "week", "month"]);
});

test("currencies without a price are listed", () => {
  assert.equal(unpricedText([]), "");
  assert.equal(unpricedText(["btc", "doge"]), "Without a price, not included in the sums: BTC, DOGE");
});
