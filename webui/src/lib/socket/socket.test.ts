import assert from "node:assert/strict";
import test from "node:test";
import type { LinkState } from "../bus";
import { ApiError, networkCode } from "../error";
import { liveUrls, originalsUrls, socketUrl } from "./address";
import { Channels } from "./channels";
import { readFrame, type Down, type Up } from "./frames";
import { firstPause, Link, pauseBefore, type Wire } from "./link";
import { Requests } from "./requests";

const http = { protocol: "http:", hostname: "play.example", host: "play.example:8080" };
const https = { protocol: "https:", hostname: "play.example", host: "play.example" };

test("addresses: the page's host on 2096, TLS on https, the own port as second", () => {
  const live = { ports: [2096, 2083], path: "/ws" };
  assert.deepEqual(liveUrls(http, live), ["ws://play.example:2096/ws", "ws://play.example:8080/ws"]);
  assert.deepEqual(liveUrls(https, live), ["wss://play.example:2096/ws", "wss://play.example/ws"]);
  assert.deepEqual(originalsUrls(https, live), ["wss://play.example:2083/ws"]);
  assert.deepEqual(liveUrls(http, { ports: [], path: "/ws" }), ["ws://play.example:8080/ws"]);
  assert.deepEqual(originalsUrls(http, { ports: [], path: "/ws" }), ["ws://play.example:8080/ws"]);
  assert.equal(socketUrl(https, "/ws", 1), "wss://play.example:1/ws");
});

test("frames hold several messages; what is none is left out", () => {
  assert.deepEqual(readFrame('{"event":"a"}\n{"event":"b","v":2}'), [{ event: "a" }, { event: "b", v: 2 }]);
  assert.deepEqual(readFrame('nonsense\n[]\n{"x":1}\nnull'), []);
});

class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  onerror: Wire["onerror"] = null;
  sent: Up[] = [];
  closed = false;
  readyState = 0;
  constructor(readonly url: string) {}
  send(text: string): void {
    if (this.readyState !== 1) throw new Error("not open"); // a browser's socket throws or complains
    this.sent.push(JSON.parse(text) as Up);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.(undefined as never);
  }
  say(message: Down): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  die(code = 1006): void {
    this.onclose?.({ code });
  }
}

// A world with its own clock: timers run when advance says so.
function world(urls = ["ws://x:2096/ws"], sockets = true) {
  const wires: FakeWire[] = [];
  const states: LinkState[] = [];
  let timers: { at: number; fn: () => void }[] = [];
  let now = 0;
  let opened = 0;
  let closed = 0;
  const link: Link = new Link(urls, {
    open: (url) => {
      if (!sockets) return null;
      wires.push(new FakeWire(url));
      return wires.at(-1) ?? null;
    },
    later: (fn, ms) => {
      const timer = { at: now + ms, fn };
      timers.push(timer);
      return () => (timers = timers.filter((other) => other !== timer));
    },
    random: () => 0.5,
  }, {
    state: (state) => states.push(state),
    opened: () => {
      opened++;
      link.ready();
    },
    message: () => undefined,
    closed: () => closed++,
  });
  const advance = (ms: number) => {
    const until = now + ms;
    for (;;) {
      const next = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      now = next.at;
      next.fn();
    }
    now = until;
  };
  const last = () => wires.at(-1) as FakeWire;
  return { link, wires, states, advance, last, counts: () => ({ opened, closed }) };
}

test("connecting, connected, disconnected; back after 1500 ms", () => {
  const { link, wires, states, advance, last } = world();
  link.start();
  last().open();
  assert.deepEqual(states, ["connecting", "connected"]);
  last().die();
  assert.deepEqual(states.slice(2), ["disconnected"]);
  advance(firstPause - 1);
  assert.equal(wires.length, 1);
  advance(1);
  assert.equal(wires.length, 2);
  last().open();
  assert.deepEqual(states.slice(3), ["connecting", "connected"]);
});

test("nothing is sent on a socket that is still connecting", () => {
  const { link, last } = world();
  link.start();
  assert.equal(link.send({ event: "ping" }), false);
  last().open();
  assert.equal(link.send({ event: "ping" }), true);
  link.restart();
  assert.equal(link.send({ event: "ping" }), false);
  last().open();
  last().die();
  assert.equal(link.send({ event: "ping" }), false);
  link.stop();
  assert.equal(link.send({ event: "ping" }), false);
});

test("nothing is sent on a socket of which the other side takes leave", () => {
  const { link, last, states } = world();
  link.start();
  last().open();
  last().readyState = 2;
  assert.equal(link.send({ event: "ping" }), false);
  link.hurry(); // asks for a sign of life
  assert.deepEqual(last().sent, []);
  last().die();
  assert.equal(states.at(-1), "disconnected");
});

test("an error counts like a close, and only once", () => {
  const { link, wires, advance, last, counts } = world();
  link.start();
  last().open();
  const wire = last();
  const close = wire.onclose;
  wire.onerror?.(undefined as never);
  close?.({ code: 1006 });
  advance(firstPause);
  assert.equal(wires.length, 2);
  assert.equal(counts().closed, 1);
});

