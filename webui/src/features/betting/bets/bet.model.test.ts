import assert from "node:assert/strict";
import test from "node:test";
import { ApiError } from "../../../lib/error";
import { BetOverview, choiceWords, drawnByHouse, fairnessNote, moveWords, shareTargets, shownMultiplier, verifiable, verifyLink, type BetAnswer, type BetInfo } from "./bet.model";
import { shareLink, sharedBet } from "./link";

const info: BetInfo = {
  id: "01JD0X", _id: "01jd0x", user: null, multiplierExact: "99/50", rules: 1, game: "plinko", currency: "btc", demo: false, splitTotal: "0.00010000", payout: "0.00019800", profit: "0.00009800",
  multiplier: "1.98", status: "win", server_seed: "ab".repeat(32), server_seed_hash: "cd".repeat(32), client_seed: "my-own-seed", nonce: 7, fairness: 1,
  created_at: 1_700_000_000_000, data: { rows: 16, risk: "high" }, turns: [], view: {},
};
const answer: BetAnswer = { metadata: { name: "Plinko" }, info, user: null };

test("shows the multiplier with two decimals, and 0.00 for a lost bet", () => {
  assert.equal(shownMultiplier({ status: "lose", multiplier: "1.5" }), "0.00");
  assert.equal(shownMultiplier({ status: "win", multiplier: "1.5" }), "1.50");
  assert.equal(shownMultiplier({ status: "partial", multiplier: "0.999" }), "0.99");
  assert.equal(shownMultiplier({ status: "win", multiplier: "2" }), "2.00");
});

test("leads to verification only with a revealed seed and a nonce", () => {
  assert.equal(verifiable({ nonce: -1, server_seed: null, server_seed_hash: null }), "private");
  assert.equal(verifiable({ nonce: 0, server_seed: null, server_seed_hash: "cd" }), "later");
  assert.equal(verifyLink({ ...info, nonce: -1, server_seed: null, server_seed_hash: null, client_seed: null }), null);
  assert.equal(verifyLink({ ...info, server_seed: null }), null);
  const query = new URL(verifyLink(info)!, "https://casino.test").searchParams;
  assert.equal(query.get("verify"), `plinko-${info.server_seed}-my-own-seed-7`);
  assert.equal(query.get("hash"), info.server_seed_hash);
  assert.deepEqual(JSON.parse(query.get("params")!), info.data);
  assert.equal(query.get("turns"), null);
  const series = verifyLink({ ...info, turns: [{ cell: 3 }] })!;
  assert.deepEqual(JSON.parse(new URL(series, "https://casino.test").searchParams.get("turns")!), [{ cell: 3 }]);
});

test("tells how a bet comes to be verifiable: by its player's seed, or by the end of a round that many share", () => {
  const waits = { nonce: 1, server_seed: null, server_seed_hash: "cd" };
  assert.equal(fairnessNote({ game: "dice", ...waits }), "bets.later");
  assert.equal(fairnessNote({ game: "crash", ...waits }), "bets.laterRound");
  assert.equal(fairnessNote({ game: "crash", ...waits, server_seed: "ab" }), "bets.now");
  assert.equal(fairnessNote({ game: "dice", nonce: -1, server_seed: null, server_seed_hash: null }), "bets.private");
});

test("speaks of seeds only where the house drew", () => {
  assert.equal(drawnByHouse({ fairness: 1 }), true);
  assert.equal(drawnByHouse({ fairness: 0 }), false);
});

test("shares a bet by an address that names it, and reads it again", () => {
  const link = shareLink("https://casino.test", info);
  assert.equal(link, "https://casino.test/?game=plinko-01JD0X");
  assert.deepEqual(sharedBet(new URL(link).search), { game: "plinko", id: "01JD0X" });
  assert.deepEqual(sharedBet("?game=dice-a-b"), { game: "dice", id: "a-b" });
  for (const bad of ["", "?game=", "?game=dice", "?game=dice-", "?game=-1", "?game=dice-%3Cb%3E", "?other=dice-1"]) assert.equal(sharedBet(bad), null, bad);
});

test("hands the bet's link to the places that share it", () => {
  const { twitter, telegram } = shareTargets("https://casino.test", info, "1.98x on Plinko & more");
  assert.equal(new URL(twitter).origin + new URL(twitter).pathname, "https://twitter.com/intent/tweet");
  assert.equal(new URL(telegram).origin + new URL(telegram).pathname, "https://t.me/share/url");
  for (const place of [twitter, telegram]) {
    assert.equal(new URL(place).searchParams.get("url"), "https://casino.test/?game=plinko-01JD0X");
    assert.equal(new URL(place).searchParams.get("text"), "1.98x on Plinko & more");
  }
});

test("tells an unknown bet from one that could not be loaded, and loads again", async () => {
  const failures = [new ApiError("refused", 404, "no such bet", 404), new ApiError("network", 599, "")];
  const overview = new BetOverview(() => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve(answer);
  });
  const phase = () => overview.state.value.phase as string;
  await overview.load();
  assert.equal(phase(), "unknown");
  await overview.load();
  assert.equal(phase(), "failed");
  const loading = overview.load();
  assert.equal(phase(), "loading");
  await loading;
  assert.deepEqual(overview.state.value, { phase: "shown", bet: answer });
});

test("puts choices and moves into words", () => {
  assert.deepEqual(choiceWords("plinko", { rows: 16, risk: "high" }), [["Rows", "16"], ["Risk", "high"]]);
  assert.deepEqual(choiceWords("roulette", { bets: [{ type: "straight", number: 17, amount: "100" }, { type: "red", amount: "5" }] }), [["Bets", "straight 17, red"]]);
  assert.deepEqual(choiceWords("baccarat", { player: "10", banker: "0", tie: "0.5" }), [["Bets", "player, tie"]]);
  assert.deepEqual(choiceWords("hilo", null), []);
  assert.equal(moveWords([{ action: "hit" }, { action: "stand" }, "finish"]), "hit, stand");
  assert.equal(moveWords([{ cell: 0 }, { cell: 24 }]), "");
  assert.equal(moveWords([]), "");
});
