import assert from "node:assert/strict";
import test from "node:test";
import type { Events } from "../../../lib/api.gen";
import type { Listener } from "../../../lib/socket";
import type { ServerEvent } from "../../../lib/types";
import type { RoomState, HistoryPage, Message } from "./chat.calls";
import { ChatRoom, maxMessages, maxReaderMessages, snapshotTimeout } from "./room";

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));
const author = { _id: "u1", name: "Ann", avatar: "", access: [] };
const messageOf = (n: number, at = n): Message => ({ _id: `m${n}`, type: "message", channel: "casino_en", user: author, vipLevel: 0, created_at: at, data: `words ${n}` });
const serverEvent = <Name extends keyof Events>(event: Name, data: Events[Name]) => ({ event, channel: "chat:casino_en", data }) as ServerEvent;
const newestFirst = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => messageOf(to - at));
const state = (messages: Message[]) => ({ messages, closed: false, slow: 5, maxLength: 256, online: 7, allowedHosts: ["a.test"], rooms: [], rules: [] });

function newRoom() {
  const requests: { before: string | undefined; answer: (page: HistoryPage) => void; refuse: (error: Error) => void }[] = [];
  const arrived: string[] = [];
  let listener: Listener<RoomState> | null = null;
  let late = () => undefined as void;
  const channels: string[] = [];
  const room = new ChatRoom("casino_en", {
    subscribe: (channel, given) => {
      channels.push(channel);
      listener = given;
      return () => (listener = null);
    },
    history: (_channel, before) => new Promise((answer, refuse) => requests.push({ before, answer, refuse })),
    schedule: (fn, ms) => {
      assert.equal(ms, snapshotTimeout);
      late = fn;
      return () => (late = () => undefined);
    },
    reason: (error) => (error as Error).message,
    onMessage: (message) => void arrived.push(message._id),
  });
  room.join();
  return { room, asked: requests, arrived, channels, server: () => listener!, left: () => listener === null, wait: () => late(), ids: () => room.messages.peek().map(({ _id }) => _id) };
}

test("the snapshot is newest first and is shown oldest first", () => {
  const { room, server, ids, channels } = newRoom();
  assert.equal(room.phase.peek(), "loading");
  server().snapshot?.(state(newestFirst(1, 3)));
  assert.deepEqual(channels, ["chat:casino_en"]);
  assert.deepEqual(ids(), ["m1", "m2", "m3"]);
  assert.deepEqual([room.phase.peek(), room.info.peek().online, room.info.peek().allowedHosts], ["ready", 7, ["a.test"]]);
});

test("a message is added once, in the order of time", () => {
  const { room, server, arrived, ids } = newRoom();
  server().snapshot?.(state(newestFirst(1, 2)));
  assert.equal(room.insert(messageOf(5)), true);
  server().handleEvent(serverEvent("chatMessage", messageOf(4)));
  server().handleEvent(serverEvent("chatMessage", messageOf(5)));
  server().handleEvent({ ...serverEvent("chatMessage", messageOf(6)), event: "liveGame" } as ServerEvent);
  assert.deepEqual(ids(), ["m1", "m2", "m4", "m5"]);
  assert.deepEqual(arrived, ["m4"]);
});

test("removed messages disappear, and unknown ids are ignored", () => {
  const { server, ids } = newRoom();
  server().snapshot?.(state(newestFirst(1, 4)));
  server().handleEvent(serverEvent("chatRemoveMessages", { ids: ["m2", "m4", "m99"] }));
  assert.deepEqual(ids(), ["m1", "m3"]);
});

test("a late answer does not restore a removed message", async () => {
  const { room, server, asked: requests, ids } = newRoom();
  server().snapshot?.(state(newestFirst(5, 6)));
  void room.loadOlder();
  server().handleEvent(serverEvent("chatRemoveMessages", { ids: ["m4", "m6"] }));
  requests[0]!.answer({ messages: [messageOf(4), messageOf(3)], more: false });
  await flush();
  assert.equal(room.insert(messageOf(6)), false, "the late answer to its sender");
  assert.deepEqual(ids(), ["m3", "m5"]);
  server().snapshot?.(state(newestFirst(3, 6)));
  assert.deepEqual(ids(), ["m3", "m5"]);
});

test("the newest quiz is open until it is answered or removed", () => {
  const { room, server } = newRoom();
  server().snapshot?.(state([]));
  const quiz = (n: number): Message => ({ ...messageOf(n), type: "quiz", data: { question: `q${n}` } });
  server().handleEvent(serverEvent("chatNewQuiz", quiz(1)));
  assert.equal(room.openQuiz.peek()?._id, "m1");
  server().handleEvent(serverEvent("chatQuizAnswered", { ...messageOf(2), type: "quiz_answered", data: { user: author, question: "q1", correct: "x", reward: "0.1", currency: "usd" } }));
  assert.equal(room.openQuiz.peek(), null);
  server().handleEvent(serverEvent("chatNewQuiz", quiz(3)));
  server().handleEvent(serverEvent("chatRemoveMessages", { ids: ["m3"] }));
  assert.equal(room.openQuiz.peek(), null);
});

