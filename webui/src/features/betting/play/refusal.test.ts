import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../lib/error";
import { refused, unreachable } from "./instance.testing";
import { isTransient, playRefusal, turnRefusal } from "./refusal";
import { retryDelay } from "./calls";

const textOf = (code: number, message = "", extra = {}) => playRefusal(refused(code, message, extra), false).text;

test("each code of Play has its text", () => {
  assert.equal(textOf(0), null);
  assert.equal(textOf(-8), null);
  assert.equal(textOf(-1, "", { min: "0.10", currency: "usd" }), "Minimum bet: 0.10 USD.");
  assert.equal(textOf(-3), "Unknown game.");
  assert.equal(textOf(-4), "Invalid wager.");
  assert.equal(textOf(-4, "Maximum bet: 5 USD.", { reason: "max" }), "Maximum bet: 5 USD.");
  assert.equal(textOf(-5), "This game is not available right now.");
  assert.equal(textOf(-5, "This game is not offered in your country.", { reason: "country" }), "This game is not offered in your country.");
  assert.equal(textOf(-6), "Cannot place bet at this stage of the game");
  assert.equal(textOf(-7), "Bets with play money are disabled.");
  assert.equal(textOf(-9, "", { max: "7.50" }), "Max bet amount: 7.50 EUR");
  assert.equal(textOf(-9, "Max bet amount: 5 EUR"), "Max bet amount: 5 EUR");
  assert.equal(textOf(-10), "Failed to get token price, try again later");
  assert.equal(textOf(-99), "In-house games are temporarily disabled");
  assert.equal(textOf(503, "Bets are disabled."), "Bets are disabled.");
});

test("a refusal by the player's own limits opens a dialog, for every request", () => {
  for (const code of [-20, -21, -22, -23]) {
    const refusal = refused(code, "Your loss limit leaves $3.00 today.", { reason: "limit", until: 1_800_000_000_000 });
    for (const got of [playRefusal(refusal, false), turnRefusal(refusal)]) assert.deepEqual(got, { text: "Your loss limit leaves $3.00 today.", control: { text: "Your loss limit leaves $3.00 today.", until: 1_800_000_000_000 } });
  }
  assert.deepEqual(playRefusal(refused(-22, "You have blocked these games."), false).control, { text: "You have blocked these games.", until: 0 });
});

test("a network with too many guests gets a message", () => {
  const crowded = refused(429, "Too many new guests come from your network.", { reason: "guests" });
  assert.equal(isTransient(crowded), false);
  assert.equal(playRefusal(crowded, true).text, "Too many new guests come from your network.");
});

test("codes that require a sign-in open the dialog", () => {
  assert.deepEqual(playRefusal(refused(-2), true), { text: "Please sign in to play with real money.", auth: true });
  assert.deepEqual(playRefusal(refused(-7), true), { text: null, auth: true });
});

test("codes above 0 show the game's text, otherwise an unknown error with the code", () => {
  assert.match(textOf(77) ?? "", /77/);
  assert.equal(playRefusal(refused(77), false, (code) => `own ${code}`).text, "own 77");
  assert.equal(textOf(1, "Choose 1 to 24 mines."), "Choose 1 to 24 mines.");
  assert.deepEqual(playRefusal(refused(2), false), { text: "Wait for the game to finish.", restore: true });
});

test("a server error is shown with its code and goes home", () => {
  const refusal = playRefusal(refused(500, "It broke."), false);
  assert.equal(refusal.home, true);
  assert.equal(refusal.text, "It broke. (500)");
});

test("codes of Turn", () => {
  assert.deepEqual(turnRefusal(refused(0)), { text: null, retry: true });
  assert.deepEqual(turnRefusal(refused(1)), { text: "Invalid game id.", restore: true });
  assert.equal(turnRefusal(refused(3)).text, "Invalid API operation.");
  assert.equal(turnRefusal(refused(-4, "Not enough balance.", { reason: "balance" })).balance, true);
  assert.match(turnRefusal(refused(9)).text ?? "", /9/);
});

test("a request with an unknown outcome is sent again, a refused one is not", () => {
  for (const error of [unreachable(), new ApiError("timeout", 598, ""), refused(503, "starting"), refused(429), refused(502)]) assert.equal(isTransient(error), true);
  for (const error of [refused(-4), refused(503, "Bets are disabled."), refused(500), refused(401), new Error("bug")]) assert.equal(isTransient(error), false);
});

test("retry delays double up to a limit and follow Retry-After", () => {
  assert.deepEqual([1, 2, 3, 9].map((failed) => retryDelay(failed, unreachable())), [400, 800, 1600, 5000]);
  assert.equal(retryDelay(1, new ApiError("refused", 429, "", 429, {}, "", {}, 7)), 7000);
});
