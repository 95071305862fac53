import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { computed, signal } from "@preact/signals-react";
import { AutoBet } from "./auto.model";
import type { SharedTable } from "./contract";
import { fakePage, refused, replyOf } from "./instance.testing";
import { SharedPlay } from "./shared.model";

const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

const openBet = (id = "b1", change = {}) => replyOf({ id, type: "multiplayer", status: "in-progress", canBeFinished: true, payout: "1.00", profit: "0.00", balance: "99.00", ...change });
const wonBet = (id = "b1", change = {}) => replyOf({ id, type: "multiplayer", status: "win", balance: "101.00", ...change });
const lostBet = (id = "b1", change = {}) => replyOf({ id, type: "multiplayer", status: "lose", payout: "0.00", profit: "-1.00", balance: "99.00", ...change });

function tableOf(answers: unknown[]) {
  const page = fakePage(answers);
  const betting = signal(false), closed = signal(false);
  const table: SharedTable = {
    betting, closed, takes: computed(() => null), title: computed(() => null), follow: () => () => undefined, data: () => undefined,
    autoProblem: () => null, Players: () => null, Rounds: () => null, Fairness: () => null,
  };
  const shared = new SharedPlay(page.instance, table);
  return { ...page, shared, betting, closed, plays: () => page.sent.filter(({ event }) => event === "Play") };
}

test("while betting is open a bet is sent at once", async () => {
  const { shared, betting, instance, plays } = tableOf([openBet()]);
  betting.value = true;
  shared.play();
  await settle();
  assert.deepEqual([plays().length, instance.open.value, instance.kept.value], [1, true, null]);
});

test("a bet made in flight is kept as it was made and sent when betting opens", async () => {
  const { shared, betting, instance, stake, plays, told } = tableOf([openBet()]);
  stake.type("3");
  shared.play();
  assert.deepEqual(told.notices, [], "the button says so");
  assert.deepEqual([plays().length, instance.locked.value, instance.setBettingType("auto")], [0, true, false]);
  stake.type("50");
  const kept = instance.kept.value;
  betting.value = true;
  await settle();
  assert.deepEqual(plays().map(({ data }) => [data.bet, data.request_id]), [["3.00", kept?.request_id]]);
  assert.deepEqual([instance.kept.value, told.began, told.balances], [null, 1, ["99.00"]]);
});

test("a kept bet is withdrawn and never sent", async () => {
  const { shared, betting, instance, plays } = tableOf([openBet()]);
  shared.play();
  shared.withdraw();
  betting.value = true;
  await settle();
  assert.deepEqual([plays().length, instance.locked.value], [0, false]);
});

test("what cannot be played is not kept", () => {
  const { shared, stake, instance, told } = tableOf([]);
  stake.type("");
  shared.play();
  assert.deepEqual([instance.kept.value, told.refusals.length], [null, 1]);
});

test("on a closed table the server says why no bet is taken", async () => {
  const { shared, closed, instance, told, plays } = tableOf([refused(-6, "Cannot place bet at this stage of the game")]);
  closed.value = true;
  shared.play();
  await settle();
  assert.deepEqual([plays().length, instance.kept.value, told.refusals[0]?.text], [1, null, "Cannot place bet at this stage of the game"]);
});

test("an end is told once, whoever tells it first, and its balance is the server's", async () => {
  const { shared, betting, instance, told } = tableOf([openBet()]);
  betting.value = true;
  shared.play();
  await settle();
  instance.end(wonBet("b1", { balance: "wrong" }));
  assert.deepEqual([told.ended.length, told.balances, instance.open.value], [1, ["99.00"], false]);
  instance.settled(wonBet());
  instance.end(wonBet());
  instance.settled(wonBet("another"));
  assert.deepEqual([told.ended.length, told.balances, instance.reply.value?.id], [1, ["99.00", "101.00"], "b1"]);
});

test("the event of an end may be faster than the answer to the press that asked for it", async () => {
  let answer: (reply: unknown) => void = () => undefined;
  const { shared, betting, instance, told } = tableOf([openBet(), new Promise((resolve) => (answer = resolve))]);
  betting.value = true;
  shared.play();
  await settle();
  const finishing = instance.finish();
  instance.end(wonBet());
  answer({ ...wonBet(), result: "finish" });
  await finishing;
  assert.deepEqual([told.ended.length, told.balances.at(-1), instance.busy.value], [1, "101.00", false]);
});

test("after a break the server's word ends the bet; without one it is over all the same", async () => {
  const known = tableOf([openBet(), { reply: lostBet() }]);
  known.betting.value = true;
  known.shared.play();
  await settle();
  await known.instance.restore();
  assert.deepEqual([known.told.ended.map(({ game }) => game.status), known.instance.open.value], [["lose"], false]);

  const gone = tableOf([openBet(), { reply: null }]);
  gone.betting.value = true;
  gone.shared.play();
  await settle();
  await gone.instance.restore();
  assert.deepEqual([gone.told.ended.length, gone.instance.open.value, gone.told.notices.length], [0, false, 1]);
});

