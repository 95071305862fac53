import assert from "node:assert/strict";
import { test } from "node:test";
import { conditionText, countableKinds, withValidValue, newCondition, measuresFor, ruleText, type AlertsVocabulary, type RuleCondition } from "./ruleText";

const words: AlertsVocabulary = {
  kinds: [
    { id: "bet", title: "a bet ends", many: "bets", money: false, fields: [{ id: "stake", title: "the stake", type: "dollars", options: [] }, { id: "game", title: "the game", type: "text", options: [] }] },
    { id: "sign_in", title: "a player signs in", many: "sign-ins", money: false, fields: [{ id: "new_device", title: "the browser is new", type: "flag", options: [] }] },
    { id: "gift", title: "a player gives", many: "gifts", money: true, fields: [] },
  ],
  player: [{ id: "age_hours", title: "the age in hours", type: "number", options: [] }, { id: "tags", title: "the player's tags", type: "tags", options: [] }],
  measures: [
    { id: "count", title: "how many", type: "number", bets: false }, { id: "players", title: "how many players", type: "number", bets: false },
    { id: "usd", title: "the worth of all", type: "dollars", bets: false }, { id: "lost", title: "what was lost", type: "dollars", bets: true },
  ],
  effects: [],
};
const condition = (change: Partial<RuleCondition>): RuleCondition => ({ subject: "event", field: "stake", op: "least", value: "5", ...change });

test("conditions are formatted as text", () => {
  for (const [kind, change, text] of [
    ["bet", {}, "the stake is at least $5"],
    ["bet", { field: "game", op: "none", value: "dice, limbo" }, "the game is none of dice, limbo"],
    ["sign_in", { field: "new_device", op: "is", value: "yes" }, "the browser is new"],
    ["sign_in", { field: "new_device", op: "is", value: "no" }, "not: the browser is new"],
    ["bet", { subject: "player", field: "tags", op: "any", value: "vip" }, "the player's tags include one of vip"],
    ["bet", { subject: "window", field: "lost", of: "bet", by: "player", hours: 24, value: "100" }, "what the player lost in 24 hours is at least $100"],
    ["gift", { subject: "window", field: "count", of: "gift", by: "device", hours: 1, value: "3" }, "the number of gifts from the same browser in an hour is at least 3"],
    ["bet", { field: "gone" }, "gone is at least 5"],
  ] as const) assert.equal(conditionText(words, kind, condition(change)), text);
});

test("a rule is a sentence", () => {
  const rule = { name: "", guide: "", kind: "bet", severity: 1, cool_down: 0, effects: [], conditions: [condition({}), condition({ subject: "player", field: "age_hours", op: "most", value: "48" })] };
  assert.equal(ruleText(words, rule), "When a bet ends and the stake is at least $5, and the age in hours is at most 48.");
  assert.equal(ruleText(words, { ...rule, conditions: [] }), "When a bet ends.");
});

test("only options that the server accepts are offered", () => {
  assert.deepEqual(countableKinds(words, "gift").map(({ id }) => id), ["sign_in", "gift"]);
  assert.deepEqual(countableKinds(words, "bet").map(({ id }) => id), ["bet", "sign_in", "gift"]);
  assert.deepEqual(measuresFor(words, "bet", "player").map(({ id }) => id), ["lost"]);
  assert.deepEqual(measuresFor(words, "gift", "player").map(({ id }) => id), ["count", "usd"]);
  assert.deepEqual(measuresFor(words, "sign_in", "device").map(({ id }) => id), ["count", "players"]);
});

test("a condition gets an operator and a value of its type", () => {
  assert.deepEqual(withValidValue("flag", condition({ value: "7" })), condition({ op: "is", value: "yes" }));
  assert.deepEqual(withValidValue("text", condition({ value: "yes" })), condition({ op: "any", value: "" }));
  assert.deepEqual(withValidValue("dollars", condition({})), condition({}));
  assert.deepEqual(newCondition(words, "sign_in", "event"), { subject: "event", field: "new_device", op: "is", value: "yes" });
  assert.equal(newCondition(words, "bet", "window").field, "wagers");
});
