// What survives a reload: one JSON object in local storage under the
// product's name.

import { batch, effect, signal, type Signal } from "@preact/signals-react";
import { bootstrap } from "./bootstrap";

/** The name of a product as a key: "Lucky Star 7" is "lucky-star-7". */
export function keyOf(product: string): string {
  return product.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "croupier";
}

/** The key of everything this site keeps in local storage. */
export const storageKey = keyOf(bootstrap.product.name);

/**
 * The generation of the stored shape. Raising it clears every visitor's local
 * storage once: the forced reset for changes that old state would break.
 */
export const cacheEpoch = 1;

export type Box = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">;

/** A box for where there is no local storage (tests, private windows that refuse it). */
export function memoryBox(): Box {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  };
}

/** The browser's local storage, or memory when the browser refuses it. */
export function browserBox(): Box {
  try {
    const box = globalThis.localStorage;
    if (!box) return memoryBox();
    box.setItem(`${storageKey}:probe`, "1");
    box.removeItem(`${storageKey}:probe`);
    return box;
  } catch {
    return memoryBox();
  }
}

/** Reads the state; one of another generation is cleared, with everything else, and reads as empty. */
export function load(box: Box): Record<string, unknown> {
  const state = parse(box.getItem(storageKey));
  if (state.epoch === cacheEpoch) return state;
  box.clear();
  box.setItem(storageKey, JSON.stringify({ epoch: cacheEpoch }));
  return {};
}

/** Writes the state. A full storage loses the write, not the page. */
export function save(box: Box, state: Record<string, unknown>): void {
  try {
    box.setItem(storageKey, JSON.stringify({ ...state, epoch: cacheEpoch }));
  } catch {
    // What was stored before stays; the running page has the newer state in memory.
  }
}

/** The object in a stored text; anything else reads as empty. */
export function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || "null"); // Throwing costs more at the start than all the rest here.
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** Takes a stored value; undefined when it is of the wrong kind, and the default stands. */
type Read<T> = (stored: unknown) => T | undefined;

export interface Keeper {
  /** A signal whose value survives a reload, by its name in the stored object. Each name is asked for once. */
  persisted<T>(key: string, standard: T, read?: Read<T>): Signal<T>;
  /** Takes over what another tab stored. */
  adopt(text: string | null): void;
}

/**
 * Keeps signals in a box. Names that no signal has asked for stay as they are:
 * they belong to a feature that is not loaded yet, or to another version.
 */
export function createKeeper(box: Box): Keeper {
  let stored = load(box);
  const takers = new Map<string, () => void>();
  return {
    persisted<T>(key: string, standard: T, read: Read<T> = (value) => (sameKind(value, standard) ? (value as T) : undefined)): Signal<T> {
      const kept = (): T => (stored[key] === undefined ? undefined : read(stored[key])) ?? standard;
      const held = signal(kept());
      takers.set(key, () => (held.value = kept()));
      effect(() => {
        const { value } = held;
        if (stored[key] === value || (value === standard && !(key in stored))) return;
        stored = { ...stored, [key]: value };
        save(box, stored);
      });
      return held;
    },
    adopt(text) {
      stored = parse(text);
      batch(() => takers.forEach((take) => take()));
    },
  };
}

function sameKind(value: unknown, standard: unknown): boolean {
  return standard === null || (typeof value === typeof standard && Array.isArray(value) === Array.isArray(standard));
}

/** What this browser keeps for the site. */
export const keeper = createKeeper(browserBox());

/** A signal whose value this browser keeps. */
export const { persisted } = keeper;

/** Follows what other tabs of the site store: a sign-out there is one here. */
export function watchOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === storageKey) keeper.adopt(event.newValue);
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
