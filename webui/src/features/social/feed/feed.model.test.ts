import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { bootstrap } from "../../../lib/bootstrap";
import { store } from "../../../lib/store";
import type { User } from "../../../lib/types";
import { channel, entries, inCasino, Names, namesEvery, offered, showChannel, showEntries } from "./feed.model";

const licensed = (...plugins: string[]) => void (store.license.value = { ...bootstrap.licence, plugins });

test("a guest has no bets of their own, and a stored mine falls back to all", () => {
  licensed("race");
  store.update({ user: null });
  showChannel("mine");
  assert.deepEqual(offered.peek(), ["all", "high_rollers", "race"]);
  assert.equal(channel.peek(), "all");
  store.update({ user: { _id: "u" } as User });
  assert.deepEqual(offered.peek(), ["mine", "all", "high_rollers", "race"]);
  assert.equal(channel.peek(), "mine");
  store.update({ user: null });
});

test("the race needs its plugin", () => {
  licensed("race");
  showChannel("race");
  assert.equal(channel.peek(), "race");
  licensed();
  assert.equal(channel.peek(), "all");
  assert.deepEqual(offered.peek(), ["all", "high_rollers"]);
});

test("an unknown channel shows all", () => {
  showChannel("lucky_wins");
  assert.equal(channel.peek(), "all");
});

test("ten entries unless another of the choices is stored", () => {
  assert.equal(entries.peek(), 10);
  showEntries(40);
  assert.equal(entries.peek(), 40);
  showEntries(1_000_000);
  assert.equal(entries.peek(), 10);
});

test("the feed is the casino's", () => {
  for (const path of ["/", "/casino/game/dice", "/casino/slots", "/sports-news", "/sporting"]) assert.equal(inCasino(path), true, path);
  for (const path of ["/sport", "/sport/football", "/sportsbook", "/sportsbook/live/1"]) assert.equal(inCasino(path), false, path);
});

test("many hidden players make one call for their names", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let calls = 0;
    const names = new Names(() => calls++);
    for (let n = 0; n < 50; n++) names.wanted(0);
    mock.timers.tick(namesEvery - 1);
    assert.equal(calls, 0);
    mock.timers.tick(1);
    assert.equal(calls, 1);
    names.wanted(2000);
    mock.timers.tick(namesEvery);
    assert.equal(calls, 1, "not before the bet is shown");
    mock.timers.tick(2000);
    assert.equal(calls, 2);
    names.wanted(0);
    names.stop();
    mock.timers.tick(60_000);
    assert.equal(calls, 2);
  } finally {
    mock.timers.reset();
  }
});
