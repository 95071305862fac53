// The events that parts of the site publish to each other. Names with the prefix "event:" come from
// the server: the server's BalanceModification is emitted here as event:balanceModification.

import type { Events as Published } from "./api.gen";
import type { ServerEvent, User } from "./types";

export type LinkState = "connecting" | "connected" | "disconnected" | "unavailable";

export interface Events {
  "login-success": { user: User; fresh: boolean };
  "login-failure": { error: unknown };
  "login-token-success": { user: User };
  logout: Record<never, never>;
  navigate: { to: string };
  "live-state": { state: LinkState };
  "originals-state": { state: LinkState };
  "live-recovered": Record<never, never>;
  "page-expired": { reloading: boolean };
  "two-factor-required": { waiting: number };
  "two-factor-passed": Record<never, never>;
  /** The player must respond, so automatic runs stop. */
  "reality-check": Record<never, never>;
  /** The live channel has not accepted the player who is signed in on the page. */
  "session-refused": Record<never, never>;
}

/** The events of the server, with the names of the bus. */
type ServerEventMap = { [Name in keyof Published as BusName<Name>]: Extract<ServerEvent, { event: Name }> };
export type BusName<Name extends string> = `event:${Uncapitalize<Name>}`;

type Payload<N extends Name> = (Events & ServerEventMap)[N];
type Name = keyof Events | keyof ServerEventMap;
type Listener = (payload: never) => void;

export class Bus {
  private listeners = new Map<string, Set<Listener>>();

  /** Calls fn on every event of that name until the returned function is called. */
  on<N extends Name>(name: N, fn: (payload: Payload<N>) => void): () => void {
    const set = this.listeners.get(name) ?? new Set<Listener>();
    this.listeners.set(name, set);
    set.add(fn as Listener);
    return () => {
      set.delete(fn as Listener);
      if (set.size === 0) this.listeners.delete(name);
    };
  }

  /** Like on, for one event only. */
  once<N extends Name>(name: N, fn: (payload: Payload<N>) => void): () => void {
    const off = this.on(name, (payload) => {
      off();
      fn(payload);
    });
    return off;
  }

  /** Calls every listener. One that throws does not affect the others. */
  emit<N extends Name>(name: N, payload: Payload<N>): void {
    for (const fn of [...(this.listeners.get(name) ?? [])]) {
      try {
        (fn as (payload: Payload<N>) => void)(payload);
      } catch (error) {
        reportError(error);
      }
    }
  }
}

function reportError(error: unknown): void {
  if (typeof globalThis.reportError === "function") globalThis.reportError(error);
  else console.error(error);
}

/** The bus name of a server event. */
export function busName<Name extends string>(event: Name): BusName<Name> {
  return `event:${event.charAt(0).toLowerCase()}${event.slice(1)}` as BusName<Name>;
}

export const bus = new Bus();
