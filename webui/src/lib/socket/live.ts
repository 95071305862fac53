// The site's socket: who one is on it, the channels, the requests.

import { effect } from "@preact/signals-react";
import { api, twoFactor } from "../api";
import type { AuthenticatedAnswer, Whispers } from "../api.gen";
import { bootstrap } from "../bootstrap";
import { bus, busName } from "../bus";
import { ApiError, twoFactorCode } from "../error";
import { store } from "../store";
import type { SnapshotOf, WhisperAnswer, WhisperRequest } from "../types";
import { liveUrls } from "./address";
import { Channels, type Listener } from "./channels";
import type { Down } from "./frames";
import { Link, type Surroundings } from "./link";
import { Requests, type RequestOptions } from "./requests";

/** The browser's sockets and timers. */
export const browser: Surroundings = {
  open: (url) => (typeof WebSocket === "undefined" ? null : (new WebSocket(url) as never)),
  later: (fn, ms) => {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

let link: Link | null = null;
let clockOffset = 0;
let leaveOwn: (() => void) | null = null;
let ownChannel = "";

const send = (message: Parameters<Link["send"]>[0]) => link?.send(message) ?? false;
const channels = new Channels(
  (message) => link?.state === "connected" && send(message),
  (message) => bus.emit(busName(message.event), message),
);
const requests = new Requests((message) => link?.state === "connected" && send(message), browser.later);

/** Opens the site's socket and follows the session: another token is another identity. */
export function startLive(): void {
  link = new Link(liveUrls(location, bootstrap.live), browser, {
    state: (state) => bus.emit("live-state", { state }),
    opened: identify,
    message: receive,
    closed: () => requests.interrupted(),
  });
  link.start();
  let known = store.token.peek();
  effect(() => {
    const token = store.token.value;
    if (token === known) return;
    known = token;
    // As a guest one comes back on a new connection; the old one has the old identity.
    if (token === null || link?.state !== "connected") link?.restart();
    else identify();
  });
  window.addEventListener("online", () => link?.hurry());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") link?.hurry();
  });
}

function identify(): void {
  const token = store.token.peek();
  send({ event: "authentication", data: token ? { token } : {}, $id: "who" });
}

function receive(message: Down): void {
  if (message.event === "authenticated") identified(message.data as AuthenticatedAnswer);
  else if (message.event === "failed") identified({ userId: null, time: 0 });
  else if (requests.receive(message)) return;
  else if (channels.receive(message)) return;
}

function identified({ userId, time }: AuthenticatedAnswer): void {
  if (time > 0) clockOffset = time - Date.now();
  if (userId === null && store.user.peek()) bus.emit("session-refused", {});
  const own = userId === null ? "" : `user:${userId}`;
  const changed = own !== ownChannel;
  if (changed) leaveOwn?.();
  const first = link?.state !== "connected";
  link?.ready();
  if (first) {
    channels.resume();
    requests.resume();
  }
  if (!changed) return;
  ownChannel = own;
  leaveOwn = own === "" ? null : subscribe(own, { event: () => undefined, refused: () => (ownChannel = "") });
}

/** Listens to a channel. Its events also go over the bus as event:<name>. */
export function subscribe<Name extends string>(name: Name, listener: Listener<SnapshotOf<Name>>): () => void {
  return channels.join(name, listener);
}

/**
 * Asks the server by an event name: over the socket while there is one,
 * otherwise by POST /api/whisper. A demanded second factor is waited for.
 */
export async function whisper<Event extends keyof Whispers>(
  event: Event,
  data: WhisperRequest<Event>,
  options: RequestOptions = {},
): Promise<WhisperAnswer<Event>> {
  const ask = () => (requests.room ? requests.ask(event, data, options) : null);
  const answer = ask();
  if (!answer) return api.whisper(event, data, { timeout: options.timeout, retry: options.resend });
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.is(twoFactorCode)) throw error;
    return twoFactor.hold(error, () => whisper(event, data, options));
  }
}

/** The server's clock, unix milliseconds. */
export function serverNow(): number {
  return Date.now() + clockOffset;
}
