import assert from "node:assert/strict";
import { test } from "node:test";
import { formatBytes } from "./backups.model";
import { offsiteState, scheduleText, testState } from "./stateTexts";

test("sizes have three digits at most", () => {
  const written = [0, 999, 1000, 1024, 10_189, 1_048_575, 1_500_000, 40_000_000_000, 5e15].map(formatBytes);
  assert.deepEqual(written, ["0 B", "999 B", "1.0 KB", "1.0 KB", "10 KB", "1.0 MB", "1.4 MB", "37 GB", "4547 TB"]);
});

test("a backup is good only after a successful restore test", () => {
  const stateText = (state: "making" | "ready" | "failed" | "gone", testResult: "" | "good" | "bad") => testState({ state, test_result: testResult }).text;
  assert.deepEqual(
    [stateText("ready", "good"), stateText("ready", ""), stateText("ready", "bad"), stateText("failed", "bad"), stateText("gone", "good"), stateText("gone", "bad"), stateText("making", "")],
    ["restores", "not tested", "does not restore", "failed", "removed", "does not restore", "being made"],
  );
});

test("an offsite copy shows whether it is encrypted", () => {
  assert.equal(offsiteState({ state: "", encrypted: false }).text, "—");
  assert.deepEqual(offsiteState({ state: "sent", encrypted: false }), { text: "not encrypted", tone: "brass" });
  assert.deepEqual(offsiteState({ state: "sent", encrypted: true }), { text: "encrypted", tone: "action" });
  assert.equal(offsiteState({ state: "failed", encrypted: true }).tone, "danger");
});

test("the schedule is formatted as a sentence", () => {
  assert.equal(scheduleText({ every: "daily", keep_daily: 7, keep_weekly: 4 }), "Backups are made every day. The newest of 7 days and 4 weeks is stored here, and all backups of the last 24 hours.");
  assert.equal(scheduleText({ every: "off", keep_daily: 1, keep_weekly: 0 }), "Backups are made only by request. The newest of 1 day is stored here, and all backups of the last 24 hours.");
});
