import assert from "node:assert/strict";
import { test } from "node:test";
import { jackpotsAbove } from "./jackpots";

const daily = { id: "daily", name: "Daily", level: 10, games: ["dice", "felt-brass"] };
const grand = { id: "grand", name: "Grand", level: 1000, games: ["mines", "felt-brass"] };
const names = (path: string) => jackpotsAbove(path, [daily, grand]).map(({ id }) => id);

test("lists of games have all jackpots above them", () => {
  for (const path of ["/", "/casino", "/casino/all", "/casino/game/provider/Croupier"]) assert.deepEqual(names(path), ["daily", "grand"], path);
});

test("the page of a game has the jackpots in which its bets take part", () => {
  assert.deepEqual(names("/casino/game/dice"), ["daily"]);
  assert.deepEqual(names("/casino/game/felt-brass"), ["daily", "grand"]);
  assert.deepEqual(names("/casino/game/felt%2Dbrass"), ["daily", "grand"]);
  assert.deepEqual(names("/casino/game/keno"), []);
  assert.deepEqual(names("/casino/game/%E0%A4%A"), [], "a broken address");
});

test("the page of jackpots and pages without games have none", () => {
  for (const path of ["/casino/jackpots", "/sport", "/wallet", "/casinos", "/fairness"]) assert.deepEqual(names(path), [], path);
});
