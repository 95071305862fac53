// A search on the server during typing.

import { batch, signal, type ReadonlySignal } from "@preact/signals";
import { errorText } from "../../lib/errorText";

export interface RemoteSearch<Item> {
  readonly items: ReadonlySignal<readonly Item[]>;
  readonly searching: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<string | null>;
  /** Requests results after a pause in typing. */
  query(query: string): void;
  /** Cancels the search. */
  stop(): void;
}

export interface RemoteOptions<Item> {
  search: (query: string, stop: AbortSignal) => Promise<readonly Item[]>;
  /** The pause in typing before a request, in milliseconds. */
  delay?: number;
  sleep?: (milliseconds: number) => Promise<void>;
}

const defaultDelay = 200;

export function remoteSearch<Item>({ search, delay = defaultDelay, sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }: RemoteOptions<Item>): RemoteSearch<Item> {
  const items = signal<readonly Item[]>([]);
  const searching = signal(false);
  const failure = signal<string | null>(null);
  let current = new AbortController();

  async function run(query: string, stop: AbortSignal): Promise<void> {
    await sleep(delay);
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
    query(query) {
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
