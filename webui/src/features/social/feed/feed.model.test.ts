import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { bootstrap } from "../../../lib/bootstrap";
import { store } from "../../../lib/store";
import type { User } from "../../../lib/types";
import { channel, entryCount, inCasino, NameReload, namesInterval, availableChannels, showChannel, showEntries } from "./feed.model";

const licensed = (...plugins: string[]) => void (store.license.value = { ...bootstrap.licence, plugins });

test("a guest has no own bets, and a stored channel mine falls back to all", () => {
  licensed("race");
  store.update({ user: null });
  showChannel("mine");
  assert.deepEqual(availableChannels.peek(), ["all", "high_rollers", "race"]);
  assert.equal(channel.peek(), "all");
  store.update({ user: { _id: "u" } as User });
  assert.deepEqual(availableChannels.peek(), ["mine", "all", "high_rollers", "race"]);
  assert.equal(channel.peek(), "mine");
  store.update({ user: null });
});

test("the race needs its plugin", () => {
  licensed("race");
  showChannel("race");
  assert.equal(channel.peek(), "race");
  licensed();
  assert.equal(channel.peek(), "all");
  assert.deepEqual(availableChannels.peek(), ["all", "high_rollers"]);
});

test("an unknown channel shows all", () => {
  showChannel("lucky_wins");
  assert.equal(channel.peek(), "all");
});

test("the default is ten entries", () => {
  assert.equal(entryCount.peek(), 10);
  showEntries(40);
  assert.equal(entryCount.peek(), 40);
  showEntries(1_000_000);
  assert.equal(entryCount.peek(), 10);
});

test("the feed is only shown in the casino", () => {
  for (const path of ["/", "/casino/game/dice", "/casino/slots", "/sports-news", "/sporting"]) assert.equal(inCasino(path), true, path);
  for (const path of ["/sport", "/sport/football", "/sportsbook", "/sportsbook/live/1"]) assert.equal(inCasino(path), false, path);
});

test("many hidden players cause one call for their names", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let calls = 0;
    const names = new NameReload(() => calls++);
    for (let n = 0; n < 50; n++) names.request(0);
    mock.timers.tick(namesInterval - 1);
    assert.equal(calls, 0);
    mock.timers.tick(1);
    assert.equal(calls, 1);
    names.request(2000);
    mock.timers.tick(namesInterval);
    assert.equal(calls, 1, "not before the bet is shown");
    mock.timers.tick(2000);
    assert.equal(calls, 2);
    names.request(0);
    names.stop();
    mock.timers.tick(60_000);
    assert.equal(calls, 2);
  } finally {
    mock.timers.reset();
  }
});
