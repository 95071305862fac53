// What the player chose of the lists.

import { useSignals } from "@preact/signals-react/runtime";
import { useRef } from "react";
import { persisted } from "../../../lib/persist";

/** Leaves out what nothing can be bet on. */
export const hideInactive = persisted("sportHideInactive", true);

/**
 * Which of some things are shown while inactive ones are hidden: those that could be bet
 * on at any time since the page was opened. What is suspended for a moment keeps its place,
 * so that nothing moves under a finger.
 */
export function useActive<T>(all: readonly T[], keyOf: (one: T) => string, isOpen: (one: T) => boolean): readonly T[] {
  useSignals();
  const known = useRef(new Set<string>());
  for (const one of all) if (isOpen(one)) known.current.add(keyOf(one));
  return hideInactive.value ? all.filter((one) => known.current.has(keyOf(one))) : all;
}
