// The service worker: it makes repeated visits fast, and provides a page for a missing connection.

import { bootstrap } from "./bootstrap";
import { whenIdle } from "./idle";

/** Registers the worker once the page is idle, or removes it if the operator has disabled it. */
export function startServiceWorker(): void {
  if (__DEV__ || !("serviceWorker" in navigator) || !isSecureContext) return;
  const update = () => whenIdle(() => void (bootstrap.worker ? register() : remove()).catch(() => undefined));
  if (document.readyState === "complete") update();
  else addEventListener("load", update, { once: true });
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
}

async function remove(): Promise<void> {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
}
