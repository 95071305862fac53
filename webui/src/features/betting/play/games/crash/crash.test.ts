import assert from "node:assert/strict";
import { test } from "node:test";
import { betOf, fakeTable, ownOf, stateOf } from "./crash.fake";
import { hundredthsAt, hundredthsText, payoutAt, readHundredths, timeTo } from "./crash.math";
import { placeOf, plotOf, ticksOf } from "./crash.plot";
import { rowsOf } from "./crash.players";
import { coloursAt } from "./crash.sky";
import { after, listed, tableOf } from "./crash.table";

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

test("what a snapshot showed already changes nothing when its events come again", () => {
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

test("a bet that is listed after its cash-out is marked all the same", () => {
  let table = tableOf(stateOf({ phase: "flight" }));
  table = after(table, { event: "crash.cashouts", data: { round: 7, cashouts: [{ id: "late", multiplier: "1.20", payout: "1.20", auto: true }] } });
  table = after(table, { event: "crash.bets", data: { round: 7, bets: [betOf("late", "1.00")], players: 1, staked: "1.00" } });
  assert.equal(table.bets[0]!.additional.multiplier, "1.20");
});

test("the largest 100 are listed, real money before play money", () => {
  const many = Array.from({ length: 130 }, (_, at) => betOf(`b${at}`, `${at}.50`));
  const table = after(tableOf(stateOf()), { event: "crash.bets", data: { round: 7, bets: [betOf("play", "9999.00", { demo: true }), ...many], players: 131, staked: "1.00" } });
  assert.equal(table.bets.length, listed);
  assert.deepEqual([table.bets[0]!.id, table.bets.at(-1)!.id], ["b129", "b30"]);
  const few = after(tableOf(stateOf()), { event: "crash.bets", data: { round: 7, bets: [betOf("play", "9999.00", { demo: true }), betOf("real", "0.01")], players: 2, staked: "0.01" } });
  assert.deepEqual(few.bets.map(({ id }) => id), ["real", "play"]);
});

test("the own bet stands first, also when it is not among the largest", () => {
  const table = after(tableOf(stateOf()), { event: "crash.bets", data: { round: 7, bets: [betOf("big", "50.00"), betOf("own", "1.50")], players: 2, staked: "51.50" } });
  assert.deepEqual(rowsOf(table, ownOf()).map(({ id, own }) => [id, own]), [["own", true], ["big", false]]);
  const without = tableOf(stateOf({ bets: [betOf("big", "50.00")] }));
  assert.deepEqual(rowsOf(without, ownOf()).map(({ id, wager }) => [id, wager]), [["own", "1.50"], ["big", "50.00"]]);
  assert.deepEqual(rowsOf(without, null).map(({ id }) => id), ["big"]);
});

test("in flight the own bet takes its stake at the multiplier, bounded by its auto cash-out and the house", () => {
  const { snapshot, event, reply, model, at } = fakeTable();
  snapshot();
  reply.value = ownOf();
  assert.equal(model.takes.value, null, "while betting it is cancelled, not taken");
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
  const { snapshot, event, reply, told, model, at } = fakeTable();
  snapshot();
  reply.value = ownOf({ auto: "1.20" });
  at(15_000);
  event("crash.flight", { round: 7, startedAt: 15_000 });
  const cashouts = [{ id: "other", multiplier: "1.10", payout: "1.10", auto: true }, { id: "own", multiplier: "1.20", payout: "1.80", auto: true }];
  event("crash.cashouts", { round: 7, cashouts });
  event("crash.cashouts", { round: 7, cashouts });
  event("crash.bust", bust);
  await settle();
  assert.equal(told.ended.length, 1);
  const { game, payout, profit, multiplier, canBeFinished } = told.ended[0]!;
  assert.deepEqual([game.status, game.win, payout, profit, multiplier, canBeFinished], ["win", true, "1.80", "0.30", "1.20", false]);
  assert.equal(model.takes.value, null);
  assert.equal(told.restored, 0, "a player's private event follows");
});

test("a bust loses what has not left, a void gives it back", () => {
  const lost = fakeTable();
  lost.snapshot({ phase: "flight", startedAt: 15_000 });
  lost.reply.value = ownOf();
  lost.event("crash.bust", bust);
  assert.deepEqual(lost.told.ended.map(({ game, payout, profit, view }) => [game.status, payout, profit, view.point]), [["lose", "0.00", "-1.50", "2.34"]]);

  const back = fakeTable();
  back.snapshot({ phase: "flight", startedAt: 15_000 });
  back.reply.value = ownOf();
  back.event("crash.void", { round: 7 });
  assert.deepEqual(back.told.ended.map(({ game, payout, profit }) => [game.status, payout, profit]), [["cancelled", "1.50", "0.00"]]);
  assert.deepEqual(back.table().history.length, 1, "no round is added");
});

test("a guest asks for the end that no private event tells", () => {
  const { snapshot, event, reply, told } = fakeTable({ guest: true });
  snapshot({ phase: "flight", startedAt: 15_000 });
  reply.value = ownOf();
  event("crash.cashouts", { round: 7, cashouts: [{ id: "own", multiplier: "1.01", payout: "1.51", auto: false }] });
  assert.deepEqual([told.ended.length, told.restored], [1, 1]);
});

test("an answer that is slower than the round meets its end when it comes", async () => {
  const { snapshot, event, reply, told } = fakeTable();
  snapshot();
  event("crash.flight", { round: 7, startedAt: 15_000 });
  event("crash.cashouts", { round: 7, cashouts: [{ id: "own", multiplier: "1.30", payout: "1.95", auto: true }] });
  reply.value = ownOf();
  await settle();
  assert.deepEqual(told.ended.map(({ payout }) => payout), ["1.95"]);
});

test("a bet of a round that was missed is asked for, one of a round not heard of yet waits", async () => {
  const { snapshot, event, reply, told } = fakeTable();
  snapshot();
  reply.value = ownOf({ round: 8 });
  await settle();
  assert.deepEqual([told.restored, told.ended.length], [0, 0]);
  event("crash.betting", { round: 9, number: 72, betting: 15_000, startsAt: 60_000 });
  assert.deepEqual([told.restored, told.ended.length], [1, 0]);
});

test("a new snapshot asks how the open bet stands", () => {
  const { snapshot, reply, told } = fakeTable();
  snapshot();
  reply.value = ownOf();
  snapshot({ phase: "flight", startedAt: 15_000 });
  assert.equal(told.restored, 1);
});

test("a bet that another window makes is asked for, while bets are taken and none stands here", () => {
  const { snapshot, event, reply, told, paid } = fakeTable();
  snapshot();
  paid();
  assert.equal(told.restored, 1);
  reply.value = ownOf();
  paid();
  assert.equal(told.restored, 1, "the page has its bet");
  reply.value = null;
  event("crash.flight", { round: 7, startedAt: 15_000 });
  paid();
  assert.equal(told.restored, 1, "a payout is no new bet");
});

test("a bet that another window takes back does not fly here, and is not lost", async () => {
  const { snapshot, event, reply, told, model } = fakeTable();
  snapshot();
  reply.value = ownOf();
  event("crash.left", { round: 7, ids: ["other"], players: 1, staked: "1.00" });
  assert.equal(told.ended.length, 0);
  event("crash.left", { round: 7, ids: ["own"], players: 0, staked: "0.00" });
  assert.deepEqual(told.ended.map(({ game, payout, profit, canBeFinished }) => [game.status, payout, profit, canBeFinished]), [["cancelled", "1.50", "0.00", false]]);
  event("crash.flight", { round: 7, startedAt: 15_000 });
  assert.deepEqual([model.own.value, model.takes.value], [null, null]);
  event("crash.bust", bust);
  await settle();
  assert.equal(told.ended.length, 1);
});

test("the clock follows the ticks and stands still when nothing is heard", () => {
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

test("the ring of the countdown is whole when betting opens, however long that lasts", () => {
  const { snapshot, model, at } = fakeTable();
  assert.equal(model.leftNow(false), 0);
  snapshot({ betting: 30_000, startsAt: 30_000 });
  assert.deepEqual([model.leftNow(false), model.leftNow(true)], [1, 1]);
  at(22_600);
  assert.deepEqual([model.leftNow(false), model.leftNow(true)], [7400 / 30_000, 8000 / 30_000]);
  at(31_000);
  assert.deepEqual([model.leftNow(false), model.leftNow(true)], [0, 0]);
});

test("the tab tells the multiplier in flight and the seconds while betting", () => {
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

test("phases that nothing tells the end of are asked for, in pauses", () => {
  const { snapshot, told, model, at, table } = fakeTable();
  snapshot({ phase: "preparing", progress: 40, round: 0 });
  for (let time = 100; time <= 3100; time += 100) at(time);
  assert.equal(told.refreshed, 2);
  model.data(stateOf({ phase: "betting", startsAt: 20_000 }));
  assert.equal(table().phase, "betting");
  model.data(stateOf({ phase: "pause", startsAt: 0 }));
  assert.equal(table().phase, "betting", "the channel tells this phase's end");
  at(25_000);
  assert.equal(told.refreshed, 3, "the flight is overdue");
});

test("the automatic cash-out starts off, is sent with two decimals or not at all, and a run needs it", () => {
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

test("one who leaves the page leaves the channel", () => {
  const { told, leave } = fakeTable();
  leave();
  assert.equal(told.left, true);
});

test("the scales grow without a step and keep the kite in the picture", () => {
  let before = plotOf(800, 600, 0);
  for (let elapsed = 50; elapsed < 180_000; elapsed += 50) {
    const plot = plotOf(800, 600, elapsed);
    assert.ok(plot.time / before.time < 1.02 && plot.rise / before.rise < 1.02, String(elapsed));
    const { x, y } = placeOf(plot, elapsed);
    assert.ok(x >= plot.left && x < plot.right && y <= plot.bottom && y > plot.top, String(elapsed));
    before = plot;
  }
});

test("the axes are marked at round numbers, finer ones fainter", () => {
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
