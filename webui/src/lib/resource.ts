// A value that is loaded: pending, loaded, or failed.

import { signal, type ReadonlySignal } from "@preact/signals";
import { errorText } from "./errorText";

export interface Resource<T> {
  /** Null until the first load. A failed reload keeps the old value. */
  readonly data: ReadonlySignal<T | null>;
  /** The error of the last load as a sentence. Null after a success. */
  readonly failure: ReadonlySignal<string | null>;
  load(): Promise<void>;
  /** Sets a value from the response of another call. */
  set(value: T): void;
  /** Clears the value, and ignores outstanding responses, because another user signs in. */
  clear(): void;
}

export function resource<T>(fetch: () => Promise<T>): Resource<T> {
  const data = signal<T | null>(null);
  const failure = signal<string | null>(null);
  let latestLoad = 0;
  return {
    data,
    failure,
    async load() {
      latestLoad += 1;
      const loadId = latestLoad;
      try {
        const value = await fetch();
        if (loadId !== latestLoad) return; // a newer load or set has finished first
        data.value = value;
        failure.value = null;
      } catch (error) {
        if (loadId === latestLoad) failure.value = errorText(error);
      }
    },
    set(value) {
      latestLoad += 1;
      data.value = value;
      failure.value = null;
    },
    clear() {
      latestLoad += 1;
      data.value = failure.value = null;
    },
  };
}
