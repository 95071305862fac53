import assert from "node:assert/strict";
import { test } from "node:test";
import { ruleModel } from "./rule.model";
import type { AlertsVocabulary } from "./ruleText";

const words: AlertsVocabulary = {
  kinds: [
    { id: "bet", title: "a bet ends", many: "bets", money: false, fields: [{ id: "stake", title: "the stake", type: "dollars", options: [] }] },
    { id: "gift", title: "a player gives", many: "gifts", money: true, fields: [{ id: "loud", title: "it is loud", type: "flag", options: [] }] },
  ],
  player: [{ id: "age_hours", title: "the age", type: "number", options: [] }],
  measures: [{ id: "count", title: "how many", type: "number", bets: false }, { id: "wagers", title: "how many bets", type: "number", bets: true }],
  effects: [{ id: "tag", title: "put a tag", value: "tag" }],
};

test("a change of kind keeps the conditions that are valid for it", () => {
  const model = ruleModel(words, null);
  model.add("event");
  model.add("player");
  model.add("window");
  assert.deepEqual(model.definition.value.conditions.map(({ field }) => field), ["stake", "age_hours", "wagers"]);
  model.setKind("gift");
  assert.deepEqual(model.definition.value.conditions.map(({ field }) => field), ["age_hours"]);
  model.add("event");
  assert.deepEqual(model.definition.value.conditions[1], { subject: "event", field: "loud", op: "is", value: "yes" });
});

test("an effect is added once, and removed with its value", () => {
  const model = ruleModel(words, null);
  model.setEffect("tag", true);
  model.setEffect("tag", true, "vip");
  assert.deepEqual(model.definition.value.effects, [{ id: "tag", value: "vip" }]);
  model.setEffect("tag", false);
  assert.deepEqual(model.definition.value.effects, []);
});

test("a new rule counts as not tried", () => {
  const model = ruleModel(words, null);
  assert.equal(model.isTried.value, false);
  model.set({ name: "x" });
  assert.equal(model.isTried.value, false);
});
