import assert from "node:assert/strict";
import { test } from "node:test";
import { countNoun, failureText, registersModel } from "./registers.model";

test("the failure text includes the number of queries", () => {
  assert.equal(failureText(0, 0), "no queries");
  assert.equal(failureText(1200, 0), "1,200 queries, all answered");
  assert.equal(failureText(12, 3), "3 of 12 without an answer");
});

test("counts have singular, plural and separators", () => {
  assert.deepEqual([countNoun(0, "record"), countNoun(1, "record"), countNoun(1200, "record")], ["0 records", "1 record", "1,200 records"]);
});

test("a new file replaces the previous one, and a removed file cannot be imported", async () => {
  const model = registersModel();
  const list = (name: string) => new File(["email\n"], name);
  const chosen = async () => {
    await new Promise(setImmediate); // reading a file is asynchronous
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