test("a room can be closed and opened", () => {
  const { room, server } = newRoom();
  server().snapshot?.(state([]));
  server().handleEvent(serverEvent("chatClosed", { closed: true }));
  assert.equal(room.info.peek().closed, true);
  assert.equal(room.info.peek().online, 7);
  server().handleEvent(serverEvent("chatClosed", { closed: false }));
  assert.equal(room.info.peek().closed, false);
});

test("the online count is updated by the server", () => {
  const { room, server } = newRoom();
  server().snapshot?.(state([]));
  server().handleEvent(serverEvent("chatOnline", { online: 9 }));
  assert.deepEqual([room.info.peek().online, room.info.peek().slow, room.info.peek().closed], [9, 5, false]);
});

test("older pages load one at a time to the start", async () => {
  const { room, server, asked: requests, ids } = newRoom();
  server().snapshot?.(state(newestFirst(5, 6)));
  void room.loadOlder();
  void room.loadOlder();
  assert.deepEqual(requests.map(({ before }) => before), ["m5"]);
  server().handleEvent(serverEvent("chatMessage", messageOf(7)));
  requests[0]!.answer({ messages: [messageOf(5), messageOf(4), messageOf(3)], more: true });
  await flush();
  assert.deepEqual(ids(), ["m3", "m4", "m5", "m6", "m7"]);
  void room.loadOlder();
  requests[1]!.answer({ messages: [messageOf(2)], more: false });
  await flush();
  assert.equal(room.more.peek(), false);
  await room.loadOlder();
  assert.equal(requests.length, 2);
});

test("a failed older page can be retried, and the messages stay", async () => {
  const { room, server, asked: requests, ids } = newRoom();
  server().snapshot?.(state(newestFirst(5, 6)));
  void room.loadOlder();
  requests[0]!.refuse(new Error("no"));
  await flush();
  assert.deepEqual([room.older.peek(), ids()], ["failed", ["m5", "m6"]]);
  void room.loadOlder();
  requests[1]!.answer({ messages: [messageOf(4)], more: false });
  await flush();
  assert.deepEqual([room.older.peek(), ids()], ["idle", ["m4", "m5", "m6"]]);
});

test("a new snapshot without a gap is merged, otherwise it replaces the messages", () => {
  const { room, server, ids } = newRoom();
  server().snapshot?.(state(newestFirst(1, 4)));
  room.more.value = false;
  server().snapshot?.(state([messageOf(6), messageOf(5), messageOf(3)]));
  assert.deepEqual(ids(), ["m1", "m2", "m3", "m5", "m6"], "m4 was removed meanwhile");
  assert.equal(room.more.peek(), false);
  server().snapshot?.(state(newestFirst(90, 91)));
  assert.deepEqual(ids(), ["m90", "m91"]);
  assert.equal(room.more.peek(), true);
  server().snapshot?.(state([]));
  assert.deepEqual(ids(), []);
});

test("without a snapshot the messages are loaded by a call, and a failure can be retried", async () => {
  const { room, asked: requests, wait, ids, left } = newRoom();
  wait();
  requests[0]!.refuse(new Error("Away."));
  await flush();
  assert.deepEqual([room.phase.peek(), room.failure.peek()], ["failed", "Away."]);
  room.retry();
  assert.equal(room.phase.peek(), "loading");
  requests[1]!.answer({ messages: newestFirst(1, 2), more: false });
  await flush();
  assert.deepEqual([room.phase.peek(), ids(), left()], ["ready", ["m1", "m2"], false]);
});

test("an answer for a left room is ignored", async () => {
  const { room, server, asked: requests, ids, left } = newRoom();
  server().snapshot?.(state(newestFirst(5, 6)));
  void room.loadOlder();
  room.leave();
  requests[0]!.answer({ messages: [messageOf(4)], more: true });
  await flush();
  assert.deepEqual([ids(), room.older.peek(), left()], [["m5", "m6"], "idle", true]);
});

test("a long list drops its oldest messages, which can be loaded again", () => {
  const { room, server } = newRoom();
  server().snapshot?.(state(newestFirst(1, maxMessages)));
  room.more.value = false;
  room.trim();
  assert.equal(room.messages.peek().length, maxMessages);
  server().handleEvent(serverEvent("chatMessage", messageOf(maxMessages + 1)));
  room.trim();
  assert.ok(room.messages.peek().length < maxMessages);
  assert.deepEqual([room.messages.peek().at(-1)?._id, room.more.peek()], [`m${maxMessages + 1}`, true]);
});

test("a reader keeps the read messages up to a limit", () => {
  const { room, server } = newRoom();
  server().snapshot?.(state(newestFirst(1, maxReaderMessages)));
  room.trim(true);
  assert.equal(room.messages.peek().length, maxReaderMessages);
  server().handleEvent(serverEvent("chatMessage", messageOf(maxReaderMessages + 1)));
  room.trim(true);
  assert.deepEqual([room.messages.peek().length, room.messages.peek().at(-1)?._id], [maxReaderMessages / 2, `m${maxReaderMessages + 1}`]);
});
