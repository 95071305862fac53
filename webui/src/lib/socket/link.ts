// One socket that comes back by itself. It knows nothing of what is said on
// it; timers, chance and the socket itself are handed in for tests.

import type { LinkState } from "../bus";
import { readFrame, type Down, type Up } from "./frames";

/** What is used of a WebSocket. */
export interface Wire {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: ((event: never) => void) | null;
  /** 1 while it is open: before, a browser's socket throws on sending, and complains once the other side takes leave. */
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  /** Throws, or gives null, where there are no sockets. */
  open(url: string): Wire | null;
  /** Calls fn later; returns what prevents it. */
  later(fn: () => void, ms: number): () => void;
  /** A number from 0 up to 1. */
  random(): number;
}

export interface Handlers {
  state(state: LinkState): void;
  /** The socket is open: say who is there. Call ready once that is settled. */
  opened(): void;
  message(message: Down): void;
  /** The socket is gone; what waits for answers on it waits in vain. */
  closed(): void;
}

/** The pause before the first reconnection, in milliseconds. */
export const firstPause = 1500;
const longestPause = 30_000;
/** For how long an address may keep a connection waiting. */
const openLimit = 5000;
/** Silence after which the server is asked for a sign of life, and how long it may take. */
const quietLimit = 25_000;
const lifeLimit = 10_000;
/** How long it may take when there is reason to doubt. */
const doubtLimit = 4000;
/** Failures in a row from which the server counts as unavailable; trying goes on. */
const unavailableAfter = 5;
/** The server ended the session of this connection: another identity, no outage. */
const sessionEnded = 4001;

/** The pause before the nth reconnection: 1.5 s, then doubling, with up to half of it by chance. */
export function pauseBefore(n: number, random: number): number {
  if (n <= 1) return firstPause;
  const pause = Math.min(longestPause, firstPause * 2 ** (n - 1));
  return Math.round(pause / 2 + (pause / 2) * random);
}

export class Link {
  state: LinkState = "disconnected";
  private wire: Wire | null = null;
  private attempt = 0;
  private failures = 0;
  private address = 0;
  private timers: (() => void)[] = [];
  private running = false;

  constructor(
    private readonly urls: string[],
    private readonly around: Surroundings,
    private readonly handlers: Handlers,
  ) {}

  start(): void {
    this.running = true;
    this.connect(0);
  }

  stop(): void {
    this.running = false;
    this.drop();
    this.enter("disconnected");
  }

  /** Connects anew at once, as after another sign-in; the older connection counts no more. */
  restart(): void {
    if (!this.running) return;
    this.failures = 0;
    this.connect(0);
  }

  /** Ends the pause before the next attempt, as when the network came back. A
   *  connection that is there has to show at once that it lives. */
  hurry(): void {
    if (!this.running) return;
    if (this.wire) this.probe();
    else this.connect(0);
  }

  /** The other side knows who is here: the connection is in use. */
  ready(): void {
    this.failures = 0;
    this.enter("connected");
  }

  /** Sends a message; false when there is no open socket. */
  send(message: Up): boolean {
    if (this.wire?.readyState !== 1) return false;
    this.wire.send(JSON.stringify(message));
    return true;
  }

  /** Ends this connection as failed; the next follows after a pause. */
  fail(): void {
    this.drop();
    this.lost(0, true);
  }

  private connect(tried: number): void {
    this.drop();
    const attempt = ++this.attempt;
    const current = () => this.attempt === attempt && this.running;
    this.enter("connecting");
    const wire = this.open();
    if (!wire) {
      this.enter("unavailable");
      return;
    }
    this.wire = wire;
    let opened = false;
    const waiting = this.later(() => current() && gone(0), openLimit);
    const gone = (code: number) => {
      if (!current()) return;
      waiting();
      this.drop();
      const another = !opened && tried + 1 < this.urls.length;
      if (!opened) this.address = (this.address + 1) % this.urls.length;
      if (another) this.connect(tried + 1);
      else this.lost(code, opened);
    };
    wire.onopen = () => {
      if (!current()) return;
      opened = true;
      waiting();
      this.handlers.opened();
      this.watch(gone);
    };
    wire.onmessage = (event) => {
      if (!current()) return;
      this.heard();
      for (const message of readFrame(String(event.data))) if (current()) this.handlers.message(message);
    };
    wire.onclose = (event) => gone(event.code);
    wire.onerror = () => gone(0);
  }

  private open(): Wire | null {
    try {
      return this.around.open(this.urls[this.address] ?? "");
    } catch {
      return null;
    }
  }

  private lost(code: number, wasOpen: boolean): void {
    if (wasOpen) this.handlers.closed();
    if (!this.running) return;
    if (code === sessionEnded && this.failures === 0) {
      this.failures = 1; // Should this one be ended, too, the pause applies.
      this.connect(0);
      return;
    }
    this.failures++;
    this.enter(this.failures >= unavailableAfter ? "unavailable" : "disconnected");
    this.later(() => this.connect(0), pauseBefore(this.failures, this.around.random()));
  }

  private heard: () => void = () => undefined;
  private probe: () => void = () => undefined;

  // watch asks for a sign of life after silence, since a dead network closes nothing.
  private watch(gone: (code: number) => void): void {
    let cancel = () => undefined as void;
    const ask = (limit: number) => {
      cancel();
      this.send({ event: "ping", $id: "life" });
      cancel = this.later(() => gone(0), limit);
    };
    const listen = () => {
      cancel();
      cancel = this.later(() => ask(lifeLimit), quietLimit);
    };
    this.heard = listen;
    this.probe = () => ask(doubtLimit);
    listen();
  }

  private later(fn: () => void, ms: number): () => void {
    const cancel = this.around.later(() => {
      this.timers = this.timers.filter((timer) => timer !== cancel);
      fn();
    }, ms);
    this.timers.push(cancel);
    return () => {
      cancel();
      this.timers = this.timers.filter((timer) => timer !== cancel);
    };
  }

  private drop(): void {
    this.attempt++;
    for (const cancel of this.timers.splice(0)) cancel();
    this.heard = this.probe = () => undefined;
    const wire = this.wire;
    this.wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = wire.onerror = null;
    wire.close();
  }

  private enter(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.handlers.state(state);
  }
}
