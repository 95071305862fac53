// What the player chose of the lists.

import { useRef } from "react";
import { persisted } from "../../../lib/persist";

/** Leaves out what nothing can be bet on. */
export const hideInactive = persisted("sportHideInactive", true);

/**
 * The keys of what could be bet on at any time since the page was opened, or since its scope
 * has changed. What is suspended or closed meanwhile keeps its place, so that nothing moves
 * under a finger.
 */
export function useOpened<T>(all: readonly T[], keyOf: (one: T) => string, isOpen: (one: T) => boolean, scope = ""): ReadonlySet<string> {
  const kept = useRef({ scope, keys: new Set<string>() });
  if (kept.current.scope !== scope) kept.current = { scope, keys: new Set() };
  for (const one of all) if (isOpen(one)) kept.current.keys.add(keyOf(one));
  return kept.current.keys;
}
