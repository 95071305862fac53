// Reloads the page after an error, but never in a loop.

/** How long one reload blocks another for the same reason, in milliseconds. */
const minReloadInterval = 10 * 60_000;

export type ReloadReason = "page-expired" | "token-login" | "chunk";

/** Records a reload for a reason. Returns false if there was one recently, which did not help. */
export function mayReload(reason: ReloadReason, storage: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  const key = `croupier:reload:${reason}`;
  const last = Number(storage.getItem(key) ?? 0);
  if (now - last < minReloadInterval && now >= last) return false;
  storage.setItem(key, String(now));
  return true;
}

/** Reloads the page, unless that was done recently for the same reason. Returns whether it does. */
export function reloadOnce(reason: ReloadReason): boolean {
  if (!navigator.onLine) return false; // The browser would show its own error page.
  try {
    if (!mayReload(reason, sessionStorage, Date.now())) return false;
  } catch {
    return false; // Without storage a loop cannot be prevented.
  }
  location.reload();
  return true;
}
