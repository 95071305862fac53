import assert from "node:assert/strict";
import { test } from "node:test";
import { fakePage, lost, refused, replyOf, unreachable } from "./instance.testing";
import { extendedStateOf } from "./instance.state";

const openRound = (change = {}) => replyOf({ type: "extended", status: "in-progress", payout: "1.00", profit: "0.00", balance: "99.00", ...change });

test("the instance has the keys of the specification", () => {
  const { instance } = fakePage([]);
  const state = instance.state();
  assert.deepEqual(Object.keys(state).sort(), [
    "bet", "bettingType", "currentProfit", "data", "extendedId", "extendedState", "game", "id", "playTimeout", "profit",
  ]);
  assert.deepEqual(Object.keys(state.game).sort(), ["currentProfit", "extendedId", "extendedState", "id"]);
  assert.equal(state.bettingType, "manual");
});

test("one press sends one Play, shows it, then reports the balance and the end", async () => {
  const order: string[] = [];
  const page = fakePage([replyOf()], { show: async () => void order.push("shown") });
  const playing = page.instance.play();
  assert.equal(page.instance.busy.value, true, "answers a press at once");
  await page.instance.play();
  await playing;
  assert.equal(page.sent.length, 1);
  assert.deepEqual(page.sent[0], { event: "Play", data: { api_id: "mines", bet: "1.00", demo: true, currency: "usd", quick: false, data: { mines: 3 }, request_id: "request-1" } });
  assert.deepEqual(page.recorded.notices, ["Wait for the game to finish."]);
  assert.deepEqual(order, ["shown"]);
  assert.deepEqual(page.recorded.balances, ["101.00"]);
  assert.equal(page.recorded.ended.length, 1);
  assert.equal(page.instance.busy.value, false);
});

test("the balance of a finished round is reported after its result was shown", async () => {
  let endShow!: () => void;
  const page = fakePage([replyOf()], { show: () => new Promise<void>((resolve) => (endShow = resolve)) });
  const playing = page.instance.play();
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(page.recorded.balances, []);
  assert.equal(page.instance.showing.value, true);
  endShow();
  await playing;
  assert.deepEqual(page.recorded.balances, ["101.00"]);
});

test("a press during the show skips to the end", async () => {
  const page = fakePage([replyOf()], { show: (_, { skip }) => new Promise<void>((resolve) => skip.addEventListener("abort", () => resolve())) });
  const playing = page.instance.play();
  await new Promise((resolve) => setTimeout(resolve));
  page.instance.skip();
  await playing;
  assert.equal(page.recorded.ended.length, 1);
});

test("an unanswered request is sent again with its id until it is answered", async () => {
  const page = fakePage([unreachable(), unreachable(), refused(503), replyOf()]);
  await page.instance.play();
  assert.deepEqual(new Set(page.sent.map(({ data }) => data.request_id)), new Set(["request-1"]));
  assert.equal(page.sent.length, 4);
  assert.deepEqual(page.sleeps, [400, 800, 1600], "each pause is twice the one before");
  assert.deepEqual(page.recorded.waits, [true, false]);
  assert.equal(page.recorded.ended.length, 1);
});

test("a closed page sends nothing again", async () => {
  const page = fakePage([]);
  page.instance.dispose();
  await page.instance.play().catch(() => undefined);
  assert.equal(page.sent.length, 1);
  assert.equal(page.recorded.ended.length, 0);
});

test("invalid choices and a missing stake are not sent", async () => {
  const page = fakePage([], { invalid: () => "Choose a tile." });
  await page.instance.play();
  assert.equal(page.recorded.refusals[0]?.text, "Choose a tile.");
  const other = fakePage([]);
  for (const typed of ["", "0", "0.001"]) {
    other.stake.type(typed);
    await other.instance.play();
  }
  assert.equal(other.sent.length + page.sent.length, 0);
});

