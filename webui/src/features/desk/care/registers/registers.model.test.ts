import assert from "node:assert/strict";
import { test } from "node:test";
import { countText, failedText, registersModel } from "./registers.model";

test("the rate of failures says of how many", () => {
  assert.equal(failedText(0, 0), "not asked");
  assert.equal(failedText(1200, 0), "1,200 asked, all answered");
  assert.equal(failedText(12, 3), "3 of 12 without an answer");
});

test("one is one, and many have their commas", () => {
  assert.deepEqual([countText(0, "mark"), countText(1, "mark"), countText(1200, "mark")], ["0 marks", "1 mark", "1,200 marks"]);
});

test("another list stands in the place of the one before, and one that is taken off cannot be taken", async () => {
  const model = registersModel();
  const list = (name: string) => new File(["email\n"], name);
  const chosen = async () => {
    await new Promise(setImmediate); // a file is read in a moment
    return model.file.value?.name;
  };
  model.upload.add([list("november.csv")]);
  assert.equal(await chosen(), "november.csv");
  model.upload.add([list("december.csv")]);
  assert.equal(await chosen(), "december.csv");
  assert.equal(model.upload.items.value.length, 1);
  model.upload.remove(model.upload.items.value[0]!.id);
  assert.equal(await chosen(), undefined);
});
