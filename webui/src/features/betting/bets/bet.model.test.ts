import assert from "node:assert/strict";
import test from "node:test";
import { ApiError } from "../../../lib/error";
import { BetOverview, choiceWords, drawnByHouse, fairnessStep, heldUpBy, moveWords, shareTargets, shareWords, shownMultiplier, verifiable, verifyLink, withRevealed, type BetAnswer, type BetInfo } from "./bet.model";
import { shareLink, sharedBet } from "./link";

const info: BetInfo = {
  id: "01JD0X", _id: "01jd0x", user: null, own: false, multiplierExact: "99/50", rules: 1, game: "plinko", currency: "btc", demo: false, splitTotal: "0.00010000", payout: "0.00019800", profit: "0.00009800",
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

test("knows the next step: of the own bet, of another's, of a round that many share, and of one that is revealed", () => {
  const waits = { nonce: 1, server_seed: null, server_seed_hash: "cd" };
  assert.equal(fairnessStep({ game: "dice", own: true, ...waits }), "own");
  assert.equal(fairnessStep({ game: "dice", own: false, ...waits }), "later");
  assert.equal(fairnessStep({ game: "crash", own: true, ...waits }), "round");
  assert.equal(fairnessStep({ game: "crash", own: true, ...waits, server_seed: "ab" }), "now");
  assert.equal(fairnessStep({ game: "dice", own: false, nonce: -1, server_seed: null, server_seed_hash: null }), "private");
});

test("finds the seed of a bet among those that a change revealed", () => {
  const pair = { server_seed: "ef".repeat(32), server_seed_hash: info.server_seed_hash!, client_seed: "my-own-seed", nonces: 8, revealed_at: 1 };
  const waiting = { ...info, server_seed: null };
  assert.equal(withRevealed(waiting, [{ ...pair, server_seed_hash: "00" }, pair])?.server_seed, pair.server_seed);
  assert.equal(withRevealed(waiting, []), null);
});

test("tells which games' open rounds hold up a change of seeds", () => {
  const refused = (code: number, extra = {}) => new ApiError("refused", code, "", 400, {}, "", extra);
  assert.deepEqual(heldUpBy(refused(2, { games: ["hilo", "mines"] })), ["hilo", "mines"]);
  assert.deepEqual(heldUpBy(refused(2)), []);
  for (const other of [refused(429), new ApiError("network", 2, ""), new Error("gone")]) assert.equal(heldUpBy(other), null);
});

test("the verifier learns what the bet was paid, unless it was voided, and whose it is", () => {
  const query = (bet: Partial<BetInfo>) => new URL(verifyLink({ ...info, ...bet })!, "https://casino.test").searchParams;
  assert.deepEqual([query({}).get("paid"), query({}).get("own")], ["99/50", null]);
  assert.deepEqual([query({ status: "cancelled", own: true }).get("paid"), query({ own: true }).get("own")], [null, "1"]);
  const round = { game: "crash", view: { point: "6.46", cashout: "2.00" } };
  assert.deepEqual([query(round).get("point"), query({}).get("point")], ["6.46", null]);
});

test("a shared bet boasts of a win alone", () => {
  assert.deepEqual(shareWords({ status: "win", multiplier: "2.25" }, "Dice"), { key: "bets.shareWin", params: { multiplier: "2.25×", game: "Dice" } });
  for (const status of ["lose", "partial", "cancelled"] as const) assert.equal(shareWords({ status, multiplier: "0.5" }, "Dice").key, "bets.shareBet");
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
  const { twitter, telegram } = shareTargets("https://casino.test", info, "1.98× on Plinko & more");
  assert.equal(new URL(twitter).origin + new URL(twitter).pathname, "https://twitter.com/intent/tweet");
  assert.equal(new URL(telegram).origin + new URL(telegram).pathname, "https://t.me/share/url");
  for (const place of [twitter, telegram]) {
    assert.equal(new URL(place).searchParams.get("url"), "https://casino.test/?game=plinko-01JD0X");
    assert.equal(new URL(place).searchParams.get("text"), "1.98× on Plinko & more");
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
  assert.deepEqual(choiceWords("dice", { target: "50.50", over: true }), [["Target", "50.50"], ["Roll", "over the target"]]);
  assert.deepEqual(choiceWords("limbo", { target: "2" }), [["Target", "2.00×"]]);
  assert.deepEqual(choiceWords("coinflip", { series: false, side: "heads" }), [["Mode", "single flip"], ["Called", "heads"]]);
  assert.deepEqual(choiceWords("crash", { auto: null }), []);
  assert.deepEqual(choiceWords("crash", { auto: "1.5" }), [["Automatic cash-out", "1.50×"]]);
  assert.equal(moveWords([{ action: "hit" }, { action: "stand" }, "finish"]), "hit, stand");
  assert.equal(moveWords([{ cell: 0 }, { cell: 24 }]), "");
  assert.equal(moveWords([]), "");
});
