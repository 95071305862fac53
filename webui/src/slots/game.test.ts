import assert from "node:assert/strict";
import test from "node:test";
import { dropsOf } from "./canvas";
import type { BookEvent } from "./events";
import { helpTables, type Figures } from "./figures";
import { Game, type View } from "./game";
import { noAnswer, Refusal, type Round } from "./protocol";
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
  message = (text: string) => void (this.shown.message = text);
}

const modes = [{ mode: "base", cost: 1 }, { mode: "bonus", cost: 60 }];
const show = async (events: readonly BookEvent[]) => events.reduce((won, event) => (event.type === "finalWin" ? event.amount : won), 0);

async function opened(prepare: (server: FakeServer) => void = () => undefined) {
  const server = new FakeServer();
  prepare(server);
  const view = new FakeView();
  const game = new Game(server, show, view, modes);
  await game.start();
  return { server, view, game };
}

test("a round is bet, shown and ended", async () => {
  const { server, view, game } = await opened((server) => (server.win = 150));
  await game.play("base");
  assert.deepEqual(server.calls, ["authenticate", "play base 2000000", "end"]);
  assert.deepEqual(view.shown, { balance: 11_000_000, bet: 2_000_000, busy: false, won: 3_000_000, message: "" });
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
  assert.deepEqual(pays!.rows, [["Seven", "3: 5"], ["Wild", ""]]);
});
