// The number of unread notices, which the first page needs.

import { computed, signal } from "@preact/signals";
import { bus } from "../../../lib/bus";
import { store } from "../../../lib/store";

/** The server's max count. */
const maxCount = 100;

/** The last count since the user was loaded, its user, and the count at that load. */
const latestCount = signal<{ user: string; loaded: number; unread: number } | null>(null);

export const unread = computed(() => {
  const user = store.user.value;
  if (!user) return 0;
  const latest = latestCount.value;
  return latest?.user === user._id && latest.loaded === user.unread_notices ? latest.unread : user.unread_notices;
});

/** The text on the bell. */
export const countText = (count: number): string => (count >= maxCount ? `${maxCount - 1}+` : String(count));

/** Applies a count from the server. */
export function setUnread(count: number): void {
  const user = store.user.peek();
  latestCount.value = user && { user: user._id, loaded: user.unread_notices, unread: count };
}

/** Follows the server's events. */
export function followUnread(): void {
  bus.on("event:notice", ({ data }) => setUnread(data.unread));
}
