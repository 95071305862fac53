// What survives a reload: one JSON object in local storage under the
// product's name.

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
