// How many notices are unread: what the first page of the site needs of the inbox.

import { computed, signal } from "@preact/signals-react";
import { bus } from "../../../lib/bus";
import { store } from "../../../lib/store";

/** The most that the server counts. */
const most = 100;

/** What was heard since the user was loaded, of whom, and what the user said then. */
const heard = signal<{ user: string; loaded: number; unread: number } | null>(null);

export const unread = computed(() => {
  const user = store.user.value;
  if (!user) return 0;
  const known = heard.value;
  return known?.user === user._id && known.loaded === user.unread_notices ? known.unread : user.unread_notices;
});

/** The number on the bell. */
export const countText = (count: number): string => (count >= most ? `${most - 1}+` : String(count));

/** Takes over a number that the server has told. */
export function noteUnread(count: number): void {
  const user = store.user.peek();
  heard.value = user && { user: user._id, loaded: user.unread_notices, unread: count };
}

/** Follows what the server tells. */
export function followUnread(): void {
  bus.on("event:notice", ({ data }) => noteUnread(data.unread));
}
