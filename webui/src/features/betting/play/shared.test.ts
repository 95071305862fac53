import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { computed, signal } from "@preact/signals";
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
    betting, closed, cashOutPayout: computed(() => null), title: computed(() => null), follow: () => () => undefined, data: () => undefined,
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
  assert.deepEqual([plays().length, instance.open.value, instance.queuedBet.value], [1, true, null]);
});

test("a bet during a flight is queued unchanged and sent when betting opens", async () => {
  const { shared, betting, instance, stake, plays, recorded } = tableOf([openBet()]);
  stake.type("3");
  shared.play();
  assert.deepEqual(recorded.notices, [], "the button says so");
  assert.deepEqual([plays().length, instance.locked.value, instance.setBettingType("auto")], [0, true, false]);
  stake.type("50");
  const queuedBet = instance.queuedBet.value;
  betting.value = true;
  await settle();
  assert.deepEqual(plays().map(({ data }) => [data.bet, data.request_id]), [["3.00", queuedBet?.request_id]]);
  assert.deepEqual([instance.queuedBet.value, recorded.began, recorded.balances], [null, 1, ["99.00"]]);
});

test("a withdrawn queued bet is never sent", async () => {
  const { shared, betting, instance, plays } = tableOf([openBet()]);
  shared.play();
  shared.withdraw();
  betting.value = true;
  await settle();
  assert.deepEqual([plays().length, instance.locked.value], [0, false]);
});

test("an invalid bet is not queued", () => {
  const { shared, stake, instance, recorded } = tableOf([]);
  stake.type("");
  shared.play();
  assert.deepEqual([instance.queuedBet.value, recorded.refusals.length], [null, 1]);
});

test("on a closed table the server returns the reason of the refusal", async () => {
  const { shared, closed, instance, recorded, plays } = tableOf([refused(-6, "Cannot place bet at this stage of the game")]);
  closed.value = true;
  shared.play();
  await settle();
  assert.deepEqual([plays().length, instance.queuedBet.value, recorded.refusals[0]?.text], [1, null, "Cannot place bet at this stage of the game"]);
});

test("an end is reported once, from any source, with the server's balance", async () => {
  const { shared, betting, instance, recorded } = tableOf([openBet()]);
  betting.value = true;
  shared.play();
  await settle();
  instance.endByTable(wonBet("b1", { balance: "wrong" }));
  assert.deepEqual([recorded.ended.length, recorded.balances, instance.open.value], [1, ["99.00"], false]);
  instance.settle(wonBet());
  instance.endByTable(wonBet());
  instance.settle(wonBet("another"));
  assert.deepEqual([recorded.ended.length, recorded.balances, instance.reply.value?.id], [1, ["99.00", "101.00"], "b1"]);
});

test("the event of an end can arrive before the reply to Finish", async () => {
  let answer: (reply: unknown) => void = () => undefined;
  const { shared, betting, instance, recorded } = tableOf([openBet(), new Promise((resolve) => (answer = resolve))]);
  betting.value = true;
  shared.play();
  await settle();
  const finishing = instance.finish();
  instance.endByTable(wonBet());
  answer({ ...wonBet(), result: "finish" });
  await finishing;
  assert.deepEqual([recorded.ended.length, recorded.balances.at(-1), instance.busy.value], [1, "101.00", false]);
});

test("after a lost connection the restored reply ends the bet, and so does a missing reply", async () => {
  const known = tableOf([openBet(), { reply: lostBet() }]);
  known.betting.value = true;
  known.shared.play();
  await settle();
  await known.instance.restore();
  assert.deepEqual([known.recorded.ended.map(({ game }) => game.status), known.instance.open.value], [["lose"], false]);

  const withoutReply = tableOf([openBet(), { reply: null }]);
  withoutReply.betting.value = true;
  withoutReply.shared.play();
  await settle();
  await withoutReply.instance.restore();
  assert.deepEqual([withoutReply.recorded.ended.length, withoutReply.instance.open.value, withoutReply.recorded.notices.length], [0, false, 1]);
});

test("a bet that ended before the page opened is shown and not counted", async () => {
  const { instance, recorded, restored } = tableOf([{ reply: wonBet() }, { reply: wonBet() }]);
  await instance.restore();
  await instance.restore();
  assert.deepEqual([recorded.ended.length, restored.length, instance.open.value], [0, 1, false]);
});

test("a late cash-out loads the result of the bet from the server", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { shared, betting, instance, recorded, sent } = tableOf([openBet(), refused(3, "over"), { reply: lostBet() }]);
  instance.parts.explain = (code) => (code === 3 ? "Too late" : null);
  betting.value = true;
  shared.play();
  await settle();
  await instance.finish();
  t.mock.timers.tick(0);
  await settle();
  assert.deepEqual([recorded.refusals.map(({ text }) => text), sent.at(-1)?.event, recorded.ended.length], [["Too late"], "RestoreData", 1]);
});

/** An automatic run at a table, with a clock that the test controls. */
function runOf(t: TestContext, answers: unknown[], wallet = { name: "usd demo" }) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const made = tableOf(answers);
  const notices: string[] = [];
  const auto = new AutoBet(true, made.instance, {
    isGuest: () => false, openSignIn: () => undefined, showNotice: (text) => void notices.push(text), walletKey: () => wallet.name,
    playRound: (may) => made.shared.playRound(may),
  });
  const gap = async () => {
    await settle();
    t.mock.timers.tick(70);
    await settle();
  };
  return { ...made, auto, gap, notices };
}

test("a run bets when betting opens and continues after its own result", async (t) => {
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
  instance.endByTable(lostBet("b1"));
  await gap();
  assert.deepEqual([plays().length, auto.iteration.value, stake.text.value, auto.profit.value], [1, 1, "2.00", -100n]);
  betting.value = true;
  await gap();
  assert.deepEqual(plays().map(({ data }) => data.bet), ["1.00", "2.00"]);
  auto.stop();
  instance.endByTable(wonBet("b2"));
  await gap();
  assert.deepEqual([plays().length, auto.iteration.value, auto.running.value], [2, 2, false]);
});

test("a run that is stopped while it waits places no bet, and the next run places one", async (t) => {
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

test("a run ends when another wallet is selected while it waits", async (t) => {
  const wallet = { name: "usd demo" };
  const { auto, betting, plays, gap, notices } = runOf(t, [openBet()], wallet);
  auto.start();
  await gap();
  wallet.name = "btc real";
  betting.value = true;
  await gap();
  assert.deepEqual([plays().length, auto.running.value, notices.length], [0, false, 1]);
});

test("a late bet of a run is placed in the next round", async (t) => {
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

test("a voided round does not count in a run", async (t) => {
  const { auto, betting, instance, plays, gap } = runOf(t, [openBet("b1"), openBet("b2")]);
  auto.games.value = "1";
  betting.value = true;
  auto.start();
  await gap();
  betting.value = false;
  instance.endByTable(replyOf({ id: "b1", type: "multiplayer", status: "cancelled", payout: "1.00", profit: "0.00" }));
  await gap();
  assert.deepEqual([auto.iteration.value, auto.running.value], [0, true]);
  betting.value = true;
  await gap();
  instance.endByTable(lostBet("b2"));
  await gap();
  assert.deepEqual([plays().length, auto.iteration.value, auto.running.value], [2, 1, false]);
});
