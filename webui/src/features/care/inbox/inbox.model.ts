// The inbox: its pages, and which notices are read.

import { signal } from "@preact/signals";
import { api, errorText } from "../../../lib/api";
import type { Notice } from "../../../lib/api.gen";
import { bus } from "../../../lib/bus";
import { resource } from "../../../lib/resource";
import { toast } from "../../../ui/toast";
import { setUnread } from "./unread.model";

export type { Notice } from "../../../lib/api.gen";

export interface Inbox {
  notices: Notice[];
  /** The id before which there are more notices. 0 at the end. */
  next: number;
}

async function loadPage(before: number): Promise<Inbox> {
  const { notices, next, unread } = await api.post("/api/user/notices", { before }, { retry: true });
  setUnread(unread);
  return { notices, next };
}

export const inbox = resource<Inbox>(() => loadPage(0));

/** Appends a list to another, without duplicates. */
export function mergeNotices(list: readonly Notice[], newer: readonly Notice[]): Notice[] {
  const known = new Set(list.map(({ id }) => id));
  return [...list, ...newer.filter(({ id }) => !known.has(id))].sort((a, b) => b.id - a.id);
}

/** Whether older notices are loading. */
export const loadingMore = signal(false);

export async function loadMore(): Promise<void> {
  const current = inbox.data.peek();
  if (!current || current.next === 0 || loadingMore.peek()) return;
  loadingMore.value = true;
  try {
    const older = await loadPage(current.next);
    inbox.set({ notices: mergeNotices(inbox.data.peek()?.notices ?? [], older.notices), next: older.next });
  } catch (error) {
    toast.error(errorText(error));
  } finally {
    loadingMore.value = false;
  }
}

/** The list with one notice, or everything up to it, marked as read. */
export const markRead = (list: readonly Notice[], id: number, all: boolean): Notice[] =>
  list.map((one) => (one.id === id || (all && one.id < id) ? { ...one, read: true } : one));

/** Marks a notice as read, or everything up to it. */
export async function sendRead(id: number, all = false): Promise<void> {
  try {
    const { unread } = await api.post("/api/user/notices/read", { id, all });
    setUnread(unread);
    const current = inbox.data.peek();
    if (current) inbox.set({ ...current, notices: markRead(current.notices, id, all) });
  } catch (error) {
    toast.error(errorText(error));
  }
}

/** Keeps the inbox up to date until the returned function is called. */
export function followInbox(): () => void {
  inbox.clear(); // clears the notices of the previous user
  void inbox.load();
  const unsubscribers = [
    bus.on("event:notice", ({ data }) => {
      const current = inbox.data.peek();
      if (current) inbox.set({ ...current, notices: mergeNotices([data.notice], current.notices) });
      else void inbox.load(); // the running response may be older
    }),
    bus.on("live-recovered", () => void inbox.load()),
  ];
  return () => unsubscribers.forEach((off) => off());
}
