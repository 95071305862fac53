// Neutral events for whatever the operator measures with, by way of
// window.dataLayer. Nothing is recorded without the visitor's consent, and no
// personal data is ever put in.

import { computed } from "@preact/signals-react";
import { persisted } from "./persist";

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** Whether the visitor allowed measuring; null until asked. */
const consent = persisted<boolean | null>("consent", null);

/** Whether this browser's visitor has allowed measuring; nobody has unless they say so. */
export const measuring = computed(() => consent.value === true);

/** Takes the visitor's choice, with or without an account. It is kept for this browser. */
export function allowMeasuring(allowed: boolean): void {
  consent.value = allowed;
}

/** Entries kept while nothing reads the layer. */
const layerLimit = 200;

export function track(event: string, data: Record<string, string | number | boolean> = {}): void {
  if (typeof window === "undefined" || !measuring.peek()) return;
  const layer = (window.dataLayer ??= []);
  if (layer.length < layerLimit) layer.push({ event, ...data });
}
