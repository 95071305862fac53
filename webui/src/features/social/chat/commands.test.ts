import assert from "node:assert/strict";
import test from "node:test";
import { typedCommand, commandsFor, completions, parseCommand, usage, userArgument } from "./commands";

const read = (text: string, moderator = false) => {
  const parsed = parseCommand(text, moderator);
  return parsed.kind === "command" ? [parsed.command.name, ...parsed.args] : parsed.kind;
};

test("the first dot of a name is removed", () => {
  assert.equal(userArgument("John S."), "John S");
  assert.equal(userArgument("a.b.c"), "ab.c");
  assert.deepEqual(read("/ignore John S."), ["ignore", "John S"]);
  assert.deepEqual(read("/ignore a.b.c"), ["ignore", "ab.c"]);
});

test("commands are only recognized at the start", () => {
  assert.equal(read("x /online", true), "message");
  assert.equal(read("/ hello"), "message");
  assert.equal(read("//"), "message");
  assert.equal(read("hello"), "message");
  assert.equal(read("/dance"), "unknown");
  assert.deepEqual(read("/USER  ann_1 "), ["user", "ann_1"]);
});

test("moderators have more commands", () => {
  assert.equal(read("/online"), "unknown");
  assert.equal(read("/quiz"), "unknown");
  assert.deepEqual(read("/online", true), ["online"]);
  assert.deepEqual(read("/unmute ann_1", true), ["unmute", "ann_1"]);
  assert.deepEqual(commandsFor(false).map((command) => command.name), ["user", "bet", "ignore", "unignore", "tip", "rain"]);
});

test("a missing argument sends nothing", () => {
  for (const text of ["/user", "/user  ", "/user .", "/tip ann_1", "/tip", "/rain 5", "/bet"]) assert.equal(read(text), "incomplete", text);
});

test("the last words are the last arguments", () => {
  assert.deepEqual(read("/tip John S. 1.50"), ["tip", "John S", "1.50"]);
  assert.deepEqual(read("/rain 5 10"), ["rain", "5", "10"]);
  assert.deepEqual(read("/bet a.b"), ["bet", "a.b"]);
});

test("commands are completed while they are typed", () => {
  const names = (text: string, moderator = false) => completions(text, moderator).map((command) => command.name);
  assert.equal(names("/").length, 6);
  assert.equal(names("/", true).length, 9);
  assert.deepEqual(names("/u", true), ["user", "unignore", "unmute"]);
  assert.deepEqual(names("/tip "), []);
  assert.deepEqual(names("a/"), []);
  assert.equal(usage(typedCommand("/tip ann", false)!), "/tip {name} {amount}");
  assert.equal(typedCommand("/tip", false), null);
  assert.equal(typedCommand("/quiz x", false), null);
});