test("a round of several steps continues, is cashed out and ends", async () => {
  const page = fakePage([
    openRound({ canBeFinished: true }),
    openRound({ result: "continue", turns: 1, payout: "1.13", profit: "0.13", canBeFinished: true }),
    replyOf({ type: "extended", result: "finish", turns: 2, payout: "1.13", profit: "0.13" }),
  ]);
  const { instance } = page;
  await instance.play();
  assert.equal(instance.open.value, true);
  assert.equal(instance.state().extendedState, "in-progress");
  assert.equal(page.recorded.ended.length, 0);
  await instance.turn({ cell: 4 });
  assert.deepEqual(page.sent[1], { event: "Turn", data: { id: "w1", data: { cell: 4 }, request_id: "request-2" } });
  assert.equal(instance.state().currentProfit, "0.13");
  await instance.finish();
  assert.deepEqual(page.sent[2], { event: "Finish", data: { id: "w1", request_id: "request-3" } });
  assert.equal(instance.open.value, false);
  assert.equal(instance.state().extendedState, "finished");
  assert.equal(page.recorded.ended.length, 1);
});

test("a lost turn ends the round", async () => {
  const page = fakePage([openRound(), lost({ type: "extended", result: "lose", turns: 1 })]);
  await page.instance.play();
  await page.instance.turn({ cell: 1 });
  assert.equal(page.instance.open.value, false);
  assert.equal(page.recorded.ended[0]?.game.status, "lose");
});

test("a refused turn leaves the round open and shows the reason", async () => {
  const page = fakePage([openRound(), { ...openRound({ result: "fail" }), message: "This tile is open." }]);
  await page.instance.play();
  await page.instance.turn({ cell: 1 });
  assert.equal(page.recorded.refusals[0]?.text, "This tile is open.");
  assert.equal(page.instance.open.value, true);
  assert.equal(page.instance.busy.value, false);
});

test("a game can cancel its Finish, and some games cannot be finished", async () => {
  const page = fakePage([openRound({ canBeFinished: true })], { beforeFinish: () => "cancel" });
  await page.instance.play();
  await page.instance.finish();
  assert.equal(page.sent.length, 1);
  const cards = fakePage([openRound({ canBeFinished: false })]);
  await cards.instance.play();
  await cards.instance.finish();
  assert.equal(cards.sent.length, 1);
});

test("turn code 0 sends the turn again, the others show their text", async (t) => {
  const page = fakePage([openRound(), refused(0, "busy"), openRound({ result: "continue", turns: 1 }), refused(1), { reply: null }]);
  await page.instance.play();
  await page.instance.turn({ cell: 1 });
  assert.equal(page.instance.reply.value?.turns, 1);
  assert.equal(page.sent.length, 3);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  await page.instance.turn({ cell: 2 });
  t.mock.timers.tick(0);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  assert.equal(page.recorded.refusals.at(-1)?.text, "Invalid game id.");
  assert.equal(page.sent.at(-1)?.event, "RestoreData", "the round here is not the server's");
  assert.equal(page.instance.open.value, false);
});

test("turn code 2 shows the game's own text", async () => {
  const calls: [number, string][] = [];
  const page = fakePage([openRound(), refused(2, "why")], { explain: (code, message) => (calls.push([code, message]), "own text") });
  await page.instance.play();
  await page.instance.turn({});
  assert.deepEqual(calls, [[2, "why"]]);
  assert.equal(page.recorded.refusals.at(-1)?.text, "own text");
});

test("an open round is restored once and keeps its stake", async () => {
  const round = openRound({ bet: "3.50", turns: 2 });
  const page = fakePage([{ reply: round }, { reply: round }, { reply: null }]);
  await page.instance.restore();
  assert.equal(page.instance.open.value, true);
  assert.equal(page.stake.text.value, "3.50");
  await page.instance.restore();
  assert.equal(page.restored.length, 1, "the same state is not drawn again");
  await page.instance.restore();
  assert.equal(page.instance.open.value, false);
  assert.deepEqual(page.recorded.notices, ["This round was ended in another window."]);
});

