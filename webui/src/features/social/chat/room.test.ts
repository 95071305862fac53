import assert from "node:assert/strict";
import test from "node:test";
import type { Events } from "../../../lib/api.gen";
import type { Listener } from "../../../lib/socket";
import type { ServerEvent } from "../../../lib/types";
import type { ChatState, HistoryPage, Message } from "./chat.types";
import { ChatRoom, keptAtMost, keptForReaders, patience } from "./room";

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));
const author = { _id: "u1", name: "Ann", avatar: "", access: [] };
const said = (n: number, at = n): Message => ({ _id: `m${n}`, type: "message", channel: "casino_en", user: author, vipLevel: 0, created_at: at, data: `words ${n}` });
const heard = <Name extends keyof Events>(event: Name, data: Events[Name]) => ({ event, channel: "chat:casino_en", data }) as ServerEvent;
const newestFirst = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => said(to - at));
const state = (messages: Message[]) => ({ messages, closed: false, slow: 5, maxLength: 256, online: 7, allowedHosts: ["a.test"], rooms: [], rules: [] });

function world() {
  const asked: { before: string | undefined; answer: (page: HistoryPage) => void; refuse: (error: Error) => void }[] = [];
  const arrived: string[] = [];
  let listener: Listener<ChatState> | null = null;
  let late = () => undefined as void;
  const channels: string[] = [];
  const room = new ChatRoom("casino_en", {
    subscribe: (channel, given) => {
      channels.push(channel);
      listener = given;
      return () => (listener = null);
    },
    history: (_channel, before) => new Promise((answer, refuse) => asked.push({ before, answer, refuse })),
    later: (fn, ms) => {
      assert.equal(ms, patience);
      late = fn;
      return () => (late = () => undefined);
    },
    reason: (error) => (error as Error).message,
    arrived: (message) => void arrived.push(message._id),
  });
  room.join();
  return { room, asked, arrived, channels, server: () => listener!, left: () => listener === null, wait: () => late(), ids: () => room.messages.peek().map(({ _id }) => _id) };
}

test("the state comes newest first and is shown the other way round", () => {
  const { room, server, ids, channels } = world();
  assert.equal(room.phase.peek(), "loading");
  server().snapshot?.(state(newestFirst(1, 3)));
  assert.deepEqual(channels, ["chat:casino_en"]);
  assert.deepEqual(ids(), ["m1", "m2", "m3"]);
  assert.deepEqual([room.phase.peek(), room.info.peek().online, room.info.peek().allowedHosts], ["ready", 7, ["a.test"]]);
});

test("what is said is added once, at its time's place", () => {
  const { room, server, arrived, ids } = world();
  server().snapshot?.(state(newestFirst(1, 2)));
  assert.equal(room.insert(said(5)), true);
  server().event(heard("chatMessage", said(4)));
  server().event(heard("chatMessage", said(5)));
  server().event({ ...heard("chatMessage", said(6)), event: "liveGame" } as ServerEvent);
  assert.deepEqual(ids(), ["m1", "m2", "m4", "m5"]);
  assert.deepEqual(arrived, ["m4"]);
});

test("removed messages vanish; unknown ids do no harm", () => {
  const { server, ids } = world();
  server().snapshot?.(state(newestFirst(1, 4)));
  server().event(heard("chatRemoveMessages", { ids: ["m2", "m4", "m99"] }));
  assert.deepEqual(ids(), ["m1", "m3"]);
});

test("what was removed does not come back with an answer that was on its way", async () => {
  const { room, server, asked, ids } = world();
  server().snapshot?.(state(newestFirst(5, 6)));
  void room.loadOlder();
  server().event(heard("chatRemoveMessages", { ids: ["m4", "m6"] }));
  asked[0]!.answer({ messages: [said(4), said(3)], more: false });
  await flush();
  assert.equal(room.insert(said(6)), false, "the late answer to its sender");
  assert.deepEqual(ids(), ["m3", "m5"]);
  server().snapshot?.(state(newestFirst(3, 6)));
  assert.deepEqual(ids(), ["m3", "m5"]);
});

test("the newest quiz is open until it is answered or removed", () => {
  const { room, server } = world();
  server().snapshot?.(state([]));
  const quiz = (n: number): Message => ({ ...said(n), type: "quiz", data: { question: `q${n}` } });
  server().event(heard("chatNewQuiz", quiz(1)));
  assert.equal(room.openQuiz.peek()?._id, "m1");
  server().event(heard("chatQuizAnswered", { ...said(2), type: "quiz_answered", data: { user: author, question: "q1", correct: "x", reward: "0.1", currency: "usd" } }));
  assert.equal(room.openQuiz.peek(), null);
  server().event(heard("chatNewQuiz", quiz(3)));
  server().event(heard("chatRemoveMessages", { ids: ["m3"] }));
  assert.equal(room.openQuiz.peek(), null);
});