test("failures in a row wait longer and longer, and count as unavailable", () => {
  assert.equal(pauseBefore(1, 0.9), 1500);
  assert.equal(pauseBefore(2, 0), 1500);
  assert.equal(pauseBefore(2, 1), 3000);
  assert.equal(pauseBefore(20, 1), 30_000);
  const { link, states, wires, advance, last } = world();
  link.start();
  for (let n = 1; n <= 5; n++) {
    last().die();
    if (n < 5) advance(pauseBefore(n, 0.5));
  }
  assert.equal(states.at(-1), "unavailable");
  advance(pauseBefore(5, 0.5));
  assert.equal(wires.length, 6, "trying goes on");
  last().open();
  assert.equal(states.at(-1), "connected");
});

test("without sockets the server is unavailable", () => {
  const { link, states } = world(undefined, false);
  link.start();
  assert.deepEqual(states, ["connecting", "unavailable"]);
});

test("a port that cannot be reached is replaced by the page's own, which is kept", () => {
  const { link, wires, states, advance, last } = world(["ws://x:2096/ws", "ws://x/ws"]);
  link.start();
  last().die();
  assert.equal(last().url, "ws://x/ws");
  last().open();
  assert.deepEqual(states, ["connecting", "connected"]);
  last().die();
  advance(firstPause);
  assert.equal(last().url, "ws://x/ws");
  assert.equal(wires.length, 3);
});

test("an address that does not answer is given up after 5 s", () => {
  const { link, wires, advance, last } = world(["ws://x:2096/ws", "ws://x/ws"]);
  link.start();
  advance(5000);
  assert.equal(wires[0]?.closed, true);
  assert.equal(last().url, "ws://x/ws");
});

test("a newer attempt cancels the older", () => {
  const { link, wires, states, last } = world();
  link.start();
  const older = last();
  const olderOpen = older.onopen;
  link.restart();
  assert.equal(older.closed, true);
  olderOpen?.(undefined as never);
  assert.deepEqual(states, ["connecting"]);
  last().open();
  assert.equal(wires.length, 2);
  assert.equal(states.at(-1), "connected");
});

test("the end of a session is followed by another connection at once, once", () => {
  const { link, wires, states, advance, last } = world();
  link.start();
  last().open();
  last().die(4001);
  assert.equal(wires.length, 2);
  assert.equal(states.includes("disconnected"), false);
  last().die(4001);
  assert.equal(wires.length, 2);
  advance(3000);
  assert.equal(wires.length, 3);
});

test("silence is asked about, and then ends the connection", () => {
  const { link, wires, advance, last } = world();
  link.start();
  last().open();
  advance(25_000);
  assert.equal(last().sent.at(-1)?.event, "ping");
  last().say({ event: "pong" });
  advance(25_000);
  advance(10_000 + firstPause);
  assert.equal(wires.length, 2);
});

test("a connection that may be dead is asked at once when the network is back", () => {
  const { link, wires, advance } = world();
  link.start();
  wires[0]!.open();
  link.ready();
  link.hurry();
  assert.deepEqual(wires[0]!.sent.map(({ event }) => event), ["ping"]);
  wires[0]!.say({ event: "pong", data: {} });
  advance(4000);
  assert.equal(link.state, "connected", "it lives");
  link.hurry();
  advance(4000);
  assert.equal(link.state, "disconnected", "it does not");
});

test("a stopped link stays away", () => {
  const { link, wires, states, advance, last } = world();
  link.start();
  last().open();
  link.stop();
  advance(60_000);
  link.restart();
  assert.equal(wires.length, 1);
  assert.equal(states.at(-1), "disconnected");
});

function listening(name = "feed") {
  const sent: Up[] = [];
  const heard: string[] = [];
  let connected = true;
  const channels = new Channels((message) => connected && sent.push(message) > 0);
  const leave = channels.join(name, {
    event: ({ event, data }) => void heard.push(`${event} ${JSON.stringify(data)}`),
    snapshot: (data) => heard.push(`snapshot ${JSON.stringify(data)}`),
    reset: () => heard.push("reset"),
    refused: (code) => heard.push(`refused ${code}`),
  });
  const event = (v: number) => channels.receive({ event: "bet", channel: name, data: v, v });
  const subscribed = (data: object) => channels.receive({ event: "subscribed", channel: name, data });
  return { channels, sent, heard, leave, event, subscribed, connect: (on: boolean) => (connected = on) };
}

test("events in order are delivered once", () => {
  const { heard, event, subscribed } = listening();
  subscribed({ v: 4, epoch: "a" });
  for (const v of [5, 6, 6, 5, 7]) event(v);
  assert.deepEqual(heard, ["bet 5", "bet 6", "bet 7"]);
});

