import assert from "node:assert/strict";
import test from "node:test";
import { ApiError } from "../../../lib/error";
import { BetOverview, choiceLabelsOf, isProvablyFair, fairnessStep, blockingGames, movesText, shareTargets, shareText, multiplierText, verifiable, verifyLink, withRevealedSeed, type BetAnswer, type BetInfo } from "./bet.model";
import { shareLink, sharedBet } from "./link";
import { betMultiple, installedView, pointShare } from "./result/installedView";

const info: BetInfo = {
  id: "01JD0X", _id: "01jd0x", user: null, own: false, multiplierExact: "99/50", rules: 1, game: "plinko", currency: "btc", demo: false, splitTotal: "0.00010000", payout: "0.00019800", profit: "0.00009800",
  multiplier: "1.98", status: "win", server_seed: "ab".repeat(32), server_seed_hash: "cd".repeat(32), client_seed: "my-own-seed", nonce: 7, fairness: 1,
  created_at: 1_700_000_000_000, data: { rows: 16, risk: "high" }, turns: [], view: {},
};
const answer: BetAnswer = { metadata: { name: "Plinko" }, info, user: null };

test("shows the multiplier with two decimals, and 0.00 for a lost bet", () => {
  assert.equal(multiplierText({ status: "lose", multiplier: "1.5" }), "0.00");
  assert.equal(multiplierText({ status: "win", multiplier: "1.5" }), "1.50");
  assert.equal(multiplierText({ status: "partial", multiplier: "0.999" }), "0.99");
  assert.equal(multiplierText({ status: "win", multiplier: "2" }), "2.00");
});

