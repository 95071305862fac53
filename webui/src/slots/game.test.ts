import assert from "node:assert/strict";
import test from "node:test";
import type { BookEvent } from "./events";
import { helpTables, largestWin, type Figures } from "./figures";
import { Game, type View } from "./game";
import { dropsOf } from "./motion";
import { noAnswer, Refusal, type Round } from "./protocol";
import { Replay } from "./replay";
import { Skipper } from "./skip";

const config = { minBet: 1_000_000, maxBet: 5_000_000, stepBet: 1_000_000, defaultBetLevel: 2_000_000, betLevels: [1_000_000, 2_000_000, 5_000_000] };
const finalWin = (amount: number): BookEvent[] => [{ index: 0, type: "finalWin", amount }];

/** A server with a balance: a round is paid when it ends. */
class FakeServer {
  amount = 10_000_000;
  calls: string[] = [];
  open: Round | undefined;
  failing: (() => Error) | undefined;
  lost = false;
  win = 0;
  async authenticate() {
    this.calls.push("authenticate");
    return { balance: this.balance(), config, round: this.open ?? null };
  }
  async play(mode: string, amount: number) {
    this.calls.push(`play ${mode} ${amount}`);
    if (this.failing) throw this.failing();
    this.amount -= amount * (mode === "bonus" ? 60 : 1);
    this.open = { amount, mode, active: true, state: finalWin(this.win) };
    if (this.lost) throw new Refusal(noAnswer, "lost");
    return { balance: this.balance(), round: this.open };
  }
  async endRound() {
    this.calls.push("end");
    this.amount += (this.open!.amount * this.win) / 100;
    this.open = undefined;
    return { balance: this.balance() };
  }
  event = async (event: string) => ({ event });
  private balance = () => ({ amount: this.amount, currency: "USD" });
}

/** A view that keeps the last of everything. */
class FakeView implements View {
  shown: Record<string, unknown> = {};
  balance = ({ amount }: { amount: number }) => void (this.shown.balance = amount);
  bet = (bet: number) => void (this.shown.bet = bet);
  busy = (busy: boolean) => void (this.shown.busy = busy);
  autoplay = (left: number | undefined) => void (this.shown.autoplay = left);
  won = (amount: number) => void (this.shown.won = amount);
  message = (text: string, again: boolean) => void (this.shown.message = text + (again ? " Again?" : ""));
  round = (bet: number) => void (this.shown.round = bet);
  started = () => void (this.shown.reels = "run");
  halted = () => void (this.shown.reels = "halted");
  rules = () => undefined;
}

const modes = [{ mode: "base", cost: 1 }, { mode: "bonus", cost: 60 }];
const show = async (events: readonly BookEvent[]) => events.reduce((won, event) => (event.type === "finalWin" ? event.amount : won), 0);

/** A pause that ends at once, and the lengths that were asked for. */
const pauses: number[] = [];
const pause = (milliseconds: number) => (pauses.push(milliseconds), Promise.resolve());

async function opened(prepare: (server: FakeServer) => void = () => undefined) {
  const server = new FakeServer();
  prepare(server);
  const view = new FakeView();
  const game = new Game(server, show, view, modes, pause);
  await game.start();
  return { server, view, game };
}

test("a round is bet, shown and ended", async () => {
  const { server, view, game } = await opened((server) => (server.win = 150));
  await game.play("base");
  assert.deepEqual(server.calls, ["authenticate", "play base 2000000", "end"]);
  assert.deepEqual(view.shown, { balance: 11_000_000, bet: 2_000_000, busy: false, won: 3_000_000, message: "", round: 2_000_000, reels: "run" });
});

test("two presses make one bet", async () => {
  const { server, game } = await opened();
  await Promise.all([game.play("base"), game.play("base")]);
  assert.equal(server.calls.filter((call) => call.startsWith("play")).length, 1);
});

test("an open round is resumed at the start, without another bet", async () => {
  const { server, view } = await opened((server) => {
    server.win = 500;
    server.open = { amount: 1_000_000, mode: "base", active: true, state: finalWin(500) };
  });
  assert.deepEqual(server.calls, ["authenticate", "end"]);
  assert.equal(view.shown.won, 5_000_000);
});

test("a refusal is explained, and no round is shown", async () => {
  const { server, view, game } = await opened((server) => (server.failing = () => new Refusal("ERR_IPB", "balance")));
  await game.play("base");
  assert.equal(view.shown.message, "Your balance is too low for this bet.");
  assert.equal(view.shown.busy, false);
  assert.equal(view.shown.reels, "halted");
  assert.ok(!server.calls.includes("end"));
});

test("the round of a lost answer is shown and ended once", async () => {
  const { server, view, game } = await opened((server) => {
    server.lost = true;
    server.win = 100;
  });
  await game.play("base");
  assert.deepEqual(server.calls, ["authenticate", "play base 2000000", "authenticate", "end"]);
  assert.equal(view.shown.message, "");
  assert.equal(view.shown.balance, 10_000_000);
});

