// Neutral events for the operator's analytics, by window.dataLayer. Nothing is recorded without the
// visitor's consent, and no personal data is ever included.

import { computed } from "@preact/signals";
import { bootstrap } from "./bootstrap";
import { persisted } from "./persist";

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** The visitor's answer: its time, and the edition of the text. */
export interface Consent {
  allowed: boolean;
  at: number;
  edition: number;
}

/** The edition of this page's consent text. */
export const consentEdition = bootstrap.consent?.edition ?? 1;

/**
 * A stored answer. An answer without a time, from an older version, is ignored, and the visitor is
 * asked again.
 */
export function readConsent(stored: unknown): Consent | undefined {
  if (stored === null || typeof stored !== "object") return undefined;
  const { allowed, at, edition } = stored as Record<string, unknown>;
  return typeof allowed === "boolean" && typeof at === "number" && typeof edition === "number" ? { allowed, at, edition } : undefined;
}

/** Null until the visitor has answered. */
const storedConsent = persisted<Consent | null>("measured", null, readConsent);

/** The visitor's answer to the current text. Null for none. An older text had another content. */
export const consent = computed(() => (storedConsent.value?.edition === consentEdition ? storedConsent.value : null));

/** Whether this browser's visitor has given consent. The default is no. */
export const trackingAllowed = computed(() => consent.value?.allowed === true);

/** Stores the visitor's choice in this browser, with or without an account. */
export function setTrackingAllowed(allowed: boolean): void {
  storedConsent.value = { allowed, at: Date.now(), edition: consentEdition };
}

/** Max number of entries while no script reads the layer. */
const layerLimit = 200;

export function track(event: string, data: Record<string, string | number | boolean> = {}): void {
  if (typeof window === "undefined" || !trackingAllowed.peek()) return;
  const layer = (window.dataLayer ??= []);
  if (layer.length < layerLimit) layer.push({ event, ...data });
}
