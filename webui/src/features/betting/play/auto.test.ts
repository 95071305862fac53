import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { AutoBet, increasedBet, overlapGap } from "./auto.model";
import { fakePage, lost, refused, replyOf, unreachable } from "./instance.testing";

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A run with scripted responses, with a clock that the test controls. */
function autoOf(t: TestContext, answers: unknown[], { supported = true, guest = false } = {}) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const page = fakePage(answers);
  const recorded = { notices: [] as string[], auths: 0 };
  const auto = new AutoBet(supported, page.instance, {
    isGuest: () => guest, openSignIn: () => void (recorded.auths += 1), showNotice: (text) => void recorded.notices.push(text),
    walletKey: () => `${page.wallet.currency.peek().id} ${page.wallet.demo.peek()}`,
  });
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms);
    await settle();
  };
  return { ...page, auto, received: recorded, pass, bets: () => page.sent.map(({ data }) => data.bet) };
}

test("the settings have the keys and defaults of the specification", (t) => {
  const { auto } = autoOf(t, []);
  assert.deepEqual(auto.state(), {
    supported: true, state: false, games: 0, initialBet: "", currentIteration: 0,
    win: { action: "reset", value: 0 }, loss: { action: "reset", value: 0 }, stopOnWin: false, timeout: null,
  });
});

test("a start sets the state on, the iteration to 0 and remembers the bet", async (t) => {
  const run = autoOf(t, [lost(), lost()]);
  run.auto.start();
  assert.equal(run.auto.state().state, true);
  assert.equal(run.auto.state().currentIteration, 0);
  assert.equal(run.auto.state().initialBet, "1");
  await settle();
  run.auto.stop();
});

test("the next play starts 50 ms after the previous one has ended", async (t) => {
  const run = autoOf(t, [lost(), lost(), lost()]);
  run.auto.start();
  await settle();
  assert.equal(run.sent.length, 1);
  await run.pass(49);
  assert.equal(run.sent.length, 1);
  await run.pass(1);
  assert.equal(run.sent.length, 2);
  run.auto.stop();
});

test("a pending play is checked every 100 ms", async (t) => {
  const run = autoOf(t, [lost(), lost()]);
  run.instance.busy.value = true;
  run.auto.start();
  await settle();
  await run.pass(100);
  assert.equal(run.sent.length, 0);
  run.instance.busy.value = false;
  await run.pass(99);
  assert.equal(run.sent.length, 0);
  await run.pass(1);
  assert.equal(run.sent.length, 1);
  run.auto.stop();
});

test("a run plays the set number of games, and 0 is unlimited", async (t) => {
  const run = autoOf(t, [lost(), lost(), lost(), lost()]);
  run.auto.games.value = "3";
  run.auto.start();
  for (let turn = 0; turn < 6; turn += 1) await run.pass(50);
  assert.equal(run.sent.length, 3);
  assert.equal(run.auto.running.value, false);
  assert.equal(run.auto.iteration.value, 3);
  const unlimited = fakePage(Array.from({ length: 12 }, () => lost()));
  const auto = new AutoBet(true, unlimited.instance, { isGuest: () => false, openSignIn: () => undefined, showNotice: () => undefined, walletKey: () => "" });
  auto.start();
  await settle();
  for (let turn = 0; turn < 9; turn += 1) await run.pass(50);
  assert.equal(auto.running.value, true);
  assert.equal(unlimited.sent.length, 10);
  auto.stop();
  await run.pass(500);
  assert.equal(unlimited.sent.length, 10, "stop ends the loop");
});

test("a win ends the run with stop on win", async (t) => {
  const run = autoOf(t, [lost(), replyOf(), lost()]);
  run.auto.stopOnWin.value = true;
  run.auto.start();
  for (let turn = 0; turn < 5; turn += 1) await run.pass(50);
  assert.equal(run.sent.length, 2);
  assert.equal(run.auto.running.value, false);
});

test("losses double the bet and a win resets it", async (t) => {
  const run = autoOf(t, [lost(), lost(), replyOf(), lost()]);
  run.auto.loss.action.value = "increase";
  run.auto.loss.percent.value = "100";
  run.auto.start();
  await settle();
  assert.equal(run.stake.text.value, "2.00");
  await run.pass(50);
  assert.equal(run.stake.text.value, "4.00");
  await run.pass(50);
  assert.equal(run.stake.text.value, "1");
  await run.pass(50);
  run.auto.stop();
  assert.deepEqual(run.bets(), ["1.00", "2.00", "4.00", "1.00"]);
});

test("an increase is exact and rounded down", () => {
  assert.equal(increasedBet(100n, "100"), 200n);
  assert.equal(increasedBet(3n, "50"), 4n);
  assert.equal(increasedBet(1000n, "0.1"), 1001n);
  assert.equal(increasedBet(1000n, "x"), 1000n);
});

test("profit and loss limits end the run with their text", async (t) => {
  const run = autoOf(t, [lost(), lost(), lost(), lost()]);
  run.auto.stopLoss.value = "2";
  run.auto.start();
  for (let turn = 0; turn < 5; turn += 1) await run.pass(50);
  assert.equal(run.sent.length, 2);
  assert.deepEqual(run.received.notices, ["Auto bet stopped: your loss limit is reached."]);
  const won = fakePage([replyOf(), replyOf(), replyOf()]);
  const notices: string[] = [];
  const auto = new AutoBet(true, won.instance, { isGuest: () => false, openSignIn: () => undefined, showNotice: (text) => void notices.push(text), walletKey: () => "" });
  auto.stopProfit.value = "1.5";
  auto.start();
  for (let turn = 0; turn < 5; turn += 1) await run.pass(50);
  assert.equal(won.sent.length, 2);
  assert.deepEqual(notices, ["Auto bet stopped: your profit limit is reached."]);
});

