import assert from "node:assert/strict";
import { test } from "node:test";
import { betOf, fakeTable, ownOf, stateOf } from "./crash.fake";
import { hundredthsAt, hundredthsText, payoutAt, readHundredths, timeTo } from "./crash.math";
import { pointAt, plotOf, ticksOf } from "./crash.plot";
import { rowsOf } from "./crash.players";
import { coloursAt } from "./crash.sky";
import { applyEvent, maxListedBets, tableOf } from "./crash.table";

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const bust = { round: 7, number: 70, point: "2.34", hash: "a".repeat(64), salt: "salt", endedAt: 30_000, nextAt: 32_000 };

test("the multiplier is e to the 0.00006 t, cut to hundredths", () => {
  // The last value of each pair is the first millisecond of its hundredth.
  const known: [number, number][] = [[0, 100], [165, 100], [166, 101], [11_552, 199], [11_553, 200], [38_376, 999], [38_377, 1000], [230_258, 99_996_944]];
  for (const [elapsed, hundredths] of known) assert.equal(hundredthsAt(elapsed), hundredths, String(elapsed));
  assert.equal(hundredthsAt(-5), 100);
  for (const multiplier of [1.01, 2, 50.5, 1000]) assert.ok(Math.abs(hundredthsAt(timeTo(multiplier)) - multiplier * 100) <= 1);
  assert.equal(hundredthsText(1234), "12.34");
  assert.deepEqual([readHundredths("2.34"), readHundredths("1000000"), readHundredths("x"), readHundredths(null)], [234, 100_000_000, null, null]);
  assert.equal(payoutAt(133n, 101), 134n); // 134.33 rounded down
});

test("a round goes from betting to flight to its end, and the strip grows by one", () => {
  const { snapshot, event, table, model, at } = fakeTable();
  snapshot();
  event("crash.bets", { round: 7, bets: [betOf("a", "1.00"), betOf("b", "20.00")], players: 2, staked: "21.00" });
  assert.deepEqual([table().bets.map(({ id }) => id), table().players, table().staked], [["b", "a"], 2, "21.00"]);
  event("crash.left", { round: 7, ids: ["a"], players: 1, staked: "20.00" });
  assert.deepEqual([table().bets.map(({ id }) => id), table().players], [["b"], 1]);
  at(15_000);
  event("crash.flight", { round: 7, startedAt: 15_000 });
  at(16_000);
  event("crash.cashouts", { round: 7, cashouts: [{ id: "b", multiplier: "1.06", payout: "21.20", auto: false }] });
  assert.deepEqual([table().bets[0]!.additional.multiplier, table().bets[0]!.additional.payout], ["1.06", "21.20"]);
  event("crash.bust", bust);
  assert.deepEqual([table().phase, table().history.map(({ point }) => point), model.heightNow()], ["pause", ["2.34", "1.50"], 234]);
  event("crash.betting", { round: 8, number: 71, startsAt: 39_000, betting: 6000 });
  assert.equal(table().betting, 6000);
  assert.deepEqual([table().phase, table().bets, table().players, table().staked, table().cashed.size], ["betting", [], 0, "0", 0]);
});

test("events that a snapshot includes change nothing", () => {
  const { snapshot, event, table } = fakeTable();
  snapshot({ phase: "flight", startedAt: 15_000, bets: [betOf("a", "5.00")], players: 1, staked: "5.00" });
  event("crash.betting", { round: 7, number: 70, betting: 15_000, startsAt: 15_000 });
  assert.deepEqual([table().phase, table().bets.length], ["flight", 1]);
  event("crash.bust", bust);
  event("crash.flight", { round: 7, startedAt: 15_000 });
  event("crash.bust", bust);
  assert.deepEqual([table().phase, table().history.length], ["pause", 2]);
  event("crash.bets", { round: 6, bets: [betOf("old", "9.00")], players: 9, staked: "9.00" });
  event("crash.flight", { round: 6, startedAt: 1 });
  assert.deepEqual([table().round, table().players, table().phase], [7, 1, "pause"]);
});

test("a bet that is listed after its cash-out is marked as cashed out", () => {
  let table = tableOf(stateOf({ phase: "flight" }));
  table = applyEvent(table, { event: "crash.cashouts", data: { round: 7, cashouts: [{ id: "late", multiplier: "1.20", payout: "1.20", auto: true }] } });
  table = applyEvent(table, { event: "crash.bets", data: { round: 7, bets: [betOf("late", "1.00")], players: 1, staked: "1.00" } });
  assert.equal(table.bets[0]!.additional.multiplier, "1.20");
});

