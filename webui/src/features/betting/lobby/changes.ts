// The operator changes what is shown while pages are open.

import { subscribe } from "../../../lib/socket";

/** Not all pages ask in the same moment, in milliseconds. */
const spread = 1000;

const listeners = new Set<() => void>();
let followed = false;

/** Calls back when content is another than before; answers how to stop that. */
export function whenContentChanges(again: () => void): () => void {
  listeners.add(again);
  follow();
  return () => void listeners.delete(again);
}

/** One subscription for all, for the life of the page: its first reset is known to be one that nobody needs. */
function follow(): void {
  if (followed) return;
  followed = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => listeners.forEach((again) => again()), Math.random() * spread);
  };
  subscribe("content", {
    event: ({ event }) => {
      if (event === "contentChanged") soon();
    },
    reset: () => {
      if (!first) soon(); // The page brought along what it shows at first.
      first = false;
    },
  });
}
