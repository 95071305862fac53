import assert from "node:assert/strict";
import { test } from "node:test";
import type { PackageRow } from "../../../lib/api.gen";
import { currentPackage, parseMoment, presets, sizeText } from "./package.model";

test("moments are parsed in UTC, and invalid ones are detected", () => {
  assert.equal(parseMoment(" "), null);
  assert.equal(parseMoment("2026-10-01"), Date.UTC(2026, 9, 1));
  assert.equal(parseMoment("2026-10-01 12:30"), Date.UTC(2026, 9, 1, 12, 30));
  assert.equal(parseMoment("2026-10-01T12:30:05Z"), Date.UTC(2026, 9, 1, 12, 30, 5));
  for (const text of ["yesterday", "2026-02-30", "2026-13-01", "2026-10-01 25:00", "1.10.2026"]) {
    assert.ok(Number.isNaN(parseMoment(text)), text);
  }
});

test("the presets are moments", () => {
  const now = Date.UTC(2026, 10, 23, 9, 40);
  assert.deepEqual(presets(now).map(({ text }) => parseMoment(text)), [null, Date.UTC(2026, 10, 23), Date.UTC(2026, 10, 1), Date.UTC(2026, 0, 1)]);
});

test("sizes are formatted with three digits", () => {
  assert.deepEqual([0, 999, 1000, 1_440_000, 999_900_000, 3e9].map(sizeText), ["0 B", "999 B", "1.0 kB", "1.4 MB", "1000 MB", "3.0 GB"]);
});

test("the oldest queued package is next", () => {
  const row = (id: string, state: PackageRow["state"]) => ({ id, state }) as PackageRow;
  assert.equal(currentPackage([row("c", "waiting"), row("b", "waiting"), row("a", "ready")])?.id, "b");
  assert.equal(currentPackage([row("c", "waiting"), row("b", "working")])?.id, "b");
  assert.equal(currentPackage([row("a", "ready")]), null);
});
