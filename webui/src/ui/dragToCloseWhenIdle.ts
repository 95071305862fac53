// Panels of the first page can be dragged as well, but not before the page is ready, so the drag
// code loads later.

import { whenIdle } from "../lib/idle";
import type { DragOptions } from "./dragToClose";

/** dragToClose, once its code is loaded. If loading fails, buttons still close the panel. */
export function dragToCloseWhenIdle(panel: HTMLElement, options: DragOptions): () => void {
  let end: (() => void) | undefined;
  let ended = false;
  const start = async () => {
    const { dragToClose } = await import("./dragToClose");
    if (!ended) end = dragToClose(panel, options);
  };
  const cancel = whenIdle(() => void start().catch(() => undefined));
  return () => {
    ended = true;
    cancel();
    end?.();
  };
}