test("guests get the sign-in dialog and nothing is played", async (t) => {
  const run = autoOf(t, [lost()], { guest: true });
  run.auto.start();
  await run.pass(200);
  assert.equal(run.received.auths, 1);
  assert.equal(run.sent.length, 0);
  assert.equal(run.auto.running.value, false);
});

test("a game without auto bet does not start", async (t) => {
  const run = autoOf(t, [lost()], { supported: false });
  run.auto.start();
  await run.pass(200);
  assert.equal(run.sent.length, 0);
});

test("an insufficient balance ends the run with a notice", async (t) => {
  const run = autoOf(t, [lost(), refused(-4, "Not enough balance.", { reason: "balance" })]);
  run.auto.start();
  for (let turn = 0; turn < 3; turn += 1) await run.pass(50);
  assert.equal(run.auto.running.value, false);
  assert.deepEqual(run.received.notices, ["Auto bet stopped: your balance does not cover the next bet."]);
});

test("a run waits for a lost connection and places the bet once", async (t) => {
  const run = autoOf(t, [lost(), unreachable(), unreachable(), lost(), lost()]);
  run.auto.games.value = "3";
  run.auto.start();
  for (let turn = 0; turn < 5; turn += 1) await run.pass(50);
  assert.equal(run.auto.iteration.value, 3);
  assert.deepEqual(run.sent.map(({ data }) => data.request_id), ["request-1", "request-2", "request-2", "request-2", "request-3"]);
});

test("another currency or wallet ends the run", async (t) => {
  const run = autoOf(t, [lost(), lost()]);
  run.auto.start();
  await settle();
  run.wallet.currency.value = { id: "btc", decimals: 8, price: "1" };
  await run.pass(50);
  assert.equal(run.sent.length, 1);
  assert.deepEqual(run.received.notices, ["Auto bet stopped: another currency was chosen."]);
  run.wallet.demo.value = false;
  run.auto.start();
  await settle();
  run.wallet.demo.value = true;
  await run.pass(50);
  assert.equal(run.sent.length, 2, "play money does not become real money, nor the other way");
});

test("an unreadable limit prevents the start", (t) => {
  const run = autoOf(t, [lost()]);
  run.auto.stopLoss.value = "";
  run.auto.start();
  assert.deepEqual([run.auto.state().state, run.sent.length, run.received.notices], [false, 0, ["Auto bet cannot start: one of its numbers cannot be read."]]);
});

test("profits are added with all decimals before they are cut for display", async (t) => {
  const fine = () => replyOf({ bet: "0.01", payout: "0.019804", profit: "0.009804" });
  const run = autoOf(t, [fine(), fine(), fine(), lost({ profit: "-0.01" })]);
  run.auto.games.value = "3";
  run.auto.start();
  for (let turn = 0; turn < 4; turn += 1) await run.pass(50);
  assert.equal(run.auto.profit.value, 2n); // 0.029412
});

test("overlapping wagers do not wait for each other, and limits use the server's results", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const shows: (() => void)[] = [];
  const page = fakePage([lost({ id: "a" }), lost({ id: "b" }), lost({ id: "c" }), lost({ id: "d" })], {
    overlap: true, show: () => new Promise<void>((resolve) => shows.push(resolve)),
  });
  const notices: string[] = [];
  const auto = new AutoBet(true, page.instance, { isGuest: () => false, openSignIn: () => undefined, showNotice: (text) => void notices.push(text), walletKey: () => "", overlap: true });
  auto.stopLoss.value = "3";
  auto.start();
  await settle();
  for (let turn = 0; turn < 6; turn += 1) {
    t.mock.timers.tick(overlapGap);
    await settle();
  }
  assert.deepEqual([page.sent.length, auto.iteration.value, auto.profit.value, auto.running.value], [3, 3, 0n, true], "nothing has landed yet");
  for (const land of shows) land();
  await settle();
  assert.deepEqual([auto.profit.value, auto.running.value, notices], [-300n, false, ["Auto bet stopped: your loss limit is reached."]]);
});

test("a run counts each round of several steps once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const open = replyOf({ type: "extended", status: "in-progress", payout: "1.00", profit: "0.00" });
  const page = fakePage([open, replyOf({ type: "extended", result: "finish", turns: 1 }), { ...open, id: "w2" }, lost({ id: "w2", type: "extended", result: "lose", turns: 1 })]);
  const auto = new AutoBet(true, page.instance, {
    isGuest: () => false, openSignIn: () => undefined, showNotice: () => undefined, walletKey: () => "",
    playRound: () => page.instance.playByPlan({ next: () => ({ turn: { cell: 1 } }) }),
  });
  auto.games.value = "2";
  auto.start();
  for (let turn = 0; turn < 6; turn += 1) {
    await settle();
    t.mock.timers.tick(50);
  }
  assert.deepEqual([page.sent.map(({ event }) => event), auto.iteration.value, auto.profit.value, auto.running.value], [["Play", "Turn", "Play", "Turn"], 2, 0n, false]);
});
