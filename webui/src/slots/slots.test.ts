import assert from "node:assert/strict";
import test from "node:test";
import { Autoplay } from "./autoplay";
import { tumbled, type BookEvent, type Cell } from "./events";
import { fallen, normalPace, reelStops, rowsGone, rowsLeft, turboPace } from "./motion";
import { hasFeature, Presenter, type Stage, type Waiter } from "./presenter";
import { noAnswer, readLaunch, Refusal, Server } from "./protocol";
import { levelsOf, moved, nearest, show, worth } from "./stakes";
import { celebrationOf, counted, showFor, tierOf, type Tier } from "./tiers";

const column = (...names: string[]): Cell[] => names.map((name) => ({ name }));

test("the launch address has session, server and language", () => {
  assert.deepEqual(readLaunch("?sessionID=abc&rgs_url=play.example%2Frgs%2F&lang=de", "https:"), { sessionID: "abc", server: "https://play.example/rgs", language: "de" });
  assert.deepEqual(readLaunch("?replay=true&game=kite-season&version=1&mode=bonus&event=12&rgs_url=x%2Frgs&amount=2000000&currency=USD", "https:").replay,
    { game: "kite-season", version: "1", mode: "bonus", event: "12", amount: 2_000_000, currency: "USD" });
  assert.equal(readLaunch("?replay=true&amount=-1&rgs_url=x", "https:").replay!.amount, 0);
  assert.equal(readLaunch("?rgs_url=http%3A%2F%2Flocalhost%3A8080%2Frgs", "https:").server, "http://localhost:8080/rgs");
});

test("requests have the session, and refusals their code", async () => {
  const sent: [string, unknown][] = [];
  const answers: unknown[] = [{ balance: { amount: 5_000_000, currency: "USD" }, round: { state: [] } }, { error: "ERR_IPB", message: "balance too low" }, { state: [] }];
  const server = new Server({ sessionID: "s", server: "https://rgs", language: "en" }, (url, { body }) => {
    sent.push([url, body && JSON.parse(body)]);
    const answer = answers.shift();
    return answer ? Promise.resolve({ ok: true, json: () => Promise.resolve(answer) }) : Promise.reject(new Error("offline"));
  });
  assert.equal((await server.play("base", 1_000_000)).balance.amount, 5_000_000);
  assert.deepEqual(sent[0], ["https://rgs/wallet/play", { sessionID: "s", mode: "base", amount: 1_000_000 }]);
  await assert.rejects(server.play("base", 1), (error) => error instanceof Refusal && error.code === "ERR_IPB");
  await server.replay({ game: "a game", version: "1", mode: "base", event: "7", amount: 0, currency: "" });
  assert.deepEqual(sent[2], ["https://rgs/bet/replay/a%20game/1/base/7", undefined]);
  await assert.rejects(server.endRound(), (error) => error instanceof Refusal && error.code === noAnswer);
});

test("bets move along the levels and stay within them", () => {
  const config = { minBet: 100_000, maxBet: 10_000_000, stepBet: 100_000, defaultBetLevel: 1_000_000, betLevels: [50_000, 1_000_000, 200_000, 10_000_000, 90_000_000] };
  const levels = levelsOf(config);
  assert.deepEqual(levels, [200_000, 1_000_000, 10_000_000]);
  assert.equal(moved(levels, 1_000_000, 1), 10_000_000);
  assert.equal(moved(levels, 10_000_000, 1), 10_000_000);
  assert.equal(moved(levels, 200_000, -1), 200_000);
  assert.equal(nearest(levels, 999_999), 200_000);
  const steps = levelsOf({ ...config, betLevels: [] });
  assert.equal(steps[0], 100_000);
  assert.ok(steps.every((bet) => bet % 100_000 === 0 && bet <= 10_000_000));
});

test("amounts are exact and shown with at least two decimals", () => {
  assert.equal(worth(1_000_000, 123_456_789), 1_234_567_890_000);
  assert.equal(worth(10, 15), 1);
  assert.equal(show(1_234_500_000, "USD"), "1,234.50 USD");
  assert.equal(show(10_000, "BTC"), "0.01 BTC");
  assert.equal(show(123, "BTC"), "0.000123 BTC");
});

test("reels stop one after another, later with anticipation, and held ones do not move", () => {
  const stops = reelStops(5, [0, 0, 0, 1, 2], [], normalPace);
  assert.ok(stops.every((stop, reel) => reel === 0 || stop > stops[reel - 1]!));
  assert.ok(stops[3]! - stops[2]! > normalPace.anticipation);
  assert.equal(reelStops(3, [], [1], normalPace)[1], 0);
  assert.ok(Math.max(...reelStops(5, [0, 0, 0, 1, 2], [], turboPace)) < Math.min(...stops));
});

