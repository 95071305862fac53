// Something that is loaded: not there yet, there, or failed.

import { signal, type ReadonlySignal } from "@preact/signals-react";
import { errorText } from "./explain";

export interface Resource<T> {
  /** Null until it has been loaded once; a failed reload keeps the old value. */
  readonly data: ReadonlySignal<T | null>;
  /** What went wrong with the last load, a sentence; null when nothing did. */
  readonly failure: ReadonlySignal<string | null>;
  load(): Promise<void>;
  /** Takes over what another call answered. */
  set(value: T): void;
  /** Forgets it, and any answer that is still to come: somebody else signs in. */
  clear(): void;
}

export function resource<T>(fetch: () => Promise<T>): Resource<T> {
  const data = signal<T | null>(null);
  const failure = signal<string | null>(null);
  let latest = 0;
  return {
    data,
    failure,
    async load() {
      latest += 1;
      const mine = latest;
      try {
        const value = await fetch();
        if (mine !== latest) return; // a newer load or set has won
        data.value = value;
        failure.value = null;
      } catch (error) {
        if (mine === latest) failure.value = errorText(error);
      }
    },
    set(value) {
      latest += 1;
      data.value = value;
      failure.value = null;
    },
    clear() {
      latest += 1;
      data.value = failure.value = null;
    },
  };
}
