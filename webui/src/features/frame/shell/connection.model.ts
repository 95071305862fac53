// Whether the visitor is offline, by the browser's network state and the state of the live channel.

import { computed, signal } from "@preact/signals";
import { liveState } from "../../../lib/frame";

/** A shorter interruption is not shown, because a new session reconnects the channel. Milliseconds. */
export const lostDelay = 700;
/** How long the reconnection is shown, in milliseconds. */
export const backDuration = 2500;

export type Connection = "fine" | "lost" | "back";

interface Scheduler {
  later(fn: () => void, ms: number): () => void;
}

/** Follows two signals and decides what to show. The site has one instance, tests make their own. */
export class ConnectionWatch {
  readonly state = signal<Connection>("fine");
  private cancel: () => void = () => undefined;
  private wasConnected = false;
  private broken = false;

  constructor(private readonly scheduler: Scheduler) {}

  /** Sets whether the browser has a network, and whether the channel is connected. */
  update(online: boolean, connected: boolean): void {
    if (connected) this.wasConnected = true;
    // Before the first connection the page is still starting. Its banner waits three seconds.
    const broken = !online || (this.wasConnected && !connected);
    if (broken === this.broken) return;
    this.broken = broken;
    this.cancel();
    if (broken) this.cancel = this.scheduler.later(() => (this.state.value = "lost"), online ? lostDelay : 0);
    else if (this.state.peek() === "fine") this.cancel = () => undefined;
    else {
      this.state.value = "back";
      this.cancel = this.scheduler.later(() => (this.state.value = "fine"), backDuration);
    }
  }
}

const watch = new ConnectionWatch({
  later: (fn, ms) => {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
});

/** The state of the connection to show. */
export const connection = computed(() => watch.state.value);

/** Starts watching. Called once. */
export function watchConnection(): void {
  const update = () => watch.update(navigator.onLine, liveState.peek() === "connected");
  for (const name of ["online", "offline"]) addEventListener(name, update);
  liveState.subscribe(update);
}