test("a reel runs, goes less than a third of a row too far, and rests at its stop", () => {
  const stop = 1000, settle = 260;
  assert.ok(rowsLeft(0, stop, settle) > 10);
  let before = Infinity, least = 0;
  for (let time = 0; time <= stop - settle; time += 10) {
    const left = rowsLeft(time, stop, settle);
    assert.ok(left < before && left >= 0);
    before = left;
  }
  for (let time = stop - settle; time < stop; time++) least = Math.min(least, rowsLeft(time, stop, settle));
  assert.ok(least < -0.05 && least > -0.33);
  assert.ok(Math.abs(rowsLeft(stop - 1, stop, settle)) < 0.01);
  assert.equal(rowsLeft(stop, stop, settle), 0);
});

test("a reel that starts is pulled back a little, then runs faster and faster", () => {
  let least = 0;
  for (let time = 0; time < 130; time++) least = Math.min(least, rowsGone(time));
  assert.ok(least < -0.1 && least > -0.5);
  const speeds = [150, 250, 350, 450].map((time) => rowsGone(time + 10) - rowsGone(time));
  assert.ok(speeds.every((speed, index) => index === 0 || speed > speeds[index - 1]!));
});

test("reels that have run for a while stop sooner, but not at once", () => {
  const stop = (running: number) => reelStops(5, [], [], normalPace, running)[0]!;
  assert.equal(stop(0) - stop(200), 200);
  assert.equal(stop(60_000), normalPace.settle);
});

test("a falling symbol begins at the top and ends in its place", () => {
  assert.deepEqual([fallen(0), fallen(1), fallen(2)], [0, 1, 1]);
  for (let part = 0; part <= 1; part += 0.01) assert.ok(fallen(part) >= 0 && fallen(part) <= 1);
});

test("wins have tiers, and larger ones are shown longer", () => {
  const largest = 50_000;
  assert.deepEqual([0, 10, 999, 1000, 4999, 5000, 49_999, 50_000].map((amount) => tierOf(amount, largest)), ["none", "win", "win", "big", "big", "mega", "mega", "max"]);
  assert.ok(showFor(100, normalPace) < showFor(500, normalPace) && showFor(500, turboPace) < showFor(500, normalPace));
  const lengths = (["win", "big", "mega", "max"] as const).map((tier) => celebrationOf(tier, normalPace));
  assert.ok(lengths[0] === 0 && lengths.every((length, index) => index === 0 || length > lengths[index - 1]!));
  assert.deepEqual([counted(100, 900, -1), counted(100, 900, 1), counted(100, 900, 3)], [100, 900, 900]);
});

test("autoplay stops at each of its limits", () => {
  const limits = { rounds: 3, loss: 10, singleWin: 50, stopAtFeature: true };
  const ends = (...rounds: [payout: number, feature: boolean][]) => {
    const auto = new Autoplay(limits);
    for (const [payout, feature] of rounds) {
      if (!auto.mayBet(4, 100)) break;
      auto.ended(4, payout, feature);
    }
    auto.mayBet(4, 100);
    return auto.stopped;
  };
  assert.equal(ends([4, false], [4, false], [4, false]), "rounds");
  assert.equal(ends([0, false], [0, false], [0, false]), "loss");
  assert.equal(ends([50, false]), "win");
  assert.equal(ends([0, true]), "feature");
  assert.equal(ends([4, false]), undefined);
  const poor = new Autoplay(limits);
  assert.equal(poor.mayBet(4, 3), false);
  assert.equal(poor.stopped, "balance");
  const stopped = new Autoplay(limits);
  stopped.stop();
  assert.equal(stopped.mayBet(4, 100), false);
});

test("symbols fall onto the place of those that exploded", () => {
  const board = [column("x", "A", "B", "C", "y")];
  const after = tumbled(board, [{ reel: 0, row: 2 }, { reel: 0, row: 3 }], [column("D", "E")]);
  assert.deepEqual(after[0]!.map(({ name }) => name), ["x", "D", "E", "A", "y"]);
});

/** A stage that records its calls. */
class Recorder implements Stage {
  calls: string[] = [];
  spin = (board: Cell[][]) => void this.calls.push(`spin ${board.map((cells) => cells[1]!.name).join("")}`);
  show = (board: Cell[][]) => void this.calls.push(`show ${board.map((cells) => cells[1]!.name).join("")}`);
  highlight = (wins: { win: number }[]) => void this.calls.push(`wins ${wins.length}`);
  fall = () => void this.calls.push("fall");
  total = (amount: number) => void this.calls.push(`total ${amount}`);
  multiplier = (value: number) => void this.calls.push(`x${value}`);
  coins = (coins: unknown[]) => void this.calls.push(`coins ${coins.length}`);
  note = (text: string) => void this.calls.push(text);
  running = () => 0;
  celebrate = (tier: Tier, amount: number) => void this.calls.push(`${tier} ${amount}`);
  announce = (title: string, amount: number | undefined) => void this.calls.push(amount === undefined ? title : `${title} ${amount}`);
  respin = () => void this.calls.push("respin");
  quiet = () => undefined;
}

