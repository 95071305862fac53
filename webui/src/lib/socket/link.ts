// One socket that reconnects automatically. It does not depend on the protocol. Timers, random
// numbers and the socket itself are passed in for tests.

import type { LinkState } from "../bus";
import { readFrame, type ServerMessage, type ClientMessage } from "./frames";

/**
 * The used part of a WebSocket. Its readyState is 1 while it is open. Before that, a browser's socket
 * throws on sending. After it, the browser logs an error.
 */
export type WebSocketLike = Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "onerror" | "readyState" | "close"> & { send(text: string): void };

export interface LinkEnvironment {
  /** Throws, or returns null, if there are no sockets. */
  open(url: string): WebSocketLike | null;
  /** Calls fn later. Returns a function that cancels it. */
  schedule(fn: () => void, ms: number): () => void;
  /** A random number from 0 to below 1. */
  random(): number;
}

export interface Handlers {
  state(state: LinkState): void;
  /** The socket is open: send the identity. Call ready once that is done. */
  opened(): void;
  message(message: ServerMessage): void;
  /** The socket is closed, so pending responses will not arrive. */
  closed(): void;
}

/** The delay of the first reconnection, in milliseconds. */
export const firstReconnectDelay = 1500;
const maxReconnectDelay = 30_000;
/** Timeout of a connection attempt to an address. */
const openTimeout = 5000;
/** Idle time after which a ping is sent, and the timeout of its response. */
const maxSilence = 25_000;
const pingTimeout = 10_000;
/** The timeout if a disconnection is likely. */
const fastPingTimeout = 4000;
/** Number of failures in a row after which the server counts as unavailable. Attempts continue. */
const unavailableAfter = 5;
/** The server ended the session of this connection: another identity, not an outage. */
const sessionEndedCode = 4001;

/**
 * The delay of the nth reconnection: 1.5 s, then a random part, at least a tenth, of a limit that
 * doubles up to 30 s.
 */
export function reconnectDelay(n: number, random: number): number {
  if (n <= 1) return firstReconnectDelay;
  return Math.round(Math.min(maxReconnectDelay, firstReconnectDelay * 2 ** (n - 1)) * (0.1 + 0.9 * random));
}

export class Link {
  state: LinkState = "disconnected";
  private socket: WebSocketLike | null = null;
  private attempt = 0;
  private failures = 0;
  private address = 0;
  private timers: (() => void)[] = [];
  private running = false;

  constructor(
    private readonly urls: string[],
    private readonly environment: LinkEnvironment,
    private readonly handlers: Handlers,
  ) {}

  start(): void {
    this.running = true;
    this.connect(0);
  }

  stop(): void {
    this.running = false;
    this.closeSocket();
    this.setState("disconnected");
  }

  /** Reconnects at once, for example after another sign-in. The older connection is ignored. */
  restart(): void {
    if (!this.running) return;
    this.failures = 0;
    this.connect(0);
  }

  /**
   * Ends the delay before the next attempt, for example when the network is back. An existing
   * connection is checked at once.
   */
  checkNow(): void {
    if (!this.running) return;
    if (this.socket) this.probe();
    else this.connect(0);
  }

  /** The server knows the identity, so the connection can be used. */
  ready(): void {
    this.failures = 0;
    this.setState("connected");
  }

  /** Sends a message. Returns false if there is no open socket. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Closes this connection as failed. The next one follows after a delay. */
  failAndReconnect(): void {
    this.closeSocket();
    this.handleLoss(0, true);
  }

  private connect(triedAddresses: number): void {
    this.closeSocket();
    const attempt = ++this.attempt;
    const current = () => this.attempt === attempt && this.running;
    this.setState("connecting");
    const socket = this.open();
    if (!socket) {
      this.setState("unavailable");
      return;
    }
    this.socket = socket;
    let opened = false;
    const cancelOpenTimeout = this.schedule(() => current() && onLoss(0), openTimeout);
    const onLoss = (code: number) => {
      if (!current()) return;
      cancelOpenTimeout();
      this.closeSocket();
      const tryNextAddress = !opened && triedAddresses + 1 < this.urls.length;
      if (!opened) this.address = (this.address + 1) % this.urls.length;
      if (tryNextAddress) this.connect(triedAddresses + 1);
      else this.handleLoss(code, opened);
    };
    socket.onopen = () => {
      if (!current()) return;
      opened = true;
      cancelOpenTimeout();
      this.handlers.opened();
      this.watchSilence(onLoss);
    };
    socket.onmessage = (event) => {
      if (!current()) return;
      this.resetSilenceTimer();
      for (const message of readFrame(String(event.data))) if (current()) this.handlers.message(message);
    };
    socket.onclose = (event) => onLoss(event.code);
    socket.onerror = () => onLoss(0);
  }

  private open(): WebSocketLike | null {
    try {
      return this.environment.open(this.urls[this.address] ?? "");
    } catch {
      return null;
    }
  }

  private handleLoss(code: number, wasOpen: boolean): void {
    if (wasOpen) this.handlers.closed();
    if (!this.running) return;
    if (code === sessionEndedCode && this.failures === 0) {
      this.failures = 1; // If this one ends as well, the delay applies.
      this.connect(0);
      return;
    }
    this.failures++;
    this.setState(this.failures >= unavailableAfter ? "unavailable" : "disconnected");
    this.schedule(() => this.connect(0), reconnectDelay(this.failures, this.environment.random()));
  }

  private resetSilenceTimer: () => void = () => undefined;
  private probe: () => void = () => undefined;

  // Sends a ping after idle time, because a dead network does not close the socket.
  private watchSilence(onLoss: (code: number) => void): void {
    let cancel = () => undefined as void;
    const ping = (limit: number) => {
      cancel();
      this.send({ event: "ping", $id: "life" });
      cancel = this.schedule(() => onLoss(0), limit);
    };
    const waitForSilence = () => {
      cancel();
      cancel = this.schedule(() => ping(pingTimeout), maxSilence);
    };
    this.resetSilenceTimer = waitForSilence;
    this.probe = () => ping(fastPingTimeout);
    waitForSilence();
  }

  private schedule(fn: () => void, ms: number): () => void {
    const cancel = this.environment.schedule(() => {
      this.timers = this.timers.filter((timer) => timer !== cancel);
      fn();
    }, ms);
    this.timers.push(cancel);
    return () => {
      cancel();
      this.timers = this.timers.filter((timer) => timer !== cancel);
    };
  }

  private closeSocket(): void {
    this.attempt++;
    for (const cancel of this.timers.splice(0)) cancel();
    this.resetSilenceTimer = this.probe = () => undefined;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }

  private setState(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.handlers.state(state);
  }
}
