// The service worker: it makes the site quick to open again, and gives it a page
// of its own when there is no connection.

import { bootstrap } from "./bootstrap";
import { whenIdle } from "./idle";

/** Registers the worker once the page is at rest, or removes it where the house does without. */
export function startWorker(): void {
  if (__DEV__ || !("serviceWorker" in navigator) || !isSecureContext) return;
  const begin = () => whenIdle(() => void (bootstrap.worker ? register() : remove()).catch(() => undefined));
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
}

async function remove(): Promise<void> {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
}
