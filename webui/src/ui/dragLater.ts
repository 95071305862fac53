// Panels of the first page are put away by a finger as well, but nobody drags one before
// the page stands: what follows the finger is loaded after it.

import { whenIdle } from "../lib/idle";
import type { DragOptions } from "./dragToClose";

/** dragToClose, once its code is there. Where that cannot be loaded, buttons close the panel. */
export function dragLater(panel: HTMLElement, options: DragOptions): () => void {
  let end: (() => void) | undefined;
  let ended = false;
  const begin = async () => {
    const { dragToClose } = await import("./dragToClose");
    if (!ended) end = dragToClose(panel, options);
  };
  const cancel = whenIdle(() => void begin().catch(() => undefined));
  return () => {
    ended = true;
    cancel();
    end?.();
  };
}
