// Reloading the page as a remedy, but never in a loop.

/** For how long one reload forbids another for the same reason, in milliseconds. */
const quiet = 10 * 60_000;

export type Reason = "page-expired" | "token-login" | "chunk";

/** Marks a reload for a reason; false when there was one lately, so that it did not help. */
export function mayReload(reason: Reason, box: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  const key = `croupier:reload:${reason}`;
  const last = Number(box.getItem(key) ?? 0);
  if (now - last < quiet && now >= last) return false;
  box.setItem(key, String(now));
  return true;
}

/** Reloads the page unless that was done lately for the same reason. Reports whether it does. */
export function reloadOnce(reason: Reason): boolean {
  if (!navigator.onLine) return false; // It would be the browser's own error page.
  try {
    if (!mayReload(reason, sessionStorage, Date.now())) return false;
  } catch {
    return false; // Without a mark there is no way to know that it would end.
  }
  location.reload();
  return true;
}
