// The site's socket: its identity, the channels, the requests.

import { effect } from "@preact/signals";
import { api, twoFactor } from "../api";
import type { AuthenticatedAnswer, Whispers } from "../api.gen";
import { bootstrap } from "../bootstrap";
import { bus, busName } from "../bus";
import { ApiError, twoFactorCode } from "../error";
import { store } from "../store";
import type { SnapshotOf, WhisperAnswer, WhisperRequest } from "../types";
import { liveUrls } from "./address";
import { Channels, type Listener } from "./channels";
import type { ServerMessage } from "./frames";
import { Link, type LinkEnvironment } from "./link";
import { Requests, type RequestOptions } from "./requests";
import { runAfterRandomDelay } from "./randomDelay";

/** The browser's sockets and timers. */
export const browserEnvironment: LinkEnvironment = {
  open: (url) => (typeof WebSocket === "undefined" ? null : new WebSocket(url)),
  schedule: (fn, ms) => {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

let link: Link | null = null;
let clockOffset = 0;
let unsubscribeOwn: (() => void) | null = null;
let ownChannel = "";

const send = (message: Parameters<Link["send"]>[0]) => link?.send(message) ?? false;
const channels = new Channels(
  (message) => link?.state === "connected" && send(message),
  (message) => bus.emit(busName(message.event), message),
  runAfterRandomDelay,
);
const requests = new Requests((message) => link?.state === "connected" && send(message), browserEnvironment.schedule);

/** Opens the site's socket and follows the session. Another token is another identity. */
export function startLive(): void {
  link = new Link(liveUrls(location, bootstrap.live), browserEnvironment, {
    state: (state) => bus.emit("live-state", { state }),
    opened: authenticate,
    message: receive,
    closed: () => requests.rejectInterrupted(),
  });
  link.start();
  let known = store.token.peek();
  effect(() => {
    const token = store.token.value;
    if (token === known) return;
    known = token;
    // A guest needs a new connection, because the old one has the old identity.
    if (token === null || link?.state !== "connected") link?.restart();
    else authenticate();
  });
  window.addEventListener("online", () => link?.checkNow());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") link?.checkNow();
  });
}

function authenticate(): void {
  const token = store.token.peek();
  send({ event: "authentication", data: token ? { token } : {}, $id: "who" });
}

function receive(message: ServerMessage): void {
  if (message.event === "authenticated") handleAuthenticated(message.data as AuthenticatedAnswer);
  else if (message.event === "failed") handleAuthenticated({ userId: null, time: 0 });
  else if (requests.receive(message)) return;
  else if (channels.receive(message)) return;
}

function handleAuthenticated({ userId, time, private: own }: AuthenticatedAnswer): void {
  if (time > 0) clockOffset = time - Date.now();
  if (userId === null && store.user.peek()) bus.emit("session-refused", {});
  const ownName = own?.channel ?? ""; // a guest without the site's cookie has none
  const changed = ownName !== ownChannel;
  if (changed) unsubscribeOwn?.();
  const first = link?.state !== "connected";
  link?.ready();
  if (first) {
    channels.resume();
    requests.resume();
  }
  if (!changed) return;
  ownChannel = ownName;
  unsubscribeOwn = ownName === "" ? null : subscribe(ownName, { handleEvent: () => undefined, refused: () => (ownChannel = "") });
}

/** Subscribes to a channel. Its events are also published on the bus as event:<name>. */
export function subscribe<Name extends string>(name: Name, listener: Listener<SnapshotOf<Name>>): () => void {
  return channels.join(name, listener);
}

/**
 * Sends a request by an event name: over the socket if it is connected, otherwise by POST
 * /api/whisper. Waits for a required second factor.
 */
export async function whisper<Event extends keyof Whispers>(
  event: Event,
  data: WhisperRequest<Event>,
  options: RequestOptions = {},
): Promise<WhisperAnswer<Event>> {
  const request = () => (requests.hasCapacity ? requests.request(event, data, options) : null);
  const answer = request();
  if (!answer) return api.whisper(event, data, { timeout: options.timeout, retry: options.resend });
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.is(twoFactorCode)) throw error;
    return twoFactor.enqueue(error, () => whisper(event, data, options));
  }
}

/** The server's clock, unix milliseconds. */
export function serverNow(): number {
  return Date.now() + clockOffset;
}
