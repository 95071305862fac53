// The state of the frame of the back office: the queues and the health of the site. Polled while
// the office is visible.

import { signal } from "@preact/signals";
import { api, isApiError } from "../../../lib/api";
import type { StateAnswer } from "../../../lib/api.gen";

/** The error code for staff without a second factor. */
const twoFactorRequiredCode = -1025;
export const securityPath = "/profile/settings/security";
/** Polling interval of the state in milliseconds. */
const pollInterval = 15_000;

/** The last response. Null before the first. */
export const officeState = signal<StateAnswer | null>(null);
/**
 * The path where staff without a second factor enable one. Empty if they do not need one. The page
 * knows it only for users who were signed in when it was loaded.
 */
export const twoFactorPath = signal("");
/** The last request failed, so the shown state may be out of date. */
export const stateFailed = signal(false);

export async function loadState(): Promise<void> {
  try {
    officeState.value = await api.post("/api/admin/state", {}, { retry: true });
    stateFailed.value = false;
    twoFactorPath.value = "";
  } catch (error) {
    if (isApiError(error) && error.is(twoFactorRequiredCode)) twoFactorPath.value = String(error.extra.path ?? securityPath);
    else stateFailed.value = true;
  }
}

/** Polls. Returns a function that stops polling. */
export function pollState(): () => void {
  const poll = () => void (document.hidden || loadState());
  poll();
  const timer = setInterval(poll, pollInterval);
  document.addEventListener("visibilitychange", poll);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", poll);
  };
}

/** The number of entries in some queues. Reads signals. */
export function countWaiting(names: readonly string[] = []): number {
  return (officeState.value?.queues ?? []).filter(({ name }) => names.includes(name)).reduce((sum, { count }) => sum + count, 0);
}
