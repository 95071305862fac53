// State that survives a reload: one JSON object in local storage, under the product's name.

import { batch, effect, signal, type Signal } from "@preact/signals";
import { bootstrap } from "./bootstrap";

/** The name of a product as a key: "Lucky Star 7" is "lucky-star-7". */
export function storageKeyOf(product: string): string {
  return product.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "croupier";
}

/** The key of all local storage of this site. */
export const storageKey = storageKeyOf(bootstrap.product.name);

/**
 * The version of the stored format. Raising it clears every visitor's local storage once, for
 * changes that old state would break.
 */
export const cacheEpoch = 1;

export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">;

/** Storage in memory, without local storage (tests, private windows that refuse it). */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** The browser's local storage, or memory if the browser refuses it. */
export function browserStorage(): KeyValueStorage {
  try {
    const storage = globalThis.localStorage;
    if (!storage) return memoryStorage();
    storage.setItem(`${storageKey}:probe`, "1");
    storage.removeItem(`${storageKey}:probe`);
    return storage;
  } catch {
    return memoryStorage();
  }
}

/** Reads the state. A state of another version is cleared with everything else, and reads as empty. */
export function load(storage: KeyValueStorage): Record<string, unknown> {
  const state = parse(storage.getItem(storageKey));
  if (state.epoch === cacheEpoch) return state;
  storage.clear();
  storage.setItem(storageKey, JSON.stringify({ epoch: cacheEpoch }));
  return {};
}

/** Writes the state. If the storage is full, the write is lost. */
export function save(storage: KeyValueStorage, state: Record<string, unknown>): void {
  try {
    storage.setItem(storageKey, JSON.stringify({ ...state, epoch: cacheEpoch }));
  } catch {
    // The earlier state stays stored. The running page has the newer state in memory.
  }
}

/** The object in a stored text. Anything else reads as empty. */
export function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || "null"); // Throwing is slow, and this runs at the start.
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** Converts a stored value. Undefined if it is invalid, and then the default is used. */
type Read<T> = (stored: unknown) => T | undefined;

export interface PersistentState {
  /** A signal whose value survives a reload, by its name in the stored object. Each name is used once. */
  persisted<T>(key: string, defaultValue: T, read?: Read<T>): Signal<T>;
  /** Applies a change by another tab. */
  applyStored(text: string | null): void;
}

/**
 * Stores signals in a box. Names without a signal stay as they are, because they belong to a
 * feature that is not loaded yet, or to another version.
 */
export function createPersistentState(storage: KeyValueStorage): PersistentState {
  let stored = load(storage);
  const updaters = new Map<string, () => void>();
  return {
    persisted<T>(key: string, defaultValue: T, read: Read<T> = (value) => (sameKind(value, defaultValue) ? (value as T) : undefined)): Signal<T> {
      const storedValue = (): T => (stored[key] === undefined ? undefined : read(stored[key])) ?? defaultValue;
      const values = signal(storedValue());
      updaters.set(key, () => (values.value = storedValue()));
      effect(() => {
        const { value } = values;
        if (stored[key] === value || (value === defaultValue && !(key in stored))) return;
        stored = { ...stored, [key]: value };
        save(storage, stored);
      });
      return values;
    },
    applyStored(text) {
      stored = parse(text);
      batch(() => updaters.forEach((update) => update()));
    },
  };
}

function sameKind(value: unknown, defaultValue: unknown): boolean {
  return defaultValue === null || (typeof value === typeof defaultValue && Array.isArray(value) === Array.isArray(defaultValue));
}

/** The stored state of this browser. */
export const persistentState = createPersistentState(browserStorage());

/** A signal whose value this browser stores. */
export const { persisted } = persistentState;

/** Follows the changes of other tabs: a sign-out there also signs out here. */
export function watchOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey) persistentState.applyStored(event.newValue);
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