test("a resumed round is shown from the event that the player saw last, with its own bet", async () => {
  const server = new FakeServer();
  server.open = { amount: 5_000_000, mode: "base", active: true, event: "7", state: finalWin(100) };
  const view = new FakeView();
  const starts: number[] = [];
  const game = new Game(server, async (_events, _seen, from) => (starts.push(from), 100), view, modes, pause);
  await game.start();
  await game.play("base");
  assert.deepEqual(starts, [7, -1]);
  assert.equal(view.shown.round, 2_000_000);
});

test("progress is sent by one request after another, and only while a round is open", async () => {
  const server = new FakeServer();
  const sent: string[] = [];
  let answer: () => void = () => undefined;
  server.event = (event) => (sent.push(event), new Promise((resolve) => (answer = () => resolve({ event }))));
  const game = new Game(server, async (_events, seen) => {
    for (const index of [0, 1, 2]) seen(index);
    answer();
    await new Promise((resolve) => setImmediate(resolve));
    seen(3);
    return 0;
  }, new FakeView(), modes, pause);
  await game.start();
  await game.play("base");
  assert.deepEqual(sent, ["0", "3"]);
});

test("a failed start can be tried again", async () => {
  const server = new FakeServer();
  const view = new FakeView();
  const { authenticate } = server;
  server.authenticate = () => Promise.reject(new Refusal(noAnswer, "offline"));
  const game = new Game(server, show, view, modes, pause);
  await game.start();
  assert.equal(view.shown.message, "No connection to the server. Again?");
  await game.play("base");
  assert.deepEqual(server.calls, [], "nothing can be bet before the game has signed in");
  server.authenticate = authenticate;
  await game.start();
  assert.equal(view.shown.message, "");
  assert.equal(view.shown.balance, 10_000_000);
});

test("a recorded round is shown without a bet, and again", async () => {
  const view = new FakeView();
  let reads = 0;
  const round = { game: "kite-season", version: "1", mode: "base", event: "12", amount: 2_000_000, currency: "USD" };
  const replay = new Replay({ replay: async () => (reads++, { payoutMultiplier: 1.5, costMultiplier: 1, state: finalWin(150) }) }, show, view, round);
  await replay.start();
  await replay.play();
  assert.equal(reads, 1);
  assert.deepEqual(view.shown, { busy: false, message: "", bet: 2_000_000, round: 2_000_000, won: 3_000_000 });
  const missing = new Replay({ replay: () => Promise.reject(new Refusal("ERR_VAL", "no such round")) }, show, view, round);
  await missing.start();
  assert.equal(view.shown.message, "This round cannot be shown.");
});

test("autoplay ends at its loss and counts the price of the mode", async () => {
  const { server, view, game } = await opened();
  await game.playAutomatically("base", { rounds: 10, loss: 5_000_000, singleWin: 0, stopAtFeature: false });
  assert.equal(server.calls.filter((call) => call.startsWith("play")).length, 2);
  assert.equal(view.shown.autoplay, undefined);
  await game.playAutomatically("bonus", { rounds: 10, loss: 500_000_000, singleWin: 0, stopAtFeature: false });
  assert.equal(server.calls.filter((call) => call.startsWith("play bonus")).length, 0);
});

test("the bet cannot leave the levels", async () => {
  const { view, game } = await opened();
  game.changeBet(1);
  game.changeBet(1);
  assert.equal(view.shown.bet, 5_000_000);
});

test("symbols fall as far as there are empty cells under them", () => {
  assert.deepEqual(dropsOf(4, [2, 4], 2), [2, 2, 2, 1]);
  assert.deepEqual(dropsOf(3, [], 0), [0, 0, 0]);
});

test("a skip ends this round's waits and leaves those of the next", async () => {
  const skipper = new Skipper();
  const waiting = skipper.wait(3_600_000);
  skipper.skip();
  await waiting;
  await skipper.wait(3_600_000);
  skipper.reset();
  let ended = false;
  void skipper.wait(3_600_000).then(() => (ended = true));
  await Promise.resolve();
  assert.equal(ended, false);
  skipper.skip();
});

test("the help page has the figures of the package", () => {
  const figures: Figures = {
    game: "x", name: "X", about: "", volatility: "low", reels: 3, rows: 3, symbols: [{ name: "H1", title: "Seven", pays: { 3: 500 } }, { name: "W", title: "Wild" }],
    modes: [{ mode: "base", cost: 1, returnPercent: "96.5000", hitRatePercent: "25.6394", standardDeviation: "5.60", largestWin: "500.00", largestWinOneIn: "1000000.00", features: [{ feature: "respin", oneIn: "72.50", averageWin: "34.00" }] }],
  };
  const [mode, pays] = helpTables(figures);
  assert.deepEqual(mode!.rows, [
    ["Return to the player", "96.5 %"], ["Rounds with a win", "25.6394 %"], ["Volatility", "low (standard deviation 5.60)"],
    ["Largest win", "500 bets, 1 in 1,000,000"], ["Respin", "1 in 72.5, 34 bets on average"],
  ]);
  assert.deepEqual(pays!.symbols, ["H1", "W"]);
  assert.equal(largestWin(figures), 50_000);
  assert.deepEqual(pays!.rows, [["Seven", "3: 5"], ["Wild", ""]]);
});
