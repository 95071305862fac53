// The draws of jackpots, compared with the server's: app/kernel/prizedraw tests the same file.

import assert from "node:assert/strict";
import test from "node:test";
import { dollarsOfMillionths } from "../../../lib/dollarsOfMillionths";
import { jackpotExample } from "./jackpotExample";
import { jackpotDraw, winsJackpot } from "../../../lib/jackpotDraw";
import type { JackpotView } from "./rules/jackpot";
import { referenceTables } from "./tables.testing";
import file from "./testdata/jackpot-vectors.json";
import { claimOfLink, verdictOf } from "./verdict";
import { check, formOfLink, type Form, type Report } from "./verify";

interface Vector {
  jackpot: string;
  server_seed: string;
  client_seed: string;
  nonce: number;
  of: string;
  contribution: string;
  draw: string;
  won: boolean;
}

const vectors: Vector[] = file.vectors;
const report = (form: Form) => check(form, referenceTables, true).report as Report;

test(`all ${vectors.length} draws are those of the server`, () => {
  for (const vector of vectors) {
    const { server_seed: server, client_seed: client, nonce, jackpot, of, contribution } = vector;
    const draw = jackpotDraw(server, client, nonce, jackpot, of);
    assert.equal(String(draw), vector.draw, JSON.stringify(vector));
    assert.equal(winsJackpot(draw, BigInt(contribution)), vector.won, JSON.stringify(vector));
  }
});

test("the link of a bet fills the form with its draw, and the verdict compares it", () => {
  const { server_seed: server, client_seed: client, nonce, jackpot, of, contribution, draw } = vectors[1]!;
  const link = (said: string) => `?${new URLSearchParams({ verify: `jackpot-${server}-${client}-${nonce}`, params: JSON.stringify({ jackpot, of, contribution }), draw: said, own: "1" })}`;
  const form = formOfLink(link(draw))!;
  assert.deepEqual(form.choices, { jackpot, of, contribution });
  const found = report(form);
  assert.deepEqual([found.outcome, (found.view as JackpotView).won], [draw, false]);
  assert.equal(found.blocks[0]!.message, `jackpot:${jackpot}:${client}:${nonce}:0`);
  const verdict = verdictOf(found, claimOfLink(link(draw)));
  assert.equal(verdict.tone, "good");
  assert.match(verdict.title, /same as your bet$/);
  const other = verdictOf(found, claimOfLink(link("1")));
  assert.deepEqual([other.tone, other.title], ["bad", "Does not match"]);
  assert.equal(claimOfLink(link("x")), null, "a broken draw is no claim");
});

test("without a contribution the draw is shown alone", () => {
  const { server_seed: server, client_seed: client, nonce, jackpot, of } = vectors[1]!;
  const form = formOfLink(`?${new URLSearchParams({ verify: `jackpot-${server}-${client}-${nonce}`, params: JSON.stringify({ jackpot, of }) })}`)!;
  assert.deepEqual([(report(form).view as JackpotView).contribution, (report(form).view as JackpotView).won], [null, null]);
});

test("missing and impossible values are marked at their fields", () => {
  const good = { jackpot: "daily", of: "1000", contribution: "1" };
  const bad: [Partial<typeof good>, string][] = [
    [{ jackpot: "" }, "jackpot"], [{ jackpot: "a b" }, "jackpot"], [{ of: "" }, "of"], [{ of: "0" }, "of"], [{ of: "1".repeat(19) }, "of"],
    [{ of: "-5" }, "of"], [{ contribution: "0.5" }, "contribution"],
  ];
  for (const [change, field] of bad) {
    const form = { ...formOfLink("?verify=jackpot-a-b-0")!, choices: { ...good, ...change } };
    assert.deepEqual(Object.keys(check(form, referenceTables, true).problems), [field], JSON.stringify(change));
  }
});

test("the example of the page is what its link computes", () => {
  const example = jackpotExample();
  assert.deepEqual([example.of, example.contribution, example.draw], [vectors[0]!.of, vectors[0]!.contribution, vectors[0]!.draw]);
  assert.ok(BigInt(example.draw) >= BigInt(example.contribution), "the text of the page says that it does not win");
  const found = report(formOfLink(example.link.slice(example.link.indexOf("?")))!);
  assert.deepEqual([found.outcome, found.matches], [example.draw, true]);
});

test("millionths of a dollar are shown exactly", () => {
  assert.deepEqual(["0", "10000", "12500", "1", "1234567000000"].map(dollarsOfMillionths), ["$0.00", "$0.01", "$0.0125", "$0.000001", "$1,234,567.00"]);
});
