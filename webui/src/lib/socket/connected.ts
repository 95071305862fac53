import { bus } from "../bus";
import { runAfterRandomDelay } from "./randomDelay";

/** Loads again soon after each connection, until the returned function is called. */
export function onConnected(load: () => void): () => void {
  let timer: ReturnType<typeof runAfterRandomDelay> | undefined;
  const off = bus.on("live-state", ({ state }) => {
    clearTimeout(timer);
    if (state === "connected") timer = runAfterRandomDelay(load);
  });
  return () => {
    clearTimeout(timer);
    off();
  };
}
