import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { previewModel, previewDelay } from "./preview.model";

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("the first text is shown at once, later ones when the typing pauses", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const requested: string[] = [];
    const preview = previewModel(async (markdown) => {
      requested.push(markdown);
      return `<p>${markdown}</p>`;
    });
    preview.show("a");
    assert.equal(preview.busy.value, true);
    await settled();
    assert.deepEqual([preview.html.value, preview.busy.value], ["<p>a</p>", false]);
    for (const text of ["ab", "abc", "abcd"]) preview.show(text);
    mock.timers.tick(previewDelay - 1);
    assert.deepEqual(requested, ["a"]);
    mock.timers.tick(1);
    await settled();
    assert.deepEqual(requested, ["a", "abcd"]);
    preview.show("abcd");
    mock.timers.tick(previewDelay);
    assert.equal(requested.length, 2, "the same text is not asked for again");
    preview.show("gone");
    preview.stop();
    mock.timers.tick(previewDelay);
    assert.equal(requested.length, 2);
  } finally {
    mock.timers.reset();
  }
});

test("a failure is shown, keeps the last preview and can be retried", async () => {
  let fails = true;
  const preview = previewModel(async () => {
    if (fails) throw new Error("away");
    return "<p>there</p>";
  });
  preview.show("a");
  await settled();
  assert.ok(preview.failure.value);
  assert.equal(preview.busy.value, false);
  fails = false;
  preview.retry();
  await settled();
  assert.deepEqual([preview.html.value, preview.failure.value], ["<p>there</p>", null]);
});