test("a bet that had ended before the page came is shown and not counted", async () => {
  const { instance, told, restored } = tableOf([{ reply: wonBet() }, { reply: wonBet() }]);
  await instance.restore();
  await instance.restore();
  assert.deepEqual([told.ended.length, restored.length, instance.open.value], [0, 1, false]);
});

test("a cash-out after the end is too late: the server is asked what came of the bet", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { shared, betting, instance, told, sent } = tableOf([openBet(), refused(3, "over"), { reply: lostBet() }]);
  instance.parts.explain = (code) => (code === 3 ? "Too late" : null);
  betting.value = true;
  shared.play();
  await settle();
  await instance.finish();
  t.mock.timers.tick(0);
  await settle();
  assert.deepEqual([told.refusals.map(({ text }) => text), sent.at(-1)?.event, told.ended.length], [["Too late"], "RestoreData", 1]);
});

/** An automatic run at a table, with the clock in the test's hands. */
function runOf(t: TestContext, answers: unknown[], wallet = { name: "usd demo" }) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const made = tableOf(answers);
  const notices: string[] = [];
  const auto = new AutoBet(true, made.instance, {
    guest: () => false, auth: () => undefined, notice: (text) => void notices.push(text), wallet: () => wallet.name,
    round: (may) => made.shared.playRound(may),
  });
  const gap = async () => {
    await settle();
    t.mock.timers.tick(70);
    await settle();
  };
  return { ...made, auto, gap, notices };
}

test("a run bets when betting opens and goes on with its own result", async (t) => {
  const { auto, betting, instance, plays, gap, stake } = runOf(t, [openBet("b1"), openBet("b2"), openBet("b3")]);
  auto.loss.action.value = "increase";
  auto.loss.percent.value = "100";
  auto.start();
  await gap();
  assert.equal(plays().length, 0, "the round is flying");
  betting.value = true;
  await gap();
  assert.equal(plays().length, 1);
  betting.value = false;
  await gap();
  assert.deepEqual([plays().length, auto.iteration.value], [1, 0]);
  instance.end(lostBet("b1"));
  await gap();
  assert.deepEqual([plays().length, auto.iteration.value, stake.text.value, auto.profit.value], [1, 1, "2.00", -100n]);
  betting.value = true;
  await gap();
  assert.deepEqual(plays().map(({ data }) => data.bet), ["1.00", "2.00"]);
  auto.stop();
  instance.end(wonBet("b2"));
  await gap();
  assert.deepEqual([plays().length, auto.iteration.value, auto.running.value], [2, 2, false]);
});

test("a run that is stopped while it waits makes no bet, and the next one makes one", async (t) => {
  const { auto, betting, plays, gap } = runOf(t, [openBet("b1"), openBet("b2")]);
  auto.start();
  await gap();
  auto.stop();
  auto.start();
  await gap();
  betting.value = true;
  await gap();
  assert.equal(plays().length, 1);
});

test("a run ends when another wallet is chosen while it waits", async (t) => {
  const wallet = { name: "usd demo" };
  const { auto, betting, plays, gap, notices } = runOf(t, [openBet()], wallet);
  auto.start();
  await gap();
  wallet.name = "btc real";
  betting.value = true;
  await gap();
  assert.deepEqual([plays().length, auto.running.value, notices.length], [0, false, 1]);
});

test("a bet of a run that comes too late for a round is made in the next one", async (t) => {
  const made = runOf(t, [() => {
    made.betting.value = false;
    return refused(-6);
  }, openBet("b2")]);
  const { auto, betting, plays, gap } = made;
  betting.value = true;
  auto.start();
  await gap();
  assert.deepEqual([plays().length, auto.running.value], [1, true]);
  betting.value = true;
  await gap();
  assert.deepEqual([plays().length, made.instance.open.value], [2, true]);
  auto.stop();
});

test("a round that was called off does not count in a run", async (t) => {
  const { auto, betting, instance, plays, gap } = runOf(t, [openBet("b1"), openBet("b2")]);
  auto.games.value = "1";
  betting.value = true;
  auto.start();
  await gap();
  betting.value = false;
  instance.end(replyOf({ id: "b1", type: "multiplayer", status: "cancelled", payout: "1.00", profit: "0.00" }));
  await gap();
  assert.deepEqual([auto.iteration.value, auto.running.value], [0, true]);
  betting.value = true;
  await gap();
  instance.end(lostBet("b2"));
  await gap();
  assert.deepEqual([plays().length, auto.iteration.value, auto.running.value], [2, 1, false]);
});
