import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Paced } from "./paced";

test("work is done at once and then no sooner than its gap, which may change", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let gap = 100, done = 0;
    const paced = new Paced(() => gap, () => void (done += 1));
    const ask = async () => {
      paced.ask();
      await Promise.resolve();
    };
    await ask();
    assert.equal(done, 1);
    await ask();
    await ask();
    assert.equal(done, 1, "within the gap");
    gap = 300;
    mock.timers.tick(100);
    assert.equal(done, 2, "together for both");
    await ask();
    mock.timers.tick(299);
    assert.equal(done, 2, "the gap is longer now");
    mock.timers.tick(1);
    assert.equal(done, 3);
  } finally {
    mock.timers.reset();
  }
});