test("the largest 100 are listed, real money before play money", () => {
  const many = Array.from({ length: 130 }, (_, at) => betOf(`b${at}`, `${at}.50`));
  const table = applyEvent(tableOf(stateOf()), { event: "crash.bets", data: { round: 7, bets: [betOf("play", "9999.00", { demo: true }), ...many], players: 131, staked: "1.00" } });
  assert.equal(table.bets.length, maxListedBets);
  assert.deepEqual([table.bets[0]!.id, table.bets.at(-1)!.id], ["b129", "b30"]);
  const few = applyEvent(tableOf(stateOf()), { event: "crash.bets", data: { round: 7, bets: [betOf("play", "9999.00", { demo: true }), betOf("real", "0.01")], players: 2, staked: "0.01" } });
  assert.deepEqual(few.bets.map(({ id }) => id), ["real", "play"]);
});

test("the own bet is listed first, even if it is not among the largest", () => {
  const table = applyEvent(tableOf(stateOf()), { event: "crash.bets", data: { round: 7, bets: [betOf("big", "50.00"), betOf("own", "1.50")], players: 2, staked: "51.50" } });
  assert.deepEqual(rowsOf(table, ownOf()).map(({ id, own }) => [id, own]), [["own", true], ["big", false]]);
  const without = tableOf(stateOf({ bets: [betOf("big", "50.00")] }));
  assert.deepEqual(rowsOf(without, ownOf()).map(({ id, wager }) => [id, wager]), [["own", "1.50"], ["big", "50.00"]]);
  assert.deepEqual(rowsOf(without, null).map(({ id }) => id), ["big"]);
});

test("during the flight the cash-out is the stake at the multiplier, limited by automatic cash-out and the cap", () => {
  const { snapshot, event, reply, model, at } = fakeTable();
  snapshot();
  reply.value = ownOf();
  assert.equal(model.takes.value, null, "while betting the bet is cancelled, not cashed out");
  at(15_000);
  event("crash.flight", { round: 7, startedAt: 15_000 });
  const takesAt = (elapsed: number) => {
    event("crash.tick", { round: 7, elapsed, multiplier: "1.00" });
    at(15_000 + elapsed);
    return model.takes.value;
  };
  event("crash.tick", { round: 7, elapsed: 0, multiplier: "1.00" });
  assert.equal(model.takes.value, "1.50");
  at(16_000);
  assert.equal(model.takes.value, "1.59"); // 1.50 * 1.06
  reply.value = ownOf({ auto: "1.05" });
  assert.equal(takesAt(1000), "1.57");
  reply.value = ownOf({ cap: "1.02" });
  assert.equal(model.takes.value, "1.53");
});

test("the own cash-out ends the bet once, with the server's amounts", async () => {
  const { snapshot, event, reply, recorded, model, at } = fakeTable();
  snapshot();
  reply.value = ownOf({ auto: "1.20" });
  at(15_000);
  event("crash.flight", { round: 7, startedAt: 15_000 });
  const cashouts = [{ id: "other", multiplier: "1.10", payout: "1.10", auto: true }, { id: "own", multiplier: "1.20", payout: "1.80", auto: true }];
  event("crash.cashouts", { round: 7, cashouts });
  event("crash.cashouts", { round: 7, cashouts });
  event("crash.bust", bust);
  await settle();
  assert.equal(recorded.ended.length, 1);
  const { game, payout, profit, multiplier, canBeFinished } = recorded.ended[0]!;
  assert.deepEqual([game.status, game.win, payout, profit, multiplier, canBeFinished], ["win", true, "1.80", "0.30", "1.20", false]);
  assert.equal(model.takes.value, null);
  assert.equal(recorded.restored, 0, "a player's private event follows");
});

test("a bust loses open bets, and a void refunds them", () => {
  const lost = fakeTable();
  lost.snapshot({ phase: "flight", startedAt: 15_000 });
  lost.reply.value = ownOf();
  lost.event("crash.bust", bust);
  assert.deepEqual(lost.recorded.ended.map(({ game, payout, profit, view }) => [game.status, payout, profit, view.point]), [["lose", "0.00", "-1.50", "2.34"]]);

  const voided = fakeTable();
  voided.snapshot({ phase: "flight", startedAt: 15_000 });
  voided.reply.value = ownOf();
  voided.event("crash.void", { round: 7 });
  assert.deepEqual(voided.recorded.ended.map(({ game, payout, profit }) => [game.status, payout, profit]), [["cancelled", "1.50", "0.00"]]);
  assert.deepEqual(voided.table().history.length, 1, "no round is added");
});

