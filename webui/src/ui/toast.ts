import { signal } from "@preact/signals-react";

export type ToastTone = "success" | "error" | "info";

export interface ToastItem {
  id: number;
  tone: ToastTone;
  text: string;
}

/** At most this many are on screen; a new one pushes the oldest out. */
const onScreen = 4;

/** How long a toast stays, in milliseconds: time to read it. */
export const toastTime = (text: string): number => Math.min(10_000, 3500 + text.length * 45);

let last = 0;

/** The toasts that are shown now, oldest first. */
export const toasts = signal<ToastItem[]>([]);

function show(tone: ToastTone, text: string): void {
  last += 1;
  const item = { id: last, tone, text };
  // Saying the same thing twice at once helps nobody.
  const others = toasts.peek().filter((shown) => shown.text !== text || shown.tone !== tone);
  toasts.value = [...others, item].slice(-onScreen);
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  toasts.value = toasts.peek().filter((shown) => shown.id !== id);
}

/** Short news for the user, in the corner of the screen. */
export const toast = {
  success: (text: string) => show("success", text),
  error: (text: string) => show("error", text),
  info: (text: string) => show("info", text),
};