test("closing and opening", () => {
  const { room, server } = world();
  server().snapshot?.(state([]));
  server().event(heard("chatClosed", { closed: true }));
  assert.equal(room.info.peek().closed, true);
  assert.equal(room.info.peek().online, 7);
  server().event(heard("chatClosed", { closed: false }));
  assert.equal(room.info.peek().closed, false);
});

test("the number of those who are there follows the server", () => {
  const { room, server } = world();
  server().snapshot?.(state([]));
  server().event(heard("chatOnline", { online: 9 }));
  assert.deepEqual([room.info.peek().online, room.info.peek().slow, room.info.peek().closed], [9, 5, false]);
});

test("pages backwards, once at a time, until there are no more", async () => {
  const { room, server, asked, ids } = world();
  server().snapshot?.(state(newestFirst(5, 6)));
  void room.loadOlder();
  void room.loadOlder();
  assert.deepEqual(asked.map(({ before }) => before), ["m5"]);
  server().event(heard("chatMessage", said(7)));
  asked[0]!.answer({ messages: [said(5), said(4), said(3)], more: true });
  await flush();
  assert.deepEqual(ids(), ["m3", "m4", "m5", "m6", "m7"]);
  void room.loadOlder();
  asked[1]!.answer({ messages: [said(2)], more: false });
  await flush();
  assert.equal(room.more.peek(), false);
  await room.loadOlder();
  assert.equal(asked.length, 2);
});

test("an older page that fails can be asked for again; the rest stays", async () => {
  const { room, server, asked, ids } = world();
  server().snapshot?.(state(newestFirst(5, 6)));
  void room.loadOlder();
  asked[0]!.refuse(new Error("no"));
  await flush();
  assert.deepEqual([room.older.peek(), ids()], ["failed", ["m5", "m6"]]);
  void room.loadOlder();
  asked[1]!.answer({ messages: [said(4)], more: false });
  await flush();
  assert.deepEqual([room.older.peek(), ids()], ["idle", ["m4", "m5", "m6"]]);
});

test("a new state joins what is known when there is no hole between, else replaces it", () => {
  const { room, server, ids } = world();
  server().snapshot?.(state(newestFirst(1, 4)));
  room.more.value = false;
  server().snapshot?.(state([said(6), said(5), said(3)]));
  assert.deepEqual(ids(), ["m1", "m2", "m3", "m5", "m6"], "m4 was removed meanwhile");
  assert.equal(room.more.peek(), false);
  server().snapshot?.(state(newestFirst(90, 91)));
  assert.deepEqual(ids(), ["m90", "m91"]);
  assert.equal(room.more.peek(), true);
  server().snapshot?.(state([]));
  assert.deepEqual(ids(), []);
});

test("without a state in time the messages come by a call, and a failure can be retried", async () => {
  const { room, asked, wait, ids, left } = world();
  wait();
  asked[0]!.refuse(new Error("Away."));
  await flush();
  assert.deepEqual([room.phase.peek(), room.failure.peek()], ["failed", "Away."]);
  room.retry();
  assert.equal(room.phase.peek(), "loading");
  asked[1]!.answer({ messages: newestFirst(1, 2), more: false });
  await flush();
  assert.deepEqual([room.phase.peek(), ids(), left()], ["ready", ["m1", "m2"], false]);
});

test("an answer to a room that was left meanwhile changes nothing", async () => {
  const { room, server, asked, ids, left } = world();
  server().snapshot?.(state(newestFirst(5, 6)));
  void room.loadOlder();
  room.leave();
  asked[0]!.answer({ messages: [said(4)], more: true });
  await flush();
  assert.deepEqual([ids(), room.older.peek(), left()], [["m5", "m6"], "idle", true]);
});

test("a long list lets go of its oldest, which can be loaded again", () => {
  const { room, server } = world();
  server().snapshot?.(state(newestFirst(1, keptAtMost)));
  room.more.value = false;
  room.trim();
  assert.equal(room.messages.peek().length, keptAtMost);
  server().event(heard("chatMessage", said(keptAtMost + 1)));
  room.trim();
  assert.ok(room.messages.peek().length < keptAtMost);
  assert.deepEqual([room.messages.peek().at(-1)?._id, room.more.peek()], [`m${keptAtMost + 1}`, true]);
});

test("a reader keeps what is read, but no page grows for ever", () => {
  const { room, server } = world();
  server().snapshot?.(state(newestFirst(1, keptForReaders)));
  room.trim(true);
  assert.equal(room.messages.peek().length, keptForReaders);
  server().event(heard("chatMessage", said(keptForReaders + 1)));
  room.trim(true);
  assert.deepEqual([room.messages.peek().length, room.messages.peek().at(-1)?._id], [keptForReaders / 2, `m${keptForReaders + 1}`]);
});
