// Asks visitors once whether their visit may be measured, and tells the server what a
// player has answered.

import { computed, effect, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import { bootstrap } from "../../../lib/bootstrap";
import { persisted } from "../../../lib/persist";
import { store } from "../../../lib/store";
import { allowMeasuring, consent } from "../../../lib/track";

/** Whether the visitor wants to see the question again. */
const reopened = signal(false);

export const asking = computed(() => reopened.value || (bootstrap.consent?.ask === true && consent.value === null));

export function openConsent(): void {
  reopened.value = true;
}

export function answer(allowed: boolean): void {
  allowMeasuring(allowed);
  reopened.value = false;
}

/** Leaves everything as it is. */
export function closeConsent(): void {
  reopened.value = false;
}

/** The answer that the server knows, and of whom. */
const told = persisted<string>("measuredTold", "");

/** Which answer the server has to be told of for a player; null for none. */
export function untold(user: string | undefined, at: number | undefined, known: string): string | null {
  const mark = `${user} ${at}`;
  return user === undefined || at === undefined || known === mark ? null : mark;
}

/** Writes down for players what they answer. What fails is told at the next visit. */
export function tellConsent(): () => void {
  return effect(() => {
    const now = consent.value;
    const mark = untold(store.user.value?._id, now?.at, told.peek());
    if (mark === null || now === null) return;
    api.post("/api/user/consent", { purpose: "measuring", given: now.allowed, edition: now.edition }).then(
      () => (told.value = mark),
      () => undefined,
    );
  });
}
