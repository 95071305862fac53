// The pages of the support's window that one went through.

import { computed, signal } from "@preact/signals-react";
import { store } from "../../../lib/store";

/** A page of the window. */
export type Page = { name: "index" } | { name: "moderate" } | { name: "faq" } | { name: "live_chat" } | { name: "chat"; id: string };

/** The last one is shown. */
export const pages = signal<readonly Page[]>([{ name: "index" }]);
export const page = computed<Page>(() => pages.value[pages.value.length - 1] ?? { name: "index" });

/** Begins at the index, or at a page behind it. */
export function begin(at?: Page): void {
  pages.value = at ? [{ name: "index" }, at] : [{ name: "index" }];
}

export function go(to: Page): void {
  pages.value = [...pages.peek(), to];
}

/** Shows another page in the place of the present one: a new chat has got its id. */
export function become(to: Page): void {
  pages.value = [...pages.peek().slice(0, -1), to];
}

export function back(): void {
  if (pages.peek().length > 1) pages.value = pages.peek().slice(0, -1);
}

// Somebody else signs in or out: what was open is not theirs.
computed(() => store.user.value?._id ?? "").subscribe(() => begin());
