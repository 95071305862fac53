import assert from "node:assert/strict";
import { test } from "node:test";
import type { CaseRow } from "../../../lib/api.gen";
import { changeRequest, formatDay, endOfDay } from "./case.model";

const row: CaseRow = {
  id: "c", number: 7, title: "Title", status: "open", severity: 2, owner: "id-of-ann", owner_name: "ann", due_at: Date.parse("2026-03-04T12:00:00Z"), outcome: "",
  opened_at: 1, closed_at: 0, version: 3, links: [], players: [], lateness: "",
};
const form = { title: "Title", status: "open", severity: "2", owner: "ann", due: "2026-03-04", outcome: "" };

test("unchanged fields are sent unchanged", () => {
  assert.deepEqual(changeRequest(row, form), { id: "c", version: 3, title: "Title", status: "open", severity: 2, owner: "id-of-ann", due_at: row.due_at, outcome: "" });
});

test("changed fields are sent with their new values", () => {
  const sent = changeRequest(row, { ...form, owner: " bob ", due: "2026-03-05", status: "closed", outcome: "fine", severity: "3" });
  assert.deepEqual([sent.owner, sent.due_at, sent.status, sent.outcome, sent.severity], ["bob", Date.parse("2026-03-05T23:59:59Z"), "closed", "fine", 3]);
  assert.equal(changeRequest(row, { ...form, due: "" }).due_at, 0);
});

test("days are parsed and formatted", () => {
  for (const [day, at] of [["", 0], ["tomorrow", 0], ["2026-13-99", 0], ["2026-02-01", Date.parse("2026-02-01T23:59:59Z")]] as const) assert.equal(endOfDay(day), at);
  assert.equal(formatDay(0), "");
  assert.equal(formatDay(endOfDay("2026-02-01")), "2026-02-01");
});
