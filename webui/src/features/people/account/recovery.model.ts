// A recovery of the account's sign-in by support, and how its owner stops it.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { RecoveryAnswer } from "../../../lib/api.gen";

/** The prefix of tokens in emails about a recovery. */
const recoveryPrefix = "recovery-";

/** The token of an email about a recovery. Null for other emails. */
export const recoveryToken = (token: string): string | null => (token.startsWith(recoveryPrefix) ? token.slice(recoveryPrefix.length) : null);

/** Stops a recovery by the link of an email. */
export const stopRecoveryByLink = (user: string, token: string) => api.post("/auth/recovery/object", { user, token });

export const recovery = signal<RecoveryAnswer | null>(null);

export async function loadRecovery(): Promise<void> {
  try {
    recovery.value = await api.post("/api/user/recovery", {}, { retry: true });
  } catch {
    recovery.value = null; // The card is an additional warning. The email has its own link.
  }
}

/** Stops the recovery of the own account. */
export async function stopRecovery(): Promise<void> {
  await api.post("/api/user/recovery/object", {});
  await loadRecovery();
}
