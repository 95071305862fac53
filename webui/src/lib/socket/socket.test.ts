import assert from "node:assert/strict";
import test from "node:test";
import type { LinkState } from "../bus";
import { ApiError, networkCode } from "../error";
import { liveUrls, originalsUrls, socketUrl } from "./address";
import { Channels } from "./channels";
import { readFrame, type ServerMessage, type ClientMessage } from "./frames";
import { firstReconnectDelay, Link, reconnectDelay, type WebSocketLike } from "./link";
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

test("a frame contains several messages, and invalid ones are ignored", () => {
  assert.deepEqual(readFrame('{"event":"a"}\n{"event":"b","v":2}'), [{ event: "a" }, { event: "b", v: 2 }]);
  assert.deepEqual(readFrame('nonsense\n[]\n{"x":1}\nnull'), []);
});

class FakeSocket implements WebSocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  sent: ClientMessage[] = [];
  closed = false;
  readyState: WebSocketLike["readyState"] = 0;
  constructor(readonly url: string) {}
  send(text: string): void {
    if (this.readyState !== 1) throw new Error("not open"); // a browser's socket throws or logs an error
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  die(code = 1006): void {
    this.onclose?.({ code });
  }
}

// A fixture with its own clock. Timers run in advance().
function newLink(urls = ["ws://x:2096/ws"], supported = true) {
  const sockets: FakeSocket[] = [];
  const states: LinkState[] = [];
  let timers: { at: number; fn: () => void }[] = [];
  let now = 0;
  let opened = 0;
  let closed = 0;
  const link: Link = new Link(urls, {
    open: (url) => {
      if (!supported) return null;
      sockets.push(new FakeSocket(url));
      return sockets.at(-1) ?? null;
    },
    schedule: (fn, ms) => {
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
  const last = () => sockets.at(-1) as FakeSocket;
  return { link, wires: sockets, states, advance, last, counts: () => ({ opened, closed }) };
}

test("connecting, connected, disconnected; back after 1500 ms", () => {
  const { link, wires: sockets, states, advance, last } = newLink();
  link.start();
  last().open();
  assert.deepEqual(states, ["connecting", "connected"]);
  last().die();
  assert.deepEqual(states.slice(2), ["disconnected"]);
  advance(firstReconnectDelay - 1);
  assert.equal(sockets.length, 1);
  advance(1);
  assert.equal(sockets.length, 2);
  last().open();
  assert.deepEqual(states.slice(3), ["connecting", "connected"]);
});

test("nothing is sent on a socket that is still connecting", () => {
  const { link, last } = newLink();
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

test("nothing is sent on a closing socket", () => {
  const { link, last, states } = newLink();
  link.start();
  last().open();
  last().readyState = 2;
  assert.equal(link.send({ event: "ping" }), false);
  link.checkNow(); // sends a ping
  assert.deepEqual(last().sent, []);
  last().die();
  assert.equal(states.at(-1), "disconnected");
});

test("an error counts like a close, and only once", () => {
  const { link, wires: sockets, advance, last, counts } = newLink();
  link.start();
  last().open();
  const socket = last();
  const close = socket.onclose;
  socket.onerror?.();
  close?.({ code: 1006 });
  advance(firstReconnectDelay);
  assert.equal(sockets.length, 2);
  assert.equal(counts().closed, 1);
});

test("repeated failures increase the delay and become unavailable", () => {
  assert.equal(reconnectDelay(1, 0.9), 1500);
  assert.deepEqual([reconnectDelay(2, 0), reconnectDelay(2, 0.5), reconnectDelay(2, 1)], [300, 1650, 3000]);
  assert.deepEqual([reconnectDelay(20, 0), reconnectDelay(20, 1)], [3000, 30_000]);
  const { link, states, wires: sockets, advance, last } = newLink();
  link.start();
  for (let n = 1; n <= 5; n++) {
    last().die();
    if (n < 5) advance(reconnectDelay(n, 0.5));
  }
  assert.equal(states.at(-1), "unavailable");
  advance(reconnectDelay(5, 0.5));
  assert.equal(sockets.length, 6, "trying goes on");
  last().open();
  assert.equal(states.at(-1), "connected");
});

test("without sockets the server is unavailable", () => {
  const { link, states } = newLink(undefined, false);
  link.start();
  assert.deepEqual(states, ["connecting", "unavailable"]);
});

test("an unreachable port is replaced by the port of the page", () => {
  const { link, wires: sockets, states, advance, last } = newLink(["ws://x:2096/ws", "ws://x/ws"]);
  link.start();
  last().die();
  assert.equal(last().url, "ws://x/ws");
  last().open();
  assert.deepEqual(states, ["connecting", "connected"]);
  last().die();
  advance(firstReconnectDelay);
  assert.equal(last().url, "ws://x/ws");
  assert.equal(sockets.length, 3);
});

test("an address without an answer is abandoned after 5 s", () => {
  const { link, wires: sockets, advance, last } = newLink(["ws://x:2096/ws", "ws://x/ws"]);
  link.start();
  advance(5000);
  assert.equal(sockets[0]?.closed, true);
  assert.equal(last().url, "ws://x/ws");
});

test("a newer attempt cancels the older", () => {
  const { link, wires: sockets, states, last } = newLink();
  link.start();
  const older = last();
  const olderOpen = older.onopen;
  link.restart();
  assert.equal(older.closed, true);
  olderOpen?.();
  assert.deepEqual(states, ["connecting"]);
  last().open();
  assert.equal(sockets.length, 2);
  assert.equal(states.at(-1), "connected");
});

test("an ended session reconnects immediately, and only once", () => {
  const { link, wires: sockets, states, advance, last } = newLink();
  link.start();
  last().open();
  last().die(4001);
  assert.equal(sockets.length, 2);
  assert.equal(states.includes("disconnected"), false);
  last().die(4001);
  assert.equal(sockets.length, 2);
  advance(3000);
  assert.equal(sockets.length, 3);
});

test("silence causes a ping, and a missing pong ends the connection", () => {
  const { link, wires: sockets, advance, last } = newLink();
  link.start();
  last().open();
  advance(25_000);
  assert.equal(last().sent.at(-1)?.event, "ping");
  last().say({ event: "pong" });
  advance(25_000);
  advance(10_000 + firstReconnectDelay);
  assert.equal(sockets.length, 2);
});

test("a connection is pinged when the network is back", () => {
  const { link, wires: sockets, advance } = newLink();
  link.start();
  sockets[0]!.open();
  link.ready();
  link.checkNow();
  assert.deepEqual(sockets[0]!.sent.map(({ event }) => event), ["ping"]);
  sockets[0]!.say({ event: "pong", data: {} });
  advance(4000);
  assert.equal(link.state, "connected", "it lives");
  link.checkNow();
  advance(4000);
  assert.equal(link.state, "disconnected", "it does not");
});

test("a stopped link does not reconnect", () => {
  const { link, wires: sockets, states, advance, last } = newLink();
  link.start();
  last().open();
  link.stop();
  advance(60_000);
  link.restart();
  assert.equal(sockets.length, 1);
  assert.equal(states.at(-1), "disconnected");
});

function newChannel(name = "feed") {
  const sent: ClientMessage[] = [];
  const received: string[] = [];
  let connected = true;
  const channels = new Channels((message) => connected && sent.push(message) > 0, () => undefined, (load) => load());
  const leave = channels.join(name, {
    handleEvent: ({ event, data }) => void received.push(`${event} ${JSON.stringify(data)}`),
    snapshot: (data) => received.push(`snapshot ${JSON.stringify(data)}`),
    reset: () => received.push("reset"),
    refused: (code) => received.push(`refused ${code}`),
  });
  const event = (v: number) => channels.receive({ event: "bet", channel: name, data: v, v });
  const subscribed = (data: object) => channels.receive({ event: "subscribed", channel: name, data });
  return { channels, sent, received, leave, event, subscribed, connect: (on: boolean) => (connected = on) };
}

test("events in order are delivered once", () => {
  const { received, event, subscribed } = newChannel();
  subscribed({ v: 4, epoch: "a" });
  for (const v of [5, 6, 6, 5, 7]) event(v);
  assert.deepEqual(received, ["bet 5", "bet 6", "bet 7"]);
});

test("a gap is requested, and later events wait for it", () => {
  const { sent, received, event, subscribed } = newChannel();
  subscribed({ v: 4, epoch: "a" });
  event(5);
  event(8);
  event(9);
  assert.deepEqual(sent.at(-1), { event: "subscribe", data: { channel: "feed", since: 5, epoch: "a" } });
  assert.deepEqual(received, ["bet 5"]);
  const missed = [6, 7, 8].map((v) => ({ event: "bet", data: v, v }));
  subscribed({ v: 8, epoch: "a", messages: missed });
  assert.deepEqual(received, ["bet 5", "bet 6", "bet 7", "bet 8", "bet 9"]);
  assert.equal(sent.length, 2);
});

test("a reconnected channel resumes by version or starts over", () => {
  const { channels, sent, received, event, subscribed } = newChannel();
  subscribed({ v: 4, epoch: "a", snapshot: ["s"] });
  event(5);
  channels.resume();
  assert.deepEqual(sent.at(-1)?.data, { channel: "feed", since: 5, epoch: "a" });
  subscribed({ v: 1, epoch: "b", reset: true });
  event(2);
  assert.deepEqual(received, ['snapshot ["s"]', "bet 5", "reset", "bet 2"]);
});

test("reloads after a restart of the server are delayed randomly", () => {
  const waiting: (() => void)[] = [];
  const received: string[] = [];
  const channels = new Channels(() => true, () => undefined, (load) => waiting.push(load));
  channels.join("feed", { handleEvent: () => undefined, reset: () => received.push("reset") });
  const subscribed = (data: object) => channels.receive({ event: "subscribed", channel: "feed", data });
  subscribed({ v: 4, epoch: "a" });
  channels.resume();
  subscribed({ v: 900, epoch: "a", reset: true });
  assert.deepEqual(received, ["reset"], "a gap of this client alone is filled at once");
  channels.resume();
  subscribed({ v: 1, epoch: "b", reset: true });
  assert.deepEqual(received, ["reset"]);
  waiting.splice(0).forEach((load) => load());
  assert.deepEqual(received, ["reset", "reset"]);
});

test("events before the subscription answer wait for it", () => {
  const { received, event, subscribed } = newChannel();
  event(5);
  event(6);
  assert.deepEqual(received, []);
  subscribed({ v: 5, epoch: "a", snapshot: 1 });
  assert.deepEqual(received, ["snapshot 1", "bet 6"]);
});

test("channels joined offline are subscribed after the connection", () => {
  const { channels, sent, connect } = newChannel();
  connect(false);
  channels.join("later", { handleEvent: () => undefined });
  assert.equal(sent.length, 1);
  connect(true);
  channels.resume();
  assert.deepEqual(sent.slice(1).map((message) => (message.data as { channel: string }).channel), ["feed", "later"]);
});

test("refusals and leaving", () => {
  const one = newChannel();
  one.channels.receive({ event: "error", channel: "feed", data: { code: 401, message: "Please sign in." } });
  assert.deepEqual(one.received, ["refused 401"]);
  const two = newChannel();
  two.leave();
  two.leave();
  assert.deepEqual(two.sent.map((message) => message.event), ["subscribe", "unsubscribe"]);
  two.event(1);
  assert.deepEqual(two.received, []);
});

test("events without a version are delivered immediately", () => {
  const { channels, received } = newChannel();
  channels.receive({ event: "price", channel: "feed", data: 1 });
  assert.deepEqual(received, ["price 1"]);
});

const wager = { api_id: "dice", currency: "usd" };

function newRequests() {
  const sent: ClientMessage[] = [];
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
  const { requests, sent } = newRequests();
  const first = requests.request("Info", { game_id: "1" });
  const second = requests.request("Info", { game_id: "2" });
  requests.receive({ event: "WhisperResponse", $id: sent[1]?.$id, data: { n: 2 } });
  requests.receive({ event: "WhisperResponse", $id: sent[0]?.$id, data: { n: 1 } });
  assert.deepEqual([await first, await second], [{ n: 1 }, { n: 2 }]);
  assert.equal(requests.receive({ event: "WhisperResponse", $id: "foreign", data: {} }), false);
});

test("a reply with code and message is an error, also a negative or zero one", async () => {
  for (const code of [-4, 0, 3, 401]) {
    const { requests, sent } = newRequests();
    const answer = requests.request("Play", wager);
    requests.receive({ event: "WhisperResponse", $id: sent[0]?.$id, data: { code, message: "No." } });
    const error = await failure(answer);
    assert.deepEqual([error.kind, error.code, error.message], ["refused", code, "No."]);
  }
});

test("a broken connection rejects calls that must not be repeated and resends the others", async () => {
  const { requests, sent, connect } = newRequests();
  const plain = requests.request("Info", { game_id: "1" });
  const bet = requests.request("Play", wager, { resend: true });
  connect(false);
  requests.rejectInterrupted();
  assert.equal((await failure(plain)).code, networkCode);
  assert.equal(requests.request("Info", { game_id: "1" }), null);
  connect(true);
  requests.resume();
  assert.deepEqual(sent.map((message) => message.event), ["Info", "Play", "Play"]);
  assert.equal(sent[1]?.$id, sent[2]?.$id);
  requests.receive({ event: "WhisperResponse", $id: sent[2]?.$id, data: { won: true } });
  assert.deepEqual(await bet, { won: true });
});

test("a request without an answer times out", async () => {
  const { requests, expire } = newRequests();
  const answer = requests.request("Info", { game_id: "1" });
  expire();
  assert.equal((await failure(answer)).kind, "timeout");
  assert.equal(requests.hasCapacity, true);
});
