import assert from "node:assert/strict";
import test from "node:test";
import { ApiError, networkCode } from "../../../lib/error";
import { memoryStorage } from "../../../lib/persist";
import { Outbox, outboxKey, outboxLimit, type Outgoing } from "./outbox";

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));
const refusal = (code: number, extra: object = {}, status = 400) => new ApiError("refused", code, "No.", status, {}, "", extra as Record<string, unknown>);
const lost = () => new ApiError("network", networkCode, "");

function newOutbox(storage = memoryStorage()) {
  const requests: { message: Outgoing; answer: () => void; refuse: (error: unknown) => void }[] = [];
  const timers: { at: number; fn: () => void }[] = [];
  const returned: string[] = [];
  const state = { now: 1_000_000, online: true, user: "u1" as string | null, slow: 5000, takesBack: true, ids: 0 };
  const make = () =>
    new Outbox({
      send: (message) => new Promise((answer, refuse) => requests.push({ message, answer, refuse })),
      storage,
      now: () => state.now,
      schedule: (fn, ms) => {
        const timer = { at: state.now + ms, fn };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      online: () => state.online,
      user: () => state.user,
      slowModeDelay: () => state.slow,
      reason: () => "No.",
      refused: (message) => state.takesBack && returned.push(message.content) > 0,
      newId: () => `id-${++state.ids}`,
    });
  const advance = async (ms: number) => {
    const end = state.now + ms;
    for (;;) {
      const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      timers.splice(timers.indexOf(due), 1);
      state.now = due.at;
      due.fn();
      await flush();
    }
    state.now = end;
  };
  return { box: storage, asked: requests, returned, state, make, advance, sent: () => requests.map(({ message }) => message.content) };
}

const states = (outbox: Outbox) => outbox.messages.peek().map((message) => `${message.content} ${message.state}`);

test("messages written offline wait and are sent in order with the slow mode delay", async () => {
  const { asked: requests, state, make, advance, sent } = newOutbox();
  const outbox = make();
  state.online = false;
  for (const words of ["a", "b", "c"]) assert.equal(outbox.add("casino_en", "message", words), true);
  assert.deepEqual(sent(), []);
  assert.deepEqual(states(outbox), ["a waiting", "b waiting", "c waiting"]);
  state.online = true;
  outbox.sendNext();
  outbox.sendNext();
  assert.deepEqual(sent(), ["a"], "one message at a time");
  requests[0]!.answer();
  await flush();
  await advance(4999);
  assert.deepEqual(sent(), ["a"]);
  await advance(1);
  assert.deepEqual(sent(), ["a", "b"]);
  requests[1]!.answer();
  await flush();
  await advance(5000);
  requests[2]!.answer();
  await flush();
  assert.deepEqual(sent(), ["a", "b", "c"]);
  assert.deepEqual(outbox.messages.peek(), []);
});

test("a lost connection keeps the message and its id", async () => {
  const { asked: requests, state, make, advance } = newOutbox();
  const outbox = make();
  outbox.add("casino_en", "message", "a");
  state.online = false;
  requests[0]!.refuse(lost());
  await flush();
  assert.deepEqual(states(outbox), ["a waiting"]);
  state.online = true;
  await advance(2000);
  outbox.sendNext();
  assert.equal(requests.length, 2);
  assert.equal(requests[1]!.message.request_id, requests[0]!.message.request_id);
});

test("a message sent too early is retried after the delay of the server", async () => {
  const { asked: requests, make, advance, returned } = newOutbox();
  const outbox = make();
  outbox.add("casino_en", "message", "a");
  requests[0]!.refuse(refusal(5, { wait: 3 }));
  await flush();
  await advance(2999);
  assert.equal(requests.length, 1);
  await advance(1);
  assert.equal(requests.length, 2);
  assert.deepEqual(returned, []);
});

test("a refused message returns to the draft or stays with its reason", async () => {
  const { asked: requests, make, state, returned } = newOutbox();
  const outbox = make();
  outbox.add("casino_en", "message", "a");
  requests[0]!.refuse(refusal(1));
  await flush();
  assert.deepEqual([returned, states(outbox)], [["a"], []]);
  state.takesBack = false;
  outbox.add("casino_en", "message", "b");
  requests[1]!.refuse(refusal(4));
  await flush();
  assert.deepEqual(states(outbox), ["b refused"]);
  assert.equal(outbox.messages.peek()[0]?.reason, "No.");
  outbox.resend("id-2");
  assert.equal(requests[2]!.message.request_id, "id-3", "the server remembers the refusal of the old id");
});

test("a refused message does not block later messages", async () => {
  const { asked: requests, make, state, sent } = newOutbox();
  const outbox = make();
  state.online = false;
  state.takesBack = false;
  outbox.add("casino_en", "message", "a");
  outbox.add("casino_en", "message", "b");
  state.online = true;
  outbox.sendNext();
  requests[0]!.refuse(refusal(1));
  await flush();
  assert.deepEqual(sent(), ["a", "b"]);
});

test("a delivered message is not returned if its answer fails", async () => {
  const { asked: requests, make, returned } = newOutbox();
  const outbox = make();
  outbox.add("casino_en", "message", "a");
  outbox.remove("id-1");
  requests[0]!.refuse(lost());
  await flush();
  assert.deepEqual([outbox.messages.peek(), returned], [[], []]);
});

test("a reload keeps waiting messages for their author", async () => {
  const first = newOutbox();
  first.state.online = false;
  first.make().add("casino_en", "message", "a");
  const other = newOutbox(first.box);
  other.state.user = "u2";
  const outbox = other.make();
  outbox.sendNext();
  assert.deepEqual(other.sent(), []);
  other.state.user = "u1";
  outbox.sendNext();
  assert.deepEqual(other.sent(), ["a"]);
  // The page closes while the message is being sent. It is sent again with the same id.
  const again = newOutbox(first.box);
  again.make().sendNext();
  assert.deepEqual(again.asked.map(({ message }) => message.request_id), ["id-1"]);
  again.asked[0]!.answer();
  await flush();
  assert.equal(first.box.getItem(outboxKey), null);
});

test("invalid stored data, a full outbox and guests are handled", () => {
  for (const text of ["{", "null", "{}", '[1,null,{"request_id":"x"}]']) {
    const storage = memoryStorage();
    storage.setItem(outboxKey, text);
    assert.deepEqual(newOutbox(storage).make().messages.peek(), []);
  }
  const full = newOutbox();
  full.state.online = false;
  const outbox = full.make();
  for (let n = 0; n < outboxLimit; n++) assert.equal(outbox.add("casino_en", "message", "a"), true);
  assert.equal(outbox.add("casino_en", "message", "a"), false);
  full.state.user = null;
  assert.equal(full.make().add("casino_en", "message", "a"), false);
});