test("a guest loads the end of the bet, because guests get no private event", () => {
  const { snapshot, event, reply, recorded } = fakeTable({ guest: true });
  snapshot({ phase: "flight", startedAt: 15_000 });
  reply.value = ownOf();
  event("crash.cashouts", { round: 7, cashouts: [{ id: "own", multiplier: "1.01", payout: "1.51", auto: false }] });
  assert.deepEqual([recorded.ended.length, recorded.restored], [1, 1]);
});

test("a response after the end of the round ends the bet", async () => {
  const { snapshot, event, reply, recorded } = fakeTable();
  snapshot();
  event("crash.flight", { round: 7, startedAt: 15_000 });
  event("crash.cashouts", { round: 7, cashouts: [{ id: "own", multiplier: "1.30", payout: "1.95", auto: true }] });
  reply.value = ownOf();
  await settle();
  assert.deepEqual(recorded.ended.map(({ payout }) => payout), ["1.95"]);
});

test("a bet of a missed round is loaded, and a bet of a future round waits", async () => {
  const { snapshot, event, reply, recorded } = fakeTable();
  snapshot();
  reply.value = ownOf({ round: 8 });
  await settle();
  assert.deepEqual([recorded.restored, recorded.ended.length], [0, 0]);
  event("crash.betting", { round: 9, number: 72, betting: 15_000, startsAt: 60_000 });
  assert.deepEqual([recorded.restored, recorded.ended.length], [1, 0]);
});

test("a new snapshot loads the open bet", () => {
  const { snapshot, reply, recorded } = fakeTable();
  snapshot();
  reply.value = ownOf();
  snapshot({ phase: "flight", startedAt: 15_000 });
  assert.equal(recorded.restored, 1);
});

test("a bet of another window is loaded while betting is open and no bet is known", () => {
  const { snapshot, event, reply, recorded, paid } = fakeTable();
  snapshot();
  paid();
  assert.equal(recorded.restored, 1);
  reply.value = ownOf();
  paid();
  assert.equal(recorded.restored, 1, "the page has its bet");
  reply.value = null;
  event("crash.flight", { round: 7, startedAt: 15_000 });
  paid();
  assert.equal(recorded.restored, 1, "a payout is no new bet");
});

test("a bet that another window withdraws is cancelled, not lost", async () => {
  const { snapshot, event, reply, recorded, model } = fakeTable();
  snapshot();
  reply.value = ownOf();
  event("crash.left", { round: 7, ids: ["other"], players: 1, staked: "1.00" });
  assert.equal(recorded.ended.length, 0);
  event("crash.left", { round: 7, ids: ["own"], players: 0, staked: "0.00" });
  assert.deepEqual(recorded.ended.map(({ game, payout, profit, canBeFinished }) => [game.status, payout, profit, canBeFinished]), [["cancelled", "1.50", "0.00", false]]);
  event("crash.flight", { round: 7, startedAt: 15_000 });
  assert.deepEqual([model.own.value, model.takes.value], [null, null]);
  event("crash.bust", bust);
  await settle();
  assert.equal(recorded.ended.length, 1);
});

test("the clock follows the ticks and stops without messages", () => {
  const { snapshot, event, model, at } = fakeTable();
  snapshot();
  at(15_000);
  event("crash.flight", { round: 7, startedAt: 15_000 });
  at(16_000);
  event("crash.tick", { round: 7, elapsed: 4000, multiplier: "1.27" });
  assert.equal(Math.round(model.elapsedNow()), 4000, "far off: believed at once");
  event("crash.tick", { round: 7, elapsed: 4100, multiplier: "1.27" });
  assert.equal(Math.round(model.elapsedNow()), 4020, "a little off: drawn nearer");
  at(30_000);
  assert.deepEqual([model.silent.value, Math.round(model.elapsedNow())], [true, 6520]);
  event("crash.tick", { round: 7, elapsed: 18_020, multiplier: "2.94" });
  at(30_100);
  assert.equal(model.silent.value, false);
});