test("verifyLink needs a revealed seed and a nonce", () => {
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

test("fairnessStep is the next step of an own bet, another player's bet, a shared round and a revealed bet", () => {
  const waits = { nonce: 1, server_seed: null, server_seed_hash: "cd" };
  assert.equal(fairnessStep({ game: "dice", own: true, ...waits }), "own");
  assert.equal(fairnessStep({ game: "dice", own: false, ...waits }), "later");
  assert.equal(fairnessStep({ game: "crash", own: true, ...waits }), "round");
  assert.equal(fairnessStep({ game: "crash", own: true, ...waits, server_seed: "ab" }), "now");
  assert.equal(fairnessStep({ game: "dice", own: false, nonce: -1, server_seed: null, server_seed_hash: null }), "private");
});

test("withRevealedSeed finds the seed of a bet among the revealed seeds", () => {
  const pair = { server_seed: "ef".repeat(32), server_seed_hash: info.server_seed_hash!, client_seed: "my-own-seed", nonces: 8, revealed_at: 1 };
  const waiting = { ...info, server_seed: null };
  assert.equal(withRevealedSeed(waiting, [{ ...pair, server_seed_hash: "00" }, pair])?.server_seed, pair.server_seed);
  assert.equal(withRevealedSeed(waiting, []), null);
});

test("blockingGames returns the games whose open rounds block a seed change", () => {
  const refused = (code: number, extra = {}) => new ApiError("refused", code, "", 400, {}, "", extra);
  assert.deepEqual(blockingGames(refused(2, { games: ["hilo", "mines"] })), ["hilo", "mines"]);
  assert.deepEqual(blockingGames(refused(2)), []);
  for (const other of [refused(429), new ApiError("network", 2, ""), new Error("gone")]) assert.equal(blockingGames(other), null);
});

test("the verify link has the payout unless the bet is voided, and its owner", () => {
  const query = (bet: Partial<BetInfo>) => new URL(verifyLink({ ...info, ...bet })!, "https://casino.test").searchParams;
  assert.deepEqual([query({}).get("paid"), query({}).get("own")], ["99/50", null]);
  assert.deepEqual([query({ status: "cancelled", own: true }).get("paid"), query({ own: true }).get("own")], [null, "1"]);
  const round = { game: "crash", view: { point: "6.46", cashout: "2.00" } };
  assert.deepEqual([query(round).get("point"), query({}).get("point")], ["6.46", null]);
});

test("the verify link of an installed game names its package", () => {
  const view = { version: "1.0", digest: "ab".repeat(32), mode: "base", total_weight: "100", point: "7", outcome: "7", payout: 200 };
  const query = new URL(verifyLink({ ...info, game: "lucky-wheel", data: { mode: "base", version: "1.0" }, view })!, "https://casino.test").searchParams;
  assert.equal(query.get("verify")?.split("-")[0], "installed");
  assert.deepEqual(JSON.parse(query.get("params")!), { game: "lucky-wheel", version: "1.0", mode: "base", digest: view.digest });
  assert.equal(installedView({ ...view, point: 7 }), null, "numbers of 64 bits are text");
  assert.equal(pointShare(view), 0.07);
  assert.equal(pointShare({ point: "9223372036854775808", total_weight: "18446744073709551615" }), 0.5);
  assert.equal(betMultiple(view), "2.00");
});

test("the share text has the multiplier only for a win", () => {
  assert.deepEqual(shareText({ status: "win", multiplier: "2.25" }, "Dice"), { key: "bets.shareWin", params: { multiplier: "2.25×", game: "Dice" } });
  for (const status of ["lose", "partial", "cancelled"] as const) assert.equal(shareText({ status, multiplier: "0.5" }, "Dice").key, "bets.shareBet");
});

test("seeds are shown only for provably fair bets", () => {
  assert.equal(isProvablyFair({ fairness: 1 }), true);
  assert.equal(isProvablyFair({ fairness: 0 }), false);
});

test("a share link contains the bet and is parsed back", () => {
  const link = shareLink("https://casino.test", info);
  assert.equal(link, "https://casino.test/?game=plinko-01JD0X");
  assert.deepEqual(sharedBet(new URL(link).search), { game: "plinko", id: "01JD0X" });
  const id = "01jd0x5v3k9q2m7r8t4w6y1z0a";
  assert.deepEqual(sharedBet(`?game=lucky-wheel-${id}`), { game: "lucky-wheel", id });
  assert.deepEqual(sharedBet("?game=dice-a-b"), { game: "dice", id: "a-b" });
  for (const bad of ["", "?game=", "?game=dice", "?game=dice-", "?game=-1", "?game=dice-%3Cb%3E", "?other=dice-1"]) assert.equal(sharedBet(bad), null, bad);
});

test("share targets contain the bet's link", () => {
  const { twitter, telegram } = shareTargets("https://casino.test", info, "1.98× on Plinko & more");
  assert.equal(new URL(twitter).origin + new URL(twitter).pathname, "https://twitter.com/intent/tweet");
  assert.equal(new URL(telegram).origin + new URL(telegram).pathname, "https://t.me/share/url");
  for (const target of [twitter, telegram]) {
    assert.equal(new URL(target).searchParams.get("url"), "https://casino.test/?game=plinko-01JD0X");
    assert.equal(new URL(target).searchParams.get("text"), "1.98× on Plinko & more");
  }
});

test("an unknown bet differs from a failed load, and load tries again", async () => {
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

test("choices and moves are formatted as text", () => {
  assert.deepEqual(choiceLabelsOf("plinko", { rows: 16, risk: "high" }), [["Rows", "16"], ["Risk", "high"]]);
  assert.deepEqual(choiceLabelsOf("roulette", { bets: [{ type: "straight", number: 17, amount: "100" }, { type: "red", amount: "5" }] }), [["Bets", "straight 17, red"]]);
  assert.deepEqual(choiceLabelsOf("baccarat", { player: "10", banker: "0", tie: "0.5" }), [["Bets", "player, tie"]]);
  assert.deepEqual(choiceLabelsOf("hilo", null), []);
  assert.deepEqual(choiceLabelsOf("dice", { target: "50.50", over: true }), [["Target", "50.50"], ["Roll", "over the target"]]);
  assert.deepEqual(choiceLabelsOf("limbo", { target: "2" }), [["Target", "2.00×"]]);
  assert.deepEqual(choiceLabelsOf("coinflip", { series: false, side: "heads" }), [["Mode", "single flip"], ["Called", "heads"]]);
  assert.deepEqual(choiceLabelsOf("crash", { auto: null }), []);
  assert.deepEqual(choiceLabelsOf("crash", { auto: "1.5" }), [["Automatic cash-out", "1.50×"]]);
  assert.equal(movesText([{ action: "hit" }, { action: "stand" }, "finish"]), "hit, stand");
  assert.equal(movesText([{ cell: 0 }, { cell: 24 }]), "");
  assert.equal(movesText([]), "");
});