/** A waiter without waits, and the times that were asked for. */
class Waits implements Waiter {
  times: number[] = [];
  wait = (time: number) => (this.times.push(time), Promise.resolve());
  reset = () => undefined;
}
const largest = 50_000;

const board = [column("x", "A", "y"), column("x", "W", "y"), column("x", "A", "y")];
const reveal = (index: number, gameType: string): BookEvent => ({ index, type: "reveal", board, paddingPositions: [0, 0, 0], gameType, anticipation: [0, 0, 0] });

test("a round is shown in the order of its events", async () => {
  const stage = new Recorder();
  const waits = new Waits();
  const seen: number[] = [];
  const presenter = new Presenter(stage, waits, () => normalPace, largest);
  const events: BookEvent[] = [
    reveal(0, "basegame"),
    { index: 1, type: "newExpandingWilds", newWilds: [{ reel: 1, row: 1, mult: 2 }] },
    { index: 2, type: "winInfo", totalWin: 300, wins: [{ symbol: "A", kind: 3, win: 300, positions: [], meta: { globalMult: 1 } }] },
    { index: 3, type: "respinTrigger", reels: [0, 1] },
    reveal(4, "respin"),
    { index: 5, type: "respinEnd", amount: 0, winLevel: 0 },
    { index: 6, type: "finalWin", amount: 300 },
  ];
  assert.equal(await presenter.present(events, (index) => seen.push(index)), 300);
  assert.deepEqual(stage.calls, ["coins 0", "", "x1", "spin AWA", "show AWA", "wins 1", "total 300", "Respin", "spin AWA", "", "total 300"]);
  assert.deepEqual(seen, [0, 1, 2, 3, 4, 5, 6]);
  assert.ok(waits.times[0]! > waits.times.at(-1)! - normalPace.between * 3);
  assert.equal(hasFeature(events), false);
});

test("coins stay locked until the round ends", async () => {
  const stage = new Recorder();
  const presenter = new Presenter(stage, new Waits(), () => turboPace, largest);
  const coin = (reel: number) => ({ reel, row: 1, prize: 100 });
  const won = await presenter.present([
    reveal(0, "basegame"),
    { index: 1, type: "holdTrigger", respins: 3, coins: [coin(0), coin(1)] },
    { index: 2, type: "respin", respins: 3, coins: [coin(2)] },
    { index: 3, type: "respin", respins: 2, coins: [] },
    { index: 4, type: "prizeInfo", totalWin: 300, prizes: [] },
    { index: 5, type: "holdEnd", amount: 300, winLevel: 3 },
  ]);
  assert.equal(won, 300);
  assert.deepEqual(stage.calls.filter((call) => call.startsWith("coins")), ["coins 0", "coins 2", "coins 3", "coins 3"]);
  assert.ok(stage.calls.includes("2 respins left"));
  assert.ok(stage.calls.includes("Coin respins won 300"));
});

test("a large win is celebrated, and what the player saw before is passed without waits", async () => {
  const events: BookEvent[] = [
    reveal(0, "basegame"),
    { index: 1, type: "winInfo", totalWin: 6_000, wins: [] },
    { index: 2, type: "setWin", amount: 6_000, winLevel: 8 },
    { index: 3, type: "freeSpinTrigger", totalFs: 8, positions: [] },
    reveal(4, "freegame"),
    { index: 5, type: "winInfo", totalWin: 44_000, wins: [] },
    { index: 6, type: "setWin", amount: 44_000, winLevel: 9 },
    { index: 7, type: "freeSpinEnd", amount: 44_000, winLevel: 9 },
  ];
  const whole = new Recorder();
  assert.equal(await new Presenter(whole, new Waits(), () => normalPace, largest).present(events), 50_000);
  assert.deepEqual(whole.calls.filter((call) => /mega|free spins|Free spins/.test(call)), ["mega 6000", "8 free spins", "mega 44000", "Free spins won 44000"]);
  const rest = new Recorder();
  const waits = new Waits();
  const seen: number[] = [];
  assert.equal(await new Presenter(rest, waits, () => normalPace, largest).present(events, (index) => seen.push(index), 3), 50_000);
  assert.deepEqual(seen, [4, 5, 6, 7]);
  assert.ok(!rest.calls.includes("mega 6000") && rest.calls.includes("mega 44000"));
  assert.equal(waits.times.length, 4, "only events that the player has not seen take time");
});