test("a hole is asked for, and what came meanwhile waits its turn", () => {
  const { sent, heard, event, subscribed } = listening();
  subscribed({ v: 4, epoch: "a" });
  event(5);
  event(8);
  event(9);
  assert.deepEqual(sent.at(-1), { event: "subscribe", data: { channel: "feed", since: 5, epoch: "a" } });
  assert.deepEqual(heard, ["bet 5"]);
  const missed = [6, 7, 8].map((v) => ({ event: "bet", data: v, v }));
  subscribed({ v: 8, epoch: "a", messages: missed });
  assert.deepEqual(heard, ["bet 5", "bet 6", "bet 7", "bet 8", "bet 9"]);
  assert.equal(sent.length, 2);
});

test("after a break one resumes by version, or starts over", () => {
  const { channels, sent, heard, event, subscribed } = listening();
  subscribed({ v: 4, epoch: "a", snapshot: ["s"] });
  event(5);
  channels.resume();
  assert.deepEqual(sent.at(-1)?.data, { channel: "feed", since: 5, epoch: "a" });
  subscribed({ v: 1, epoch: "b", reset: true });
  event(2);
  assert.deepEqual(heard, ['snapshot ["s"]', "bet 5", "reset", "bet 2"]);
});

test("events that overtake a subscription's answer wait for it", () => {
  const { heard, event, subscribed } = listening();
  event(5);
  event(6);
  assert.deepEqual(heard, []);
  subscribed({ v: 5, epoch: "a", snapshot: 1 });
  assert.deepEqual(heard, ["snapshot 1", "bet 6"]);
});

test("channels joined without a connection are asked for with the next", () => {
  const { channels, sent, connect } = listening();
  connect(false);
  channels.join("later", { event: () => undefined });
  assert.equal(sent.length, 1);
  connect(true);
  channels.resume();
  assert.deepEqual(sent.slice(1).map((message) => (message.data as { channel: string }).channel), ["feed", "later"]);
});

test("refusals and leaving", () => {
  const one = listening();
  one.channels.receive({ event: "error", channel: "feed", data: { code: 401, message: "Please sign in." } });
  assert.deepEqual(one.heard, ["refused 401"]);
  const two = listening();
  two.leave();
  two.leave();
  assert.deepEqual(two.sent.map((message) => message.event), ["subscribe", "unsubscribe"]);
  two.event(1);
  assert.deepEqual(two.heard, []);
});

test("ticks without versions are delivered as they come", () => {
  const { channels, heard } = listening();
  channels.receive({ event: "price", channel: "feed", data: 1 });
  assert.deepEqual(heard, ["price 1"]);
});

const wager = { api_id: "dice", currency: "usd" };

function asking() {
  const sent: Up[] = [];
  let connected = true;
  let expire = () => undefined as void;
  const requests = new Requests((message) => connected && sent.push(message) > 0, (fn) => {
    expire = fn;
    return () => undefined;
  });
  return { requests, sent, connect: (on: boolean) => (connected = on), expire: () => expire() };
}

async function failure(work: Promise<unknown> | null): Promise<ApiError> {
  const error = await work?.then(() => null, (caught: unknown) => caught);
  assert.ok(error instanceof ApiError);
  return error;
}

test("answers find their request by $id, in any order", async () => {
  const { requests, sent } = asking();
  const first = requests.ask("Info", { game_id: "1" });
  const second = requests.ask("Info", { game_id: "2" });
  requests.receive({ event: "WhisperResponse", $id: sent[1]?.$id, data: { n: 2 } });
  requests.receive({ event: "WhisperResponse", $id: sent[0]?.$id, data: { n: 1 } });
  assert.deepEqual([await first, await second], [{ n: 1 }, { n: 2 }]);
  assert.equal(requests.receive({ event: "WhisperResponse", $id: "foreign", data: {} }), false);
});

test("a reply with code and message is an error, also a negative or zero one", async () => {
  for (const code of [-4, 0, 3, 401]) {
    const { requests, sent } = asking();
    const answer = requests.ask("Play", wager);
    requests.receive({ event: "WhisperResponse", $id: sent[0]?.$id, data: { code, message: "No." } });
    const error = await failure(answer);
    assert.deepEqual([error.kind, error.code, error.message], ["refused", code, "No."]);
  }
});

test("a broken connection fails what may not be repeated and repeats the rest", async () => {
  const { requests, sent, connect } = asking();
  const plain = requests.ask("Info", { game_id: "1" });
  const bet = requests.ask("Play", wager, { resend: true });
  connect(false);
  requests.interrupted();
  assert.equal((await failure(plain)).code, networkCode);
  assert.equal(requests.ask("Info", { game_id: "1" }), null);
  connect(true);
  requests.resume();
  assert.deepEqual(sent.map((message) => message.event), ["Info", "Play", "Play"]);
  assert.equal(sent[1]?.$id, sent[2]?.$id);
  requests.receive({ event: "WhisperResponse", $id: sent[2]?.$id, data: { won: true } });
  assert.deepEqual(await bet, { won: true });
});

test("no answer in time", async () => {
  const { requests, expire } = asking();
  const answer = requests.ask("Info", { game_id: "1" });
  expire();
  assert.equal((await failure(answer)).kind, "timeout");
  assert.equal(requests.room, true);
});