test("a notice names the owner of the round after a change of the user", async () => {
  for (const [before, says] of [[true, /belongs to the guest session/], [false, /until you sign in again/]] as const) {
    const page = fakePage([openRound(), { reply: null }]);
    page.wallet.guest = before;
    await page.instance.play();
    page.wallet.guest = !before;
    await page.instance.restore();
    assert.equal(page.instance.open.value, false);
    assert.match(page.recorded.notices.join(), says);
  }
});

test("a multiplayer round is in progress while it can be finished", () => {
  assert.equal(extendedStateOf(replyOf({ type: "multiplayer", canBeFinished: true })), "in-progress");
  assert.equal(extendedStateOf(replyOf({ type: "multiplayer", canBeFinished: false })), "finished");
  assert.equal(extendedStateOf(replyOf({ type: "single" })), null);
});

test("the betting type does not change during a play", async () => {
  let endShow!: () => void;
  const page = fakePage([replyOf()], { show: () => new Promise<void>((resolve) => (endShow = resolve)) });
  const playing = page.instance.play();
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(page.instance.setBettingType("auto"), false);
  endShow();
  await playing;
  assert.equal(page.instance.setBettingType("auto"), true);
  page.instance.auto.value = true;
  assert.equal(page.instance.setBettingType("manual"), false);
  assert.equal(page.instance.bettingType.value, "auto");
});

test("a closed page calls no handlers", () => {
  const page = fakePage([]);
  page.instance.sound("tick");
  page.instance.dispose();
  page.instance.sound("land");
  assert.deepEqual(page.sounds, ["tick"]);
});

/** A response, or a show, that the test resolves. */
function deferred<Value>() {
  let resolveIt!: (value: Value) => void;
  const promise = new Promise<Value>((resolve) => (resolveIt = resolve));
  return { promise, come: resolveIt };
}
const flushMicrotasks = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

test("a press during a show ends the show and bets at once", async () => {
  const page = fakePage([replyOf(), replyOf({ id: "w2" }), refused(-5)], {
    show: (_, { skip }) => new Promise<void>((resolve) => skip.addEventListener("abort", () => resolve())),
  });
  const { instance } = page;
  assert.equal(await instance.press(), true, "resolves as soon as the server has replied");
  assert.deepEqual([instance.showing.value, page.recorded.ended.length], [true, 0]);
  assert.equal(await instance.press(), true);
  assert.deepEqual([page.recorded.ended.map(({ id }) => id), page.sent.length, instance.showing.value], [["w1"], 2, true]);
  assert.equal(await instance.press(), false, "refused");
  assert.equal(page.recorded.ended.length, 2);
});

test("a press during a pending request places no second bet", async () => {
  const answer = deferred<unknown>();
  const page = fakePage([answer.promise]);
  const first = page.instance.press();
  assert.equal(await page.instance.press(), false);
  answer.come(replyOf());
  assert.deepEqual([await first, page.sent.length], [true, 1]);
});

test("the next move can be made while the last one is shown", async () => {
  let shows = 0;
  const page = fakePage([openRound(), openRound({ result: "continue", turns: 1 }), replyOf({ type: "extended", result: "finish", turns: 1 })], {
    show: (_, { skip }) => ((shows += 1) === 2 ? new Promise<void>((resolve) => skip.addEventListener("abort", () => resolve())) : Promise.resolve()),
  });
  await page.instance.play();
  const turn = page.instance.turn({ cell: 1 });
  await flushMicrotasks();
  assert.deepEqual([page.instance.showing.value, page.instance.canMove.value], [true, true]);
  page.instance.auto.value = true;
  assert.equal(page.instance.canMove.value, false, "a run makes the moves itself");
  page.instance.auto.value = false;
  const cashedOut = page.instance.finish();
  await turn;
  assert.equal(page.instance.canMove.value, false, "one move at a time");
  await cashedOut;
  assert.deepEqual(page.sent.map(({ event }) => event), ["Play", "Turn", "Finish"]);
});