test("the countdown ring is full when betting opens, for any duration", () => {
  const { snapshot, model, at } = fakeTable();
  assert.equal(model.leftNow(false), 0);
  snapshot({ betting: 30_000, startsAt: 30_000 });
  assert.deepEqual([model.leftNow(false), model.leftNow(true)], [1, 1]);
  at(22_600);
  assert.deepEqual([model.leftNow(false), model.leftNow(true)], [7400 / 30_000, 8000 / 30_000]);
  at(31_000);
  assert.deepEqual([model.leftNow(false), model.leftNow(true)], [0, 0]);
});

test("the tab title shows the multiplier in flight and the seconds while betting", () => {
  const { snapshot, event, model, at } = fakeTable();
  snapshot();
  at(2600);
  assert.deepEqual([model.title.value, model.seconds.value], ["13 s - Crash", 13]);
  at(15_000);
  event("crash.flight", { round: 7, startedAt: 15_000 });
  event("crash.tick", { round: 7, elapsed: 0, multiplier: "1.00" });
  for (let time = 15_100; time <= 17_000; time += 100) at(time);
  assert.match(model.title.value!, /^1\.1[12]× - Crash$/);
  event("crash.bust", bust);
  assert.equal(model.title.value, null);
});

test("phases without an end event are polled at intervals", () => {
  const { snapshot, recorded, model, at, table } = fakeTable();
  snapshot({ phase: "preparing", progress: 40, round: 0 });
  for (let time = 100; time <= 3100; time += 100) at(time);
  assert.equal(recorded.refreshed, 2);
  model.data(stateOf({ phase: "betting", startsAt: 20_000 }));
  assert.equal(table().phase, "betting");
  model.data(stateOf({ phase: "pause", startsAt: 0 }));
  assert.equal(table().phase, "betting", "the channel reports the end of this phase");
  at(25_000);
  assert.equal(recorded.refreshed, 3, "the flight is overdue");
});

test("automatic cash-out is off at first, is sent with two decimals, and is required for a run", () => {
  const { model } = fakeTable();
  assert.deepEqual([model.choices(), model.invalid()], [{ auto: null }, null]);
  assert.notEqual(model.autoProblem(), null);
  model.autoOn.value = true;
  assert.deepEqual([model.choices(), model.invalid(), model.autoProblem()], [{ auto: "2.00" }, null, null]);
  for (const wrong of ["1", "1.00", "", "1000000.01", "2.005"]) {
    model.auto.value = wrong;
    assert.notEqual(model.invalid(), null, wrong);
  }
  model.auto.value = "1000000";
  assert.deepEqual([model.choices(), model.invalid()], [{ auto: "1000000.00" }, null]);
  model.autoOn.value = false;
  model.auto.value = "x";
  assert.deepEqual([model.choices(), model.invalid()], [{ auto: null }, null]);
  assert.notEqual(model.autoProblem(), null);
  model.restore(ownOf({ auto: "3.50" }));
  assert.deepEqual(model.choices(), { auto: "3.50" });
});

test("a closed page unsubscribes from the channel", () => {
  const { recorded, leave: unsubscribe } = fakeTable();
  unsubscribe();
  assert.equal(recorded.left, true);
});

test("the scales grow continuously and keep the kite in the picture", () => {
  let before = plotOf(800, 600, 0);
  for (let elapsed = 50; elapsed < 180_000; elapsed += 50) {
    const plot = plotOf(800, 600, elapsed);
    assert.ok(plot.time / before.time < 1.02 && plot.rise / before.rise < 1.02, String(elapsed));
    const { x, y } = pointAt(plot, elapsed);
    assert.ok(x >= plot.left && x < plot.right && y <= plot.bottom && y > plot.top, String(elapsed));
    before = plot;
  }
});

test("the axes have ticks at round numbers, and finer ticks are fainter", () => {
  assert.deepEqual(ticksOf(0, 22, 600, 64).map(({ value }) => value), [5, 10, 15, 20]);
  assert.deepEqual(ticksOf(1, 14, 500, 48).map(({ value }) => value), [5, 10, 15]);
  for (const { value, alpha } of ticksOf(1, 0.9, 600, 48)) assert.equal(alpha === 1, Math.round(value * 10) % 5 === 0, String(value));
});

test("the sky has a colour for every height", () => {
  for (let height = 0; height < 14; height += 0.05) {
    for (const colour of coloursAt(height)) for (const part of colour) assert.ok(part >= 0 && part <= 255);
  }
  assert.notDeepEqual(coloursAt(0), coloursAt(1.6));
  assert.deepEqual(coloursAt(5.3), coloursAt(13));
});
