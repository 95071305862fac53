import assert from "node:assert/strict";
import test from "node:test";
import { ApiError, networkCode } from "../../../lib/error";
import { memoryBox } from "../../../lib/persist";
import { Outbox, outboxKey, outboxLimit, type Outgoing } from "./outbox";

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));
const refusal = (code: number, extra: object = {}, status = 400) => new ApiError("refused", code, "No.", status, {}, "", extra as Record<string, unknown>);
const lost = () => new ApiError("network", networkCode, "");

function world(box = memoryBox()) {
  const asked: { message: Outgoing; answer: () => void; refuse: (error: unknown) => void }[] = [];
  const timers: { at: number; fn: () => void }[] = [];
  const returned: string[] = [];
  const state = { now: 1_000_000, online: true, user: "u1" as string | null, slow: 5000, takesBack: true, ids: 0 };
  const make = () =>
    new Outbox({
      send: (message) => new Promise((answer, refuse) => asked.push({ message, answer, refuse })),
      box,
      now: () => state.now,
      later: (fn, ms) => {
        const timer = { at: state.now + ms, fn };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      online: () => state.online,
      user: () => state.user,
      slow: () => state.slow,
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
  return { box, asked, returned, state, make, advance, sent: () => asked.map(({ message }) => message.content) };
}

const states = (outbox: Outbox) => outbox.messages.peek().map((message) => `${message.content} ${message.state}`);

test("what is written without a connection waits, and leaves in order at the slow mode's pace", async () => {
  const { asked, state, make, advance, sent } = world();
  const outbox = make();
  state.online = false;
  for (const words of ["a", "b", "c"]) assert.equal(outbox.add("casino_en", "message", words), true);
  assert.deepEqual(sent(), []);
  assert.deepEqual(states(outbox), ["a waiting", "b waiting", "c waiting"]);
  state.online = true;
  outbox.pump();
  outbox.pump();
  assert.deepEqual(sent(), ["a"], "one at a time, however often it is asked");
  asked[0]!.answer();
  await flush();
  await advance(4999);
  assert.deepEqual(sent(), ["a"]);
  await advance(1);
  assert.deepEqual(sent(), ["a", "b"]);
  asked[1]!.answer();
  await flush();
  await advance(5000);
  asked[2]!.answer();
  await flush();
  assert.deepEqual(sent(), ["a", "b", "c"]);
  assert.deepEqual(outbox.messages.peek(), []);
});

test("a lost connection keeps the message and its id", async () => {
  const { asked, state, make, advance } = world();
  const outbox = make();
  outbox.add("casino_en", "message", "a");
  state.online = false;
  asked[0]!.refuse(lost());
  await flush();
  assert.deepEqual(states(outbox), ["a waiting"]);
  state.online = true;
  await advance(2000);
  outbox.pump();
  assert.equal(asked.length, 2);
  assert.equal(asked[1]!.message.request_id, asked[0]!.message.request_id);
});

test("a message that came too soon is sent again after the wait that the server tells", async () => {
  const { asked, make, advance, returned } = world();
  const outbox = make();
  outbox.add("casino_en", "message", "a");
  asked[0]!.refuse(refusal(5, { wait: 3 }));
  await flush();
  await advance(2999);
  assert.equal(asked.length, 1);
  await advance(1);
  assert.equal(asked.length, 2);
  assert.deepEqual(returned, []);
});

test("a refused message goes back to where it was written, or stays with its reason", async () => {
  const { asked, make, state, returned } = world();
  const outbox = make();
  outbox.add("casino_en", "message", "a");
  asked[0]!.refuse(refusal(1));
  await flush();
  assert.deepEqual([returned, states(outbox)], [["a"], []]);
  state.takesBack = false;
  outbox.add("casino_en", "message", "b");
  asked[1]!.refuse(refusal(4));
  await flush();
  assert.deepEqual(states(outbox), ["b refused"]);
  assert.equal(outbox.messages.peek()[0]?.reason, "No.");
  outbox.again("id-2");
  assert.equal(asked[2]!.message.request_id, "id-3", "the server remembers the refusal of the old id");
});

test("a refused message does not hold up those behind it", async () => {
  const { asked, make, state, sent } = world();
  const outbox = make();
  state.online = false;
  state.takesBack = false;
  outbox.add("casino_en", "message", "a");
  outbox.add("casino_en", "message", "b");
  state.online = true;
  outbox.pump();
  asked[0]!.refuse(refusal(1));
  await flush();
  assert.deepEqual(sent(), ["a", "b"]);
});

test("a message that was seen in the room is not given back when its answer fails", async () => {
  const { asked, make, returned } = world();
  const outbox = make();
  outbox.add("casino_en", "message", "a");
  outbox.remove("id-1");
  asked[0]!.refuse(lost());
  await flush();
  assert.deepEqual([outbox.messages.peek(), returned], [[], []]);
});

test("a reload keeps what waits, for the player who wrote it", async () => {
  const first = world();
  first.state.online = false;
  first.make().add("casino_en", "message", "a");
  const other = world(first.box);
  other.state.user = "u2";
  const outbox = other.make();
  outbox.pump();
  assert.deepEqual(other.sent(), []);
  other.state.user = "u1";
  outbox.pump();
  assert.deepEqual(other.sent(), ["a"]);
  // The page goes while the message is on its way: it is sent again with the same id.
  const again = world(first.box);
  again.make().pump();
  assert.deepEqual(again.asked.map(({ message }) => message.request_id), ["id-1"]);
  again.asked[0]!.answer();
  await flush();
  assert.equal(first.box.getItem(outboxKey), null);
});

test("a garbled box, a full one, and guests", () => {
  for (const text of ["{", "null", "{}", '[1,null,{"request_id":"x"}]']) {
    const box = memoryBox();
    box.setItem(outboxKey, text);
    assert.deepEqual(world(box).make().messages.peek(), []);
  }
  const full = world();
  full.state.online = false;
  const outbox = full.make();
  for (let n = 0; n < outboxLimit; n++) assert.equal(outbox.add("casino_en", "message", "a"), true);
  assert.equal(outbox.add("casino_en", "message", "a"), false);
  full.state.user = null;
  assert.equal(full.make().add("casino_en", "message", "a"), false);
});
