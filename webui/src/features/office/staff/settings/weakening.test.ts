import assert from "node:assert/strict";
import test from "node:test";
import type { SettingsRow } from "../../../../lib/api.gen";
import { approvalRule, weakensControl } from "./weakening";

const row = (kind: string, weakened: string, value: unknown): SettingsRow => ({ key: "k", kind, group: "g", sentence: "S.", value, default: value, weakened, version: 1, changed_at: 0, changed_by: "" });

test("the page detects changes that need approval", () => {
  const cases: [string, string, unknown, unknown[], unknown[]][] = [
    ["int", "raised", 5, [6], [5, 4]],
    ["dollars", "raised", "10", ["10.01", "x"], ["9.99", ""]],
    ["dollars", "raised or emptied", "1000", ["1000.000001", ""], ["999"]],
    ["dollars", "raised or emptied", "", [], ["1"]],
    ["int", "raised or set to 0", 7, [8, 0], [6]],
    ["int", "lowered", 7, [6, 0], [8]],
    ["duration", "raised", "1h0m0s", ["1h0m1s", "1.5h"], ["59m59s", "3600s"]],
    ["bool", "turned off", true, [false], [true]],
    ["bool", "turned on", false, [true], [false]],
    ["countries", "an item is removed", ["DE", "US"], [["DE"], ["DE", "NO"]], [["US", "DE"], ["DE", "US", "NO"]]],
    ["list", "changed", [{ a: 1 }], [[], [{ a: 2 }]], [[{ a: 1 }]]],
    ["int", "never", 5, [], [6, 4, 0]],
  ];
  for (const [kind, weakened, value, weak, strong] of cases) {
    const setting = row(kind, weakened, value);
    weak.forEach((next) => assert.equal(weakensControl(setting, next), true, `${kind} ${weakened}: ${String(value)} to ${String(next)}`));
    strong.forEach((next) => assert.equal(weakensControl(setting, next), false, `${kind} ${weakened}: ${String(value)} to ${String(next)}`));
  }
  assert.equal(weakensControl(row("list", "depends on the values", []), [1]), "perhaps");
});

test("a setting shows when it needs approval", () => {
  assert.deepEqual(["never", "changed", "raised or emptied", "an item is removed"].map((weakened) => approvalRule(row("int", weakened, 1))), [
    null, "Every change needs approval.", "Needs approval if it is raised or emptied.", "Needs approval if an item is removed.",
  ]);
});
