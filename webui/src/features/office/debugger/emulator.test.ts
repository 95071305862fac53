import assert from "node:assert/strict";
import { test } from "node:test";
import { callbackFields, callbackKinds, fieldsText, readFields } from "./emulator.model";

const session = { session: "s", player: "p", game: "g", currency: "USD" };

test("each kind of callback has the fields of the protocol", () => {
  const last = { bet: "bet-1", win: "", round: "round-1" };
  const names = Object.fromEntries(callbackKinds.map((kind) => [kind, callbackFields(kind, session, 2, last, "1.00").map(({ name }) => name).slice(4)]));
  assert.deepEqual(names, {
    balance: [],
    bet: ["game_uuid", "transaction_id", "round_id", "amount", "type"],
    win: ["game_uuid", "transaction_id", "round_id", "amount", "type"],
    refund: ["game_uuid", "transaction_id", "round_id", "amount", "bet_transaction_id"],
    rollback: ["game_uuid", "transaction_id", "round_id", "rollback_transactions[0][action]", "rollback_transactions[0][transaction_id]"],
  });
});

test("a bet starts a round, and what follows belongs to it", () => {
  const round = (kind: "bet" | "win", last: string) => callbackFields(kind, session, 7, { bet: "", win: "", round: last }, "1").find(({ name }) => name === "round_id")?.value;
  assert.deepEqual([round("bet", "round-1"), round("win", "round-1"), round("win", "")], ["round-7", "round-1", "round-7"]);
});

test("a rollback takes back the last win, otherwise the last bet", () => {
  const target = (win: string) => callbackFields("rollback", session, 3, { bet: "bet-1", win, round: "r" }, "1").slice(-2).map(({ value }) => value);
  assert.deepEqual([target("win-2"), target("")], [["win", "win-2"], ["bet", "bet-1"]]);
});

test("edited fields are read as they are written", () => {
  const fields = [{ name: "a", value: "1=2" }, { name: "b", value: "" }];
  assert.deepEqual(readFields(fieldsText(fields)), fields);
  assert.deepEqual(readFields("\n x \ny=1\n"), [{ name: "x", value: "" }, { name: "y", value: "1" }]);
});
