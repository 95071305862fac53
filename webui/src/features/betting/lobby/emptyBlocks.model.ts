// Which blocks of the home page were empty when they were last loaded. Such a block reserves no
// space at the next visit, so that the page does not move if it is empty again.

import { browserStorage, parse, storageKey, type KeyValueStorage } from "../../../lib/persist";

const key = `${storageKey}:lobby`;

/** Whether the block was empty the last time. */
export function wasEmpty(block: string, storage: KeyValueStorage = browserStorage()): boolean {
  return parse(storage.getItem(key))[block] === true;
}

/** Whether a block that most sites leave empty had content the last time. */
export const hadContent = (block: string, storage?: KeyValueStorage): boolean => wasEmpty(`shown:${block}`, storage);

export const rememberContent = (block: string, hasContent: boolean, storage?: KeyValueStorage): void => rememberEmpty(`shown:${block}`, hasContent, storage);

/** Stores whether the block had content. */
export function rememberEmpty(block: string, empty: boolean, storage: KeyValueStorage = browserStorage()): void {
  const { [block]: before, ...others } = parse(storage.getItem(key));
  if ((before === true) === empty) return;
  try {
    storage.setItem(key, JSON.stringify(empty ? { ...others, [block]: true } : others));
  } catch {
    // Without storage the block reserves its space at the next visit.
  }
}
