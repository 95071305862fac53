// Whether the support's window is open, and at which page: what the first page of
// the site needs of it. The window itself is loaded when it is first opened.

import { computed, signal } from "@preact/signals-react";
import { bootstrap } from "../../../lib/bootstrap";
import { drawerOpen } from "../../../lib/frame";
import { loadWithRetry } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { toast } from "../../../ui/toast";
import { text } from "./support.texts";

/** A page of the window. */
export type Page = { name: "index" } | { name: "moderate" } | { name: "faq" } | { name: "live_chat" } | { name: "chat"; id: string };

export const supportOpen = signal(false);

/** The pages that one went through; the last one is shown. */
export const pages = signal<readonly Page[]>([{ name: "index" }]);
export const page = computed<Page>(() => pages.value[pages.value.length - 1] ?? { name: "index" });

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

export function toIndex(): void {
  pages.value = [{ name: "index" }];
}

const load = () => import("./SupportWindow");

/** Opens the window, or closes the open one. Guests are asked to sign in. */
export async function toggleSupport(to?: Page): Promise<void> {
  drawerOpen.value = false; // under the open menu nothing can be reached
  if (supportOpen.peek() && !to) {
    supportOpen.value = false;
    return;
  }
  if (!store.user.peek()) {
    openOverlay("auth", { mode: "login" });
    return;
  }
  try {
    if (!bootstrap.demo) await loadWithRetry(load, () => false);
  } catch {
    toast.error(text("support.notLoaded"));
    return;
  }
  pages.value = to ? [{ name: "index" }, to] : [{ name: "index" }];
  supportOpen.value = true;
}
