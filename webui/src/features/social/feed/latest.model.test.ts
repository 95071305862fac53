import assert from "node:assert/strict";
import test, { mock } from "node:test";
import type { LiveGame } from "./feed.types";
import { hrefOf, LatestWins, winOf, type LatestWin } from "./latest.model";
import { inventedWin, leastPause, longestPause, pauseOf, simulate } from "./simulated";

function played(id: string, status: LiveGame["game"]["status"], usd: number, delay = 0): LiveGame {
  return {
    user: { _id: "u", name: "anna", avatar: null, private_bets: false },
    metadata: { id: "dice", name: "Dice", image: "/covers/dice.svg" },
    game: {
      id, currency: "btc", wager: "1", splitTotal: "1", payout: "2", multiplier: "1.98", status, profit: "0.98",
      type: "single", user: "u", profit_usd_converted: usd, demo: false,
    },
    delay, at: 1,
  };
}

const ids = (wins: LatestWins) => wins.wins.peek()?.map(({ _id }) => _id);
/** Lots that are the same in every run (mulberry32). */
function lots(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = lots(1);
const simulated = (n: number) => inventedWin(n, random, true);

test("only what won some dollars is a win", () => {
  assert.equal(winOf(played("a", "lose", 5)), null);
  assert.equal(winOf(played("a", "partial", 5)), null);
  assert.equal(winOf(played("a", "win", 0)), null);
  assert.equal(winOf(played("a", "win", -1)), null);
  assert.deepEqual(winOf(played("a", "win", 0.01)), {
    _id: "a", winType: "game", game: { id: "dice", name: "Dice" }, ticker: null, image: "/covers/dice.svg", player: "anna",
    multiplier: "1.98", usdProfit: 0.01, profit: "0.98", payout: "2", currency: "btc", simulated: false, demo: false,
  });
  const crowd = played("a", "win", 1);
  crowd.user.demo = true;
  assert.equal(winOf(crowd)?.demo, true, "an invented player's win is marked");
});

test("a win leads to what it was won with", () => {
  const there = () => true;
  assert.equal(hrefOf({ winType: "game", game: { id: "dice", name: "Dice" }, ticker: null }, there), "/casino/game/dice");
  assert.equal(hrefOf({ winType: "game", game: { id: "preview:a/b", name: "" }, ticker: null }, there), "/casino/game/preview%3Aa%2Fb");
  assert.equal(hrefOf({ winType: "trade", game: null, ticker: "BTC" }, there), "/trading/BTC");
  assert.equal(hrefOf({ winType: "trade", game: null, ticker: "BTC" }, () => false), null, "no link to a page that is not there");
  assert.equal(hrefOf({ winType: "sports", game: null, ticker: null }, there), "/sportsbook");
});

test("real wins make the list grow to 30, an invented one cuts it to 25", async () => {
  const wins = new LatestWins(async () => []);
  await wins.load();
  for (let n = 1; n <= 24; n++) wins.insert(simulated(n));
  assert.equal(wins.wins.peek()?.length, 24);
  wins.insert(simulated(25));
  wins.insert(simulated(26));
  assert.equal(wins.wins.peek()?.length, 25);
  for (let n = 1; n <= 10; n++) wins.receive(played(`real${n}`, "win", 1));
  assert.equal(wins.wins.peek()?.length, 30);
  assert.equal(ids(wins)?.[0], "real10");
  wins.insert(simulated(27));
  assert.equal(wins.wins.peek()?.length, 25);
  assert.equal(ids(wins)?.[0], "simulated-27");
});

test("losses, parts and wins of nothing do not appear", async () => {
  const wins = new LatestWins(async () => [played("a", "win", 1), played("b", "lose", -1), played("c", "win", 0)]);
  await wins.load();
  wins.receive(played("d", "lose", -1));
  wins.receive(played("e", "partial", -1));
  wins.receive(played("f", "win", 0));
  wins.receive(played("a", "win", 1)); // known already
  assert.deepEqual(ids(wins), ["a"]);
});

test("a win waits for its delay", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const wins = new LatestWins(async () => []);
    wins.receive(played("a", "win", 1, 2000));
    mock.timers.tick(1999);
    assert.equal(ids(wins), undefined);
    mock.timers.tick(1);
    assert.deepEqual(ids(wins), ["a"]);
    wins.receive(played("b", "win", 1, 2000));
    wins.stop();
    mock.timers.tick(5000);
    assert.deepEqual(ids(wins), ["a"]);
  } finally {
    mock.timers.reset();
  }
});

test("a failed load is told of, the next one makes it good", async () => {
  let fails = true;
  const wins = new LatestWins(async () => {
    if (fails) throw new Error("down");
    return [played("a", "win", 1)];
  });
  await wins.load();
  assert.ok(wins.failure.peek());
  fails = false;
  await wins.load();
  assert.equal(wins.failure.peek(), null);
  assert.deepEqual(ids(wins), ["a"]);
});

test("invented wins are games and trades, marked, within their bounds", () => {
  const kinds = new Set<string>();
  for (let n = 0; n < 2000; n++) {
    const win: LatestWin = inventedWin(n, random, true);
    kinds.add(win.winType);
    assert.equal(win.simulated && win.demo, true);
    assert.ok(win.usdProfit >= 1 && win.usdProfit <= 501, String(win.usdProfit));
    assert.match(win.profit, /^\d+\.\d\d$/);
    assert.equal(Number(win.profit), win.usdProfit);
    assert.ok(Number(win.payout) > Number(win.profit));
    assert.match(win.multiplier, /^\d+\.\d\d$/);
    assert.equal(win.winType === "trade", win.ticker !== null);
    assert.equal(win.winType === "game", win.game !== null);
  }
  assert.deepEqual([...kinds].sort(), ["game", "trade"]);
});

test("nobody wins by trading where there is no trading", () => {
  for (let n = 0; n < 100; n++) assert.equal(inventedWin(n, () => n / 100, false).winType, "game");
});

test("they come every 5 to 10 seconds until stopped", () => {
  assert.equal(pauseOf(() => 0), leastPause);
  assert.equal(pauseOf(() => 0.999999999), longestPause);
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let came = 0;
    const stop = simulate(() => came++, true, () => 0);
    mock.timers.tick(4999);
    assert.equal(came, 0);
    mock.timers.tick(1);
    assert.equal(came, 1);
    for (let second = 0; second < 50; second++) mock.timers.tick(1000);
    assert.equal(came, 11);
    stop();
    mock.timers.tick(60_000);
    assert.equal(came, 11);
  } finally {
    mock.timers.reset();
  }
});
