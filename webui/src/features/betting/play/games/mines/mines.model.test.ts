import assert from "node:assert/strict";
import { test } from "node:test";
import type { MinesView } from "../../views";
import { quickOptions, fakeInstance, replyOf, animatedOptions } from "../shared/instance.fake";
import { makeModel, tilesOf } from "./mines.model";

const choices = [{ name: "mines", label: "Mines", min: "1", max: "24", default: "3" }];
const table = { multipliers: { "3": ["1.12", "1.28"] } };
const view = (more: Partial<MinesView>): MinesView => ({ mines: 3, opened: [], hit: null, field: null, multiplier: "1.00", next: "1.12", ...more });

test("a tile is opened only once, in an open round, and not during a pending request", async () => {
  const fake = fakeInstance<"mines">(choices, table);
  const model = makeModel(fake.instance);
  await model.open(3);
  assert.deepEqual(fake.turns, []);
  fake.open.value = true;
  await model.show(replyOf(view({ opened: [7] }), "continue"), quickOptions());
  await model.open(7);
  fake.busy.value = true;
  await model.open(8);
  assert.deepEqual(fake.turns, []);
  fake.showing.value = true;
  await model.open(7);
  await model.open(9);
  assert.deepEqual(fake.turns, [{ cell: 9 }], "at once while the last gem is shown");
  fake.busy.value = fake.showing.value = false;
  await model.open(8);
  assert.deepEqual(fake.turns, [{ cell: 9 }, { cell: 8 }]);
  assert.equal(model.pending.value, null);
});

test("a loss uncovers the field, at once if skipped", async () => {
  const fake = fakeInstance<"mines">(choices, table);
  const model = makeModel(fake.instance);
  const lost = view({ opened: [7, 2], hit: 2, field: [2, 5, 9], next: "" });
  const { options, skip } = animatedOptions();
  const shown = model.show(replyOf(lost, "lose"), options);
  assert.equal(tilesOf(model.view.value)[5], "covered");
  skip();
  await shown;
  const tiles = tilesOf(model.view.value);
  assert.deepEqual([tiles[2], tiles[5], tiles[7], tiles[8]], ["hit", "mine", "gem", "missed"]);
  assert.deepEqual(fake.sounds, ["explode"]);
});

test("a refused turn changes nothing", async () => {
  const fake = fakeInstance<"mines">(choices, table);
  const model = makeModel(fake.instance);
  await model.show(replyOf(view({ opened: [7] }), "continue"), quickOptions());
  const before = model.view.value;
  await model.show(replyOf(view({ opened: [7, 8] }), "fail"), quickOptions());
  assert.equal(model.view.value, before);
});

test("a restored round sets its number of mines", () => {
  const model = makeModel(fakeInstance<"mines">(choices, table).instance);
  model.restore(replyOf(view({ mines: 9, opened: [1] })));
  assert.equal(model.mines.value, "9");
  assert.equal(tilesOf(model.view.value)[1], "gem");
});
