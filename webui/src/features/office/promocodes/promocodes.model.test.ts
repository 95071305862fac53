import assert from "node:assert/strict";
import test from "node:test";
import { codeDraft, hasBonusTerms, parseMicros, parseInteger, codesCsvAddress } from "./promocodes.model";
import { templates } from "./templates";

const now = Date.UTC(2026, 2, 4, 5, 6, 7);

test("integers and dollars are parsed, invalid ones become -1", () => {
  assert.deepEqual(["", " 12 ", "0", "1.5", "-1", "x"].map(parseInteger), [0, 12, 0, -1, -1, -1]);
  assert.deepEqual(["", "5", "0.50", "1.000001", "1.0000001", "-1", "1e3"].map(parseMicros), [0, 5_000_000, 500_000, 1_000_001, -1, -1, -1]);
});

test("every template creates a draft with a limit, and with terms if it grants bonus money", () => {
  for (const { id, newForm: fill } of templates) {
    const draft = codeDraft(fill(now));
    assert.ok(draft.max_uses > 0 || draft.budget !== "" || draft.batch > 0, id);
    assert.equal(draft.terms !== undefined, hasBonusTerms(draft.kind), id);
    assert.ok(draft.ends_at > now && draft.ends_at % 60_000 === 0, id);
    if (draft.kind === "bonus") assert.equal(draft.terms?.max_win, 10, id);
    if (draft.kind === "deposit_bonus") assert.deepEqual([draft.per_player, draft.currency], [1, ""], id);
  }
  assert.equal(new Set(templates.map(({ id }) => id)).size, templates.length);
});

test("only the fields of the kind are sent", () => {
  const typed = { ...templates[0]!.newForm(now), countries: " se, no ,", owner: " anna ", currency: "BTC", tickets: "3", batch: "5", max_uses: "9" };
  const cash = codeDraft({ ...typed, kind: "cash" });
  assert.deepEqual([cash.currency, cash.tickets, cash.percent, cash.min, cash.terms, cash.countries, cash.owner, cash.max_uses, cash.public], ["btc", 0, 0, "", undefined, ["SE", "NO"], "anna", 0, false]);
  const tickets = codeDraft({ ...typed, kind: "tickets", batch: "" });
  assert.deepEqual([tickets.tickets, tickets.amount, tickets.budget, tickets.max_uses, tickets.public], [3, "", "", 9, true]);
  assert.equal(codesCsvAddress("a&b"), "/api/admin/code/words.csv?id=a%26b");
});
