import assert from "node:assert/strict";
import test, { mock } from "node:test";
import type { LiveGame } from "./feed.call";
import { LiveList, maxDelayed } from "./live.list";

function gameOf(id: string, at = 0, more: Partial<LiveGame["game"]> = {}, delay = 0): LiveGame {
  return {
    user: { _id: "u", name: "anna", avatar: null, private_bets: false },
    metadata: { id: "dice", name: "Dice", image: "/covers/dice.svg" },
    game: {
      id, currency: "btc", wager: "1", splitTotal: "1", payout: "0", multiplier: "0.00", status: "lose", profit: "-1",
      type: "single", user: "u", profit_usd_converted: -1, demo: false, ...more,
    },
    delay, at,
  };
}

const ids = (list: LiveList) => list.rows.peek()?.map(({ game }) => game.game.id).join(" ");

test("an event is shown after its delay and not before", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const list = new LiveList(async () => [], 10);
    list.receive(gameOf("slow", 1, {}, 2000));
    list.receive(gameOf("quick", 2));
    assert.equal(ids(list), "quick");
    mock.timers.tick(1999);
    assert.equal(ids(list), "quick");
    mock.timers.tick(1);
    assert.equal(ids(list), "slow quick");
    list.receive(gameOf("never", 3, {}, 500));
    list.stop();
    mock.timers.tick(10_000);
    assert.equal(ids(list), "slow quick");
  } finally {
    mock.timers.reset();
  }
});

test("the eleventh bet drops the oldest", () => {
  const list = new LiveList(async () => [], 10);
  for (let n = 1; n <= 11; n++) list.receive(gameOf(String(n), n));
  assert.equal(ids(list), "11 10 9 8 7 6 5 4 3 2");
  assert.ok(list.rows.peek()?.every(({ isNew: fresh }) => fresh));
});

test("a duplicate event is shown once", async () => {
  const list = new LiveList(async () => [gameOf("b", 2), gameOf("a", 1)], 10);
  list.receive(gameOf("c", 3)); // before the response
  list.receive(gameOf("b", 2));
  await list.load();
  list.receive(gameOf("a", 1));
  assert.equal(ids(list), "c b a");
  assert.deepEqual(list.rows.peek()?.map(({ isNew: fresh }) => fresh), [true, true, false]);
});

test("a longer list loads older bets, and a shorter list drops them", async () => {
  const requestedCounts: number[] = [];
  const list = new LiveList(async (count) => {
    requestedCounts.push(count);
    return Array.from({ length: count }, (_, n) => gameOf(String(100 - n), 100 - n));
  }, 3);
  await list.load();
  assert.equal(ids(list), "100 99 98");
  list.resize(2);
  assert.equal(ids(list), "100 99");
  list.resize(4);
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(requestedCounts, [3, 4]);
  assert.equal(ids(list), "100 99 98 97");
});

test("a failed load is shown and keeps received bets", async () => {
  let fails = true;
  const list = new LiveList(async () => {
    if (fails) throw new Error("the network is down");
    return [gameOf("a", 1)];
  }, 10);
  await list.load();
  assert.equal(list.rows.peek(), null);
  assert.ok(list.failure.peek());
  list.receive(gameOf("b", 2));
  fails = false;
  await list.load();
  assert.equal(list.failure.peek(), null);
  assert.equal(ids(list), "b a");
});

test("an answer after stop is ignored", async () => {
  const list = new LiveList(async () => [gameOf("a", 1)], 10);
  const loading = list.load();
  list.stop();
  await loading;
  assert.equal(list.rows.peek(), null);
});

test("the number of delayed events is limited", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const list = new LiveList(async () => [], 1000);
    for (let n = 0; n < maxDelayed + 50; n++) list.receive(gameOf(String(n), n, {}, 1000));
    mock.timers.tick(1000);
    assert.equal(list.rows.peek()?.length, maxDelayed);
  } finally {
    mock.timers.reset();
  }
});

test("a loaded bet adds the hidden player name", async () => {
  const hidden = { ...gameOf("a", 1), user: { _id: null, name: "Hidden", avatar: null, private_bets: true } };
  const list = new LiveList(async () => [{ ...gameOf("a", 1), user: { _id: "u", name: "anna", avatar: null, private_bets: true } }], 10);
  list.receive(hidden);
  assert.equal(list.rows.peek()?.[0]?.game.user.name, "Hidden");
  await list.load();
  assert.deepEqual(list.rows.peek()?.map(({ game, isNew: fresh }) => [game.user.name, fresh]), [["anna", true]]);
});
