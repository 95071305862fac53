import assert from "node:assert/strict";
import test, { mock } from "node:test";
import type { LiveGame } from "./feed.call";
import { winLink, LatestWins, winOf, type LatestWin } from "./latest.model";
import { simulatedWin, minInterval, maxInterval, randomInterval, startSimulation } from "./simulated";

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
/** A pseudo-random generator that is the same in every run (mulberry32). */
function seededRandom(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = seededRandom(1);
const simulated = (n: number) => simulatedWin(n, random, true);

test("a sports win has no game", () => {
  const win = winOf({ ...played("a", "win", 5), metadata: { kind: "sports", id: "sports", name: "Sports", image: "/img/sports.svg" } });
  assert.deepEqual([win?.winType, win?.game, win?.image], ["sports", null, "/img/sports.svg"]);
});

test("a win on a market is a trade with its ticker", () => {
  const win = winOf({ ...played("a", "win", 5), metadata: { kind: "futures", id: "BTCUSD", name: "Bitcoin", image: "/currency/btc.svg" } });
  assert.deepEqual([win?.winType, win?.ticker, win?.game], ["trade", "BTCUSD", null]);
  assert.equal(winLink(win!, () => true), "/trading/BTCUSD");
});

test("only a positive dollar profit is a win", () => {
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

test("a win links to its game", () => {
  const there = () => true;
  assert.equal(winLink({ winType: "game", game: { id: "dice", name: "Dice" }, ticker: null }, there), "/casino/game/dice");
  assert.equal(winLink({ winType: "game", game: { id: "preview:a/b", name: "" }, ticker: null }, there), "/casino/game/preview%3Aa%2Fb");
  assert.equal(winLink({ winType: "trade", game: null, ticker: "BTC" }, there), "/trading/BTC");
  assert.equal(winLink({ winType: "trade", game: null, ticker: "BTC" }, () => false), null, "no link to a page that is not there");
  assert.equal(winLink({ winType: "sports", game: null, ticker: null }, there), "/sportsbook");
});

test("real wins extend the list to 30, and a simulated win limits it to 25", async () => {
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

test("losses and zero wins are not listed", async () => {
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

test("a failed load is shown, and the next load clears the failure", async () => {
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

test("simulated wins are marked games and trades within their limits", () => {
  const kinds = new Set<string>();
  for (let n = 0; n < 2000; n++) {
    const win: LatestWin = simulatedWin(n, random, true);
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

test("without trading there are no trade wins", () => {
  for (let n = 0; n < 100; n++) assert.equal(simulatedWin(n, () => n / 100, false).winType, "game");
});

test("simulated wins are inserted every 5 to 10 seconds until stopped", () => {
  assert.equal(randomInterval(() => 0), minInterval);
  assert.equal(randomInterval(() => 0.999999999), maxInterval);
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let came = 0;
    const stop = startSimulation(() => came++, true, () => 0);
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
