// Which blocks of the home page stood empty when they were last loaded. Such a
// block keeps no room at the next visit, so that the page does not move when
// the answer says the same again.

import { browserBox, parse, storageKey, type Box } from "../../../lib/persist";

const key = `${storageKey}:lobby`;

/** Whether the block had nothing to show the last time. */
export function wasEmpty(block: string, box: Box = browserBox()): boolean {
  return parse(box.getItem(key))[block] === true;
}

/** Whether a block that most sites do not fill had something to show. */
export const wasShown = (block: string, box?: Box): boolean => wasEmpty(`shown:${block}`, box);

export const rememberShown = (block: string, shown: boolean, box?: Box): void => rememberEmpty(`shown:${block}`, shown, box);

/** Remembers whether the block had something to show. */
export function rememberEmpty(block: string, empty: boolean, box: Box = browserBox()): void {
  const { [block]: before, ...others } = parse(box.getItem(key));
  if ((before === true) === empty) return;
  try {
    box.setItem(key, JSON.stringify(empty ? { ...others, [block]: true } : others));
  } catch {
    // Then the block keeps its room at the next visit.
  }
}
