import assert from "node:assert/strict";
import { test } from "node:test";
import type { WagerPart } from "../../../lib/api.gen";
import file from "../fairness/testdata/jackpot-vectors.json";
import { jackpotLink, mayHaveJackpots, oddsOf, recomputed } from "./jackpot.model";

const vector = file.vectors[1]!;
const part: WagerPart = {
  jackpot: vector.jackpot, name: "Daily Drop", round: 1, level: "10000000", limit: "1000000000", contribution: vector.contribution, of: vector.of, draw: vector.draw, won: vector.won,
};
const revealed = { nonce: vector.nonce, server_seed: vector.server_seed, server_seed_hash: "ab".repeat(32), client_seed: vector.client_seed, own: true };

test("the draw is recomputed from the seeds of the bet", () => {
  assert.deepEqual(recomputed(revealed, part), { draw: vector.draw, agrees: true });
  assert.equal(recomputed(revealed, { ...part, draw: "1" })!.agrees, false, "another number");
  assert.equal(recomputed(revealed, { ...part, won: true })!.agrees, false, "a win that the number does not give");
  assert.equal(recomputed({ ...revealed, nonce: 99 }, part)!.agrees, false, "another bet");
});

test("nothing is recomputed while the seeds are secret or private", () => {
  assert.equal(recomputed({ ...revealed, server_seed: null }, { ...part, draw: null }), null);
  assert.equal(recomputed({ ...revealed, nonce: -1 }, part), null);
  assert.equal(jackpotLink({ ...revealed, server_seed: null }, { ...part, draw: null }), null);
});

test("the link has all that the verifier needs", () => {
  const query = new URLSearchParams(jackpotLink(revealed, part)!.split("?")[1]);
  assert.equal(query.get("verify"), `jackpot-${vector.server_seed}-${vector.client_seed}-${vector.nonce}`);
  assert.deepEqual(JSON.parse(query.get("params")!), { jackpot: vector.jackpot, of: vector.of, contribution: vector.contribution });
  assert.deepEqual([query.get("draw"), query.get("own"), query.get("hash")], [vector.draw, "1", revealed.server_seed_hash]);
});

test("the chance is shown as odds", () => {
  const odds = (of: string, contribution: string) => oddsOf({ of, contribution });
  assert.deepEqual([odds("387600000", "10000"), odds("3", "2"), odds("25", "2"), odds("5", "5"), odds("5", "9")], ["38,760", "1.5", "12", null, null]);
});

test("only settled bets with real money on drawn games can have taken part", () => {
  const bet = { fairness: 1, demo: false, status: "lose" as const };
  assert.equal(mayHaveJackpots(bet), true);
  for (const change of [{ fairness: 0 }, { demo: true }, { status: "in-progress" as const }, { status: "cancelled" as const }]) {
    assert.equal(mayHaveJackpots({ ...bet, ...change }), false, JSON.stringify(change));
  }
});
