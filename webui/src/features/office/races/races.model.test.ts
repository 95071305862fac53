import assert from "node:assert/strict";
import test from "node:test";
import { raceDraft, templates, parseThousandths } from "./races.model";

const now = Date.UTC(2026, 2, 4, 5, 6, 7);

test("shares are parsed in percent", () => {
  assert.deepEqual(["40", "2.5", "100", "0", "1.25", "x", "-3", ""].map(parseThousandths), [400, 25, 1000, 0, 0, 0, 0, 0]);
});

test("every template creates a draft of its kind, with one type of prizes", () => {
  for (const { id, newForm: fill } of templates) {
    const typed = fill(now);
    const draft = raceDraft(typed);
    assert.ok(draft.ends_at > now && draft.ends_at % 60_000 === 0, id);
    assert.equal(draft.pool !== "", draft.shares.length > 0, id);
    assert.notEqual(draft.pool !== "", draft.amounts.length > 0, id);
    assert.ok(draft.shares.reduce((sum, share) => sum + share, 0) <= 1000, id);
    assert.equal(draft.winners > 0, draft.kind === "challenge", id);
  }
});

test("only the fields of the kind are sent", () => {
  const typed = { ...templates[0]!.newForm(now), multiplier: "9", winners: "3", games: " Dice , limbo,", currencies: "BTC" };
  assert.deepEqual(raceDraft({ ...typed, kind: "challenge", amounts: "5" }), {
    kind: "challenge", name: "Daily race", starts_at: 0, ends_at: typed.ends_at, games: ["dice", "limbo"], currencies: ["btc"], points: "multiplier",
    min_stake: "", pool: "", shares: [], currency: "usd", amounts: ["5"], multiplier: "9", winners: 3,
  });
  const race = raceDraft(typed);
  assert.deepEqual([race.multiplier, race.winners, race.currency, race.amounts], ["", 0, "", []]);
});
