// The page history of the support window.

import { computed, signal } from "@preact/signals";
import { store } from "../../../lib/store";

/** A page of the window. */
export type Page = { name: "index" } | { name: "moderate" } | { name: "faq" } | { name: "live_chat" } | { name: "chat"; id: string };

/** The last one is shown. */
export const pages = signal<readonly Page[]>([{ name: "index" }]);
export const page = computed<Page>(() => pages.value[pages.value.length - 1] ?? { name: "index" });

/** Starts at the index, or at a page after it. */
export function startPages(at?: Page): void {
  pages.value = at ? [{ name: "index" }, at] : [{ name: "index" }];
}

export function openPage(to: Page): void {
  pages.value = [...pages.peek(), to];
}

/** Replaces the current page: a new chat has got its id. */
export function replacePage(to: Page): void {
  pages.value = [...pages.peek().slice(0, -1), to];
}

export function closePage(): void {
  if (pages.peek().length > 1) pages.value = pages.peek().slice(0, -1);
}

// After a sign-in or sign-out, the open page belongs to another user.
computed(() => store.user.value?._id ?? "").subscribe(() => startPages());
