// Neutral events for whatever the operator measures with, by way of
// window.dataLayer. Nothing is recorded without the visitor's consent, and no
// personal data is ever put in.

import { store } from "./store";

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** Entries kept while nothing reads the layer. */
const layerLimit = 200;

export function track(event: string, data: Record<string, string | number | boolean> = {}): void {
  if (typeof window === "undefined" || store.consent.peek() !== true) return;
  const layer = (window.dataLayer ??= []);
  if (layer.length < layerLimit) layer.push({ event, ...data });
}
