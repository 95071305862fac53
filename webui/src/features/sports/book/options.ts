// The player's options of the lists.

import { useRef } from "react";
import { persisted } from "../../../lib/persist";

/** Hides matches without open bets. */
export const hideInactive = persisted("sportHideInactive", true);

/**
 * The keys of entries that were open at any time since the page opened, or since its scope changed.
 * A suspended or closed entry keeps its position, so that nothing moves under a finger.
 */
export function useOpenedKeys<T>(all: readonly T[], keyOf: (one: T) => string, isOpen: (one: T) => boolean, scope = ""): ReadonlySet<string> {
  const opened = useRef({ scope, keys: new Set<string>() });
  if (opened.current.scope !== scope) opened.current = { scope, keys: new Set() };
  for (const one of all) if (isOpen(one)) opened.current.keys.add(keyOf(one));
  return opened.current.keys;
}
