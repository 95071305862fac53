// The operator changes what is shown while pages are open.

import { subscribe } from "../../../lib/socket";

/** Not all pages ask in the same moment, in milliseconds. */
const spread = 1000;

/** Calls back when content is another than before; answers how to stop that. */
export function whenContentChanges(again: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(again, Math.random() * spread);
  };
  const leave = subscribe("content", {
    event: ({ event }) => {
      if (event === "contentChanged") soon();
    },
    reset: () => {
      if (!first) soon(); // The page brought along what it shows at first.
      first = false;
    },
  });
  return () => {
    clearTimeout(timer);
    leave();
  };
}
