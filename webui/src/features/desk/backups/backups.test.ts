import assert from "node:assert/strict";
import { test } from "node:test";
import { formatBytes } from "./bytes";
import { away, planned, tried } from "./said";

test("sizes have three digits at most", () => {
  const written = [0, 999, 1000, 1024, 10_189, 1_048_575, 1_500_000, 40_000_000_000, 5e15].map(formatBytes);
  assert.deepEqual(written, ["0 B", "999 B", "1.0 KB", "1.0 KB", "10 KB", "1.0 MB", "1.4 MB", "37 GB", "4547 TB"]);
});

test("a copy is good only when it was restored", () => {
  const said = (state: "making" | "ready" | "failed" | "gone", how: "" | "good" | "bad") => tried({ state, tried: how }).text;
  assert.deepEqual(
    [said("ready", "good"), said("ready", ""), said("ready", "bad"), said("failed", "bad"), said("gone", "good"), said("gone", "bad"), said("making", "")],
    ["restores", "not tried", "does not restore", "failed", "removed", "does not restore", "being made"],
  );
});

test("a copy elsewhere says whether others can read it", () => {
  assert.equal(away({ state: "", encrypted: false }).text, "—");
  assert.deepEqual(away({ state: "sent", encrypted: false }), { text: "not encrypted", tone: "brass" });
  assert.deepEqual(away({ state: "sent", encrypted: true }), { text: "encrypted", tone: "action" });
  assert.equal(away({ state: "failed", encrypted: true }).tone, "danger");
});

test("the plan is a sentence", () => {
  assert.equal(planned({ every: "daily", keep_daily: 7, keep_weekly: 4 }), "Backups are made every day. The newest of 7 days and 4 weeks stays here, and all of the last 24 hours.");
  assert.equal(planned({ every: "off", keep_daily: 1, keep_weekly: 0 }), "Backups are made only when somebody asks for one. The newest of 1 day stays here, and all of the last 24 hours.");
});
