// Neutral events for whatever the operator measures with, by way of
// window.dataLayer. Nothing is recorded without the visitor's consent, and no
// personal data is ever put in.

import { computed } from "@preact/signals-react";
import { bootstrap } from "./bootstrap";
import { persisted } from "./persist";

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** What a visitor has answered: when, and to which edition of the text. */
export interface Consent {
  allowed: boolean;
  at: number;
  edition: number;
}

/** The edition of the text with which this page asks. */
export const consentEdition = bootstrap.consent?.edition ?? 1;

/** A stored answer. One from before it had a time says nothing: the visitor is asked. */
export function readConsent(stored: unknown): Consent | undefined {
  if (stored === null || typeof stored !== "object") return undefined;
  const { allowed, at, edition } = stored as Record<string, unknown>;
  return typeof allowed === "boolean" && typeof at === "number" && typeof edition === "number" ? { allowed, at, edition } : undefined;
}

/** Null until the visitor has answered. */
const kept = persisted<Consent | null>("measured", null, readConsent);

/** The visitor's answer to the present text; null for none. An older text asked for something else. */
export const consent = computed(() => (kept.value?.edition === consentEdition ? kept.value : null));

/** Whether this browser's visitor has allowed measuring; nobody has unless they say so. */
export const measuring = computed(() => consent.value?.allowed === true);

/** Takes the visitor's choice, with or without an account. It is kept for this browser. */
export function allowMeasuring(allowed: boolean): void {
  kept.value = { allowed, at: Date.now(), edition: consentEdition };
}

/** Entries kept while nothing reads the layer. */
const layerLimit = 200;

export function track(event: string, data: Record<string, string | number | boolean> = {}): void {
  if (typeof window === "undefined" || !measuring.peek()) return;
  const layer = (window.dataLayer ??= []);
  if (layer.length < layerLimit) layer.push({ event, ...data });
}
