// Asks visitors once for consent to usage statistics, and sends a player's answer to the server.

import { computed, effect, signal } from "@preact/signals";
import { api } from "../../../lib/api";
import { bootstrap } from "../../../lib/bootstrap";
import { persisted } from "../../../lib/persist";
import { store } from "../../../lib/store";
import { setTrackingAllowed, consent } from "../../../lib/track";

/** Whether the visitor has opened the question again. */
const reopened = signal(false);

export const consentOpen = computed(() => reopened.value || (bootstrap.consent?.ask === true && consent.value === null));

export function openConsent(): void {
  reopened.value = true;
}

export function answer(allowed: boolean): void {
  setTrackingAllowed(allowed);
  reopened.value = false;
}

/** Changes nothing. */
export function closeConsent(): void {
  reopened.value = false;
}

/** The answer that the server knows, and its player. */
const sentConsent = persisted<string>("consentSent", "");

/** The answer that the server does not know yet for a player. Null for none. */
export function unsentConsent(user: string | undefined, at: number | undefined, known: string): string | null {
  const mark = `${user} ${at}`;
  return user === undefined || at === undefined || known === mark ? null : mark;
}

/** Stores the answers of players on the server. A failed call is repeated at the next visit. */
export function sendConsent(): () => void {
  return effect(() => {
    const current = consent.value;
    const mark = unsentConsent(store.user.value?._id, current?.at, sentConsent.peek());
    if (mark === null || current === null) return;
    api.post("/api/user/consent", { purpose: "measuring", given: current.allowed, edition: current.edition }).then(
      () => (sentConsent.value = mark),
      () => undefined,
    );
  });
}
