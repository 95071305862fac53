import { signal } from "@preact/signals";

export type ToastTone = "success" | "error" | "info";

export interface ToastItem {
  id: number;
  tone: ToastTone;
  text: string;
}

/** Max number on the screen. A new toast removes the oldest. */
const maxToasts = 4;

/** How long a toast stays, in milliseconds, by the length of its text. */
export const toastDuration = (text: string): number => Math.min(10_000, 3500 + text.length * 45);

let last = 0;

/** The current toasts, oldest first. */
export const toasts = signal<ToastItem[]>([]);

function show(tone: ToastTone, text: string): void {
  last += 1;
  const item = { id: last, tone, text };
  // The same text is not shown twice at once.
  const others = toasts.peek().filter((other) => other.text !== text || other.tone !== tone);
  toasts.value = [...others, item].slice(-maxToasts);
}

/** Removes a toast. */
export function dismissToast(id: number): void {
  toasts.value = toasts.peek().filter((other) => other.id !== id);
}

/** Short messages for the user, in the corner of the screen. */
export const toast = {
  success: (text: string) => show("success", text),
  error: (text: string) => show("error", text),
  info: (text: string) => show("info", text),
};
