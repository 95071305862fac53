import assert from "node:assert/strict";
import { test } from "node:test";
import type { RouletteView } from "../../views";
import { quickOptions, fakeInstance, replyOf } from "../shared/instance.fake";
import { makeModel } from "./roulette.model";
import type { WheelState } from "./spin";

const table = { bets: [{ type: "straight", multiplier: "36" }, { type: "red", multiplier: "2" }] };

test("placed, doubled and undone chips make the stake", () => {
  const fake = fakeInstance<"roulette">([], table);
  const model = makeModel(fake.instance);
  model.placeChip("straight-17");
  fake.chip.value = "0.5";
  model.placeChip("red");
  model.placeChip("red");
  assert.equal(fake.bet.value, "2");
  assert.deepEqual([model.paysOf("straight"), model.paysOf("red")], [35, 1]);
  model.double();
  assert.deepEqual(model.data(), { bets: [{ type: "straight", number: 17, amount: "2" }, { type: "red", amount: "2" }] });
  model.undo();
  model.undo();
  assert.equal(fake.bet.value, "1.5");
  model.clear();
  assert.equal(fake.bet.value, "");
  model.undo();
  assert.equal(fake.bet.value, "1.5");
});

test("no chip is placed while locked or below the minor unit", () => {
  const fake = fakeInstance<"roulette">([], table);
  const model = makeModel(fake.instance);
  fake.chip.value = "0.001";
  model.placeChip("red");
  fake.chip.value = "1";
  fake.locked.value = true;
  model.placeChip("red");
  model.undo();
  assert.equal(model.bets.value.size, 0);
});

const view: RouletteView = { pocket: 17, bets: [{ type: "straight", number: 17, amount: "1.00", won: true }, { type: "red", amount: "0.50", won: false }] };

test("the ball ends in the pocket and the chips stay for the next spin", async () => {
  const fake = fakeInstance<"roulette">([], table);
  const model = makeModel(fake.instance);
  let last: WheelState | null = null;
  model.watchWheel((state) => (last = state));
  model.placeChip("straight-17");
  await model.show(replyOf(view), quickOptions());
  assert.deepEqual(model.result.value, { pocket: 17, won: ["straight-17"] });
  assert.equal((last as WheelState | null)?.height, 0);
  assert.equal(fake.bet.value, "1");
  model.placeChip("red");
  assert.equal(model.result.value, null);
});

test("a restored round places its chips on the table", () => {
  const fake = fakeInstance<"roulette">([], table);
  const model = makeModel(fake.instance);
  model.restore(replyOf(view));
  assert.equal(fake.bet.value, "1.5");
  assert.equal(model.bets.value.get("red"), 50n);
});

test("another currency clears the table, the same one does not", () => {
  const fake = fakeInstance<"roulette">([], table);
  const model = makeModel(fake.instance);
  model.placeChip("red");
  model.currencyChanged("usd");
  assert.equal(model.bets.value.size, 1);
  fake.currency.value = { id: "btc", decimals: 8 };
  model.currencyChanged("btc");
  assert.equal(fake.bet.value, "");
  assert.equal(model.past.value.length, 0);
});
