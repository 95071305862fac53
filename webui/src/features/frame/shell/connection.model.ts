// Whether the visitor is cut off: what the browser says of its network, and the
// state of the live channel, both count.

import { computed, signal } from "@preact/signals-react";
import { liveState } from "../../../lib/frame";

/** A break shorter than this is not told of: a new session opens the channel anew. Milliseconds. */
export const patience = 700;
/** For how long the return is told of, in milliseconds. */
export const told = 2500;

export type Connection = "fine" | "lost" | "back";

interface Surroundings {
  later(fn: () => void, ms: number): () => void;
}

/** Follows two signals and says what to tell; the site has one, tests make their own. */
export class ConnectionWatch {
  readonly state = signal<Connection>("fine");
  private cancel: () => void = () => undefined;
  private wasConnected = false;
  private broken = false;

  constructor(private readonly around: Surroundings) {}

  /** Takes in whether the browser has a network, and whether the channel is connected. */
  see(online: boolean, connected: boolean): void {
    if (connected) this.wasConnected = true;
    // Before the first connection the page is still starting: its banner has three seconds.
    const broken = !online || (this.wasConnected && !connected);
    if (broken === this.broken) return;
    this.broken = broken;
    this.cancel();
    if (broken) this.cancel = this.around.later(() => (this.state.value = "lost"), online ? patience : 0);
    else if (this.state.peek() === "fine") this.cancel = () => undefined;
    else {
      this.state.value = "back";
      this.cancel = this.around.later(() => (this.state.value = "fine"), told);
    }
  }
}

const watch = new ConnectionWatch({
  later: (fn, ms) => {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
});

/** What to tell of the connection. */
export const connection = computed(() => watch.state.value);

/** Begins to watch; called once. */
export function watchConnection(): void {
  const look = () => watch.see(navigator.onLine, liveState.peek() === "connected");
  for (const name of ["online", "offline"]) addEventListener(name, look);
  liveState.subscribe(look);
}
