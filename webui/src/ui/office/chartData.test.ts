import assert from "node:assert/strict";
import { test } from "node:test";
import { pointAfter, pointText, tooltipLeft } from "./chartData";

test("keys move from point to point and stop at the ends", () => {
  assert.equal(pointAfter("ArrowRight", null, 5), 0);
  assert.equal(pointAfter("ArrowLeft", null, 5), 4);
  assert.equal(pointAfter("ArrowRight", 4, 5), 4);
  assert.equal(pointAfter("PageUp", 3, 5), 0);
  assert.equal(pointAfter("End", 0, 5), 4);
  assert.equal(pointAfter("Tab", 0, 5), undefined);
  assert.equal(pointAfter("End", null, 0), undefined);
});

test("a point has a text, with a dash for an unknown value", () => {
  const series = [{ label: "Stakes", values: [1, null], tone: "info" as const }, { label: "Payouts", values: [2, 3], tone: "action" as const }];
  assert.equal(pointText("22 Nov", series, 1, String), "22 Nov: Stakes –, Payouts 3");
});

test("a tooltip stays inside its box", () => {
  assert.equal(tooltipLeft(100, 150, 400), 112);
  assert.equal(tooltipLeft(380, 150, 400), 218);
  assert.equal(tooltipLeft(20, 390, 400), 0);
});
