// What the first page needs to know of the chat: whether it is open, how much
// of it was not read, whether the connection stands. The rest loads later.

import { computed, effect, signal } from "@preact/signals-react";
import { chatDrawerWidth, windowWidth } from "../../../lib/breakpoints";
import { bus, type LinkState } from "../../../lib/bus";
import { store } from "../../../lib/store";

/** Above 1200 px the chat is a column that is always there; below, a drawer. */
export const wide = computed(() => windowWidth.value > chatDrawerWidth);

export const chatOpen = computed(() => wide.value || store.chat.value);

/** Messages that came while the chat was closed. */
export const unread = signal(0);

/** The live connection as it was last heard of. */
export const link = signal<LinkState>("connecting");

/** Follows the connection and the window: becoming narrow closes the chat. */
export function followSurroundings(): void {
  bus.on("live-state", ({ state }) => (link.value = state));
  effect(() => {
    if (!wide.value && store.chat.peek()) store.update({ chat: false });
  });
  effect(() => {
    if (chatOpen.value) unread.value = 0;
  });
}

/** The room of a path: the sportsbook has its own. */
export function channelAt(path: string, locale: string): string {
  return `${/^\/sportsbook(\/|$)/.test(path) ? "sport" : "casino"}_${locale}`;
}
