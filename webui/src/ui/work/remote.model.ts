// A search whose answers the server gives while somebody types.

import { batch, signal, type ReadonlySignal } from "@preact/signals-react";
import { errorText } from "../../lib/explain";

export interface RemoteSearch<Item> {
  readonly items: ReadonlySignal<readonly Item[]>;
  readonly searching: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<string | null>;
  /** Asks for what was typed, once typing has paused. */
  ask(query: string): void;
  /** Nobody waits any more. */
  stop(): void;
}

export interface RemoteOptions<Item> {
  search: (query: string, stop: AbortSignal) => Promise<readonly Item[]>;
  /** Milliseconds without typing before the server is asked. */
  pause?: number;
  sleep?: (milliseconds: number) => Promise<void>;
}

const usualPause = 200;

export function remoteSearch<Item>({ search, pause = usualPause, sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }: RemoteOptions<Item>): RemoteSearch<Item> {
  const items = signal<readonly Item[]>([]);
  const searching = signal(false);
  const failure = signal<string | null>(null);
  let current = new AbortController();

  async function run(query: string, stop: AbortSignal): Promise<void> {
    await sleep(pause);
    if (stop.aborted) return;
    try {
      const found = await search(query, stop);
      if (stop.aborted) return;
      batch(() => {
        items.value = found;
        searching.value = false;
      });
    } catch (error) {
      if (stop.aborted) return;
      batch(() => {
        items.value = [];
        failure.value = errorText(error);
        searching.value = false;
      });
    }
  }

  return {
    items, searching, failure,
    ask(query) {
      current.abort();
      current = new AbortController();
      batch(() => {
        searching.value = true;
        failure.value = null;
      });
      void run(query.trim(), current.signal);
    },
    stop() {
      current.abort();
      searching.value = false;
    },
  };
}