test("overlapping rounds are sent at the press, and each payout is added after its show", async () => {
  const answers = [deferred<unknown>(), deferred<unknown>(), deferred<unknown>()];
  const shows = new Map<string, () => void>();
  const page = fakePage(answers.map(({ promise }) => promise), {
    overlap: true, show: ({ id }) => new Promise<void>((resolve) => shows.set(id, resolve)),
  });
  const { instance, recorded } = page;
  const presses = [instance.press(), instance.press(), instance.press()];
  assert.deepEqual([page.sent.length, instance.inFlight.value, instance.busy.value, instance.locked.value], [3, 3, false, false]);
  assert.equal(new Set(page.sent.map(({ data }) => data.request_id)).size, 3);
  assert.deepEqual(recorded.balances, ["99.00", "98.00", "97.00"]);
  assert.equal(instance.setBettingType("auto"), false);
  // Answered in another order than sent. The second one is refused.
  answers[2]!.come(replyOf({ id: "w3", nonce: 2, payout: "0.00", balance: "100.00" }));
  answers[0]!.come(replyOf({ id: "w1", nonce: 1, payout: "2.00", balance: "101.00" }));
  answers[1]!.come(Promise.reject(refused(-5)));
  assert.deepEqual(await Promise.all(presses), [true, false, true]);
  await flushMicrotasks();
  assert.deepEqual([instance.inFlight.value, recorded.refusals.length, recorded.balances.at(-1)], [2, 1, "98.00"]);
  shows.get("w1")!();
  await flushMicrotasks();
  assert.deepEqual([recorded.balances.at(-1), recorded.ended.map(({ id }) => id)], ["100.00", ["w1"]]);
  shows.get("w3")!();
  await flushMicrotasks();
  assert.deepEqual([recorded.balances.at(-1), recorded.ended.map(({ id }) => id), instance.inFlight.value], ["100.00", ["w1", "w3"], 0]);
});

test("each unanswered wager is sent again with its own id, and the player gets one notice", async () => {
  const page = fakePage([unreachable(), unreachable(), unreachable(), unreachable(), replyOf({ id: "w1" }), replyOf({ id: "w2" })], { overlap: true });
  await Promise.all([page.instance.press(), page.instance.press()]);
  await page.instance.whenIdle();
  assert.deepEqual(page.sent.map(({ data }) => data.request_id), ["request-1", "request-2", "request-1", "request-2", "request-1", "request-2"]);
  assert.deepEqual([page.recorded.waits, page.recorded.ended.length], [[true, false], 2]);
});

test("wagers in flight report nothing after the page is closed", async () => {
  const answer = deferred<unknown>();
  const page = fakePage([answer.promise], { overlap: true });
  const press = page.instance.press();
  page.instance.dispose();
  answer.come(replyOf());
  await press;
  await page.instance.whenIdle();
  assert.deepEqual([page.recorded.ended.length, page.recorded.balances, page.instance.inFlight.value], [0, ["99.00"], 0]);
});

test("a plan plays a round to its end, even if the run is stopped meanwhile", async () => {
  const page = fakePage([openRound(), openRound({ result: "continue", turns: 1 }), openRound({ result: "continue", turns: 2 }), replyOf({ type: "extended", result: "finish", turns: 2 })]);
  const outcome = await page.instance.playByPlan({ next: ({ turns }) => (turns < 2 ? { turn: { cell: turns } } : "finish") });
  assert.deepEqual(page.sent.map(({ event, data }) => [event, data.data]), [["Play", { mines: 3 }], ["Turn", { cell: 0 }], ["Turn", { cell: 1 }], ["Finish", undefined]]);
  assert.deepEqual([outcome?.won, page.recorded.ended.length], [true, 1]);
});

test("a plan ends at a refused step and leaves the round open", async () => {
  const page = fakePage([openRound(), { ...openRound({ result: "fail" }), message: "This tile is open." }]);
  assert.equal(await page.instance.playByPlan({ next: () => ({ turn: { cell: 1 } }) }), null);
  assert.deepEqual([page.instance.open.value, page.sent.length], [true, 2]);
});
