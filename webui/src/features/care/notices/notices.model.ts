// The inbox: its pages, and what of them is read.

import { signal } from "@preact/signals-react";
import { api, errorText } from "../../../lib/api";
import type { Notice } from "../../../lib/api.gen";
import { bus } from "../../../lib/bus";
import { resource } from "../../../lib/resource";
import { toast } from "../../../ui/toast";
import { noteUnread } from "./unread.model";

export type { Notice } from "../../../lib/api.gen";

export interface Inbox {
  notices: Notice[];
  /** The id before which there is more; 0 at the end. */
  next: number;
}

async function page(before: number): Promise<Inbox> {
  const { notices, next, unread } = await api.post("/api/user/notices", { before }, { retry: true });
  noteUnread(unread);
  return { notices, next };
}

export const inbox = resource<Inbox>(() => page(0));

/** A list with another one behind it; what both have stands once. */
export function joined(list: readonly Notice[], more: readonly Notice[]): Notice[] {
  const known = new Set(list.map(({ id }) => id));
  return [...list, ...more.filter(({ id }) => !known.has(id))].sort((a, b) => b.id - a.id);
}

/** Whether older notices are on their way. */
export const loadingMore = signal(false);

export async function more(): Promise<void> {
  const now = inbox.data.peek();
  if (!now || now.next === 0 || loadingMore.peek()) return;
  loadingMore.value = true;
  try {
    const older = await page(now.next);
    inbox.set({ notices: joined(inbox.data.peek()?.notices ?? [], older.notices), next: older.next });
  } catch (error) {
    toast.error(errorText(error));
  } finally {
    loadingMore.value = false;
  }
}

/** The list in which one notice, or everything up to it, is read. */
export const readIn = (list: readonly Notice[], id: number, all: boolean): Notice[] =>
  list.map((one) => (one.id === id || (all && one.id < id) ? { ...one, read: true } : one));

/** Notes that a notice was read, or everything up to it. */
export async function read(id: number, all = false): Promise<void> {
  try {
    const { unread } = await api.post("/api/user/notices/read", { id, all });
    noteUnread(unread);
    const now = inbox.data.peek();
    if (now) inbox.set({ ...now, notices: readIn(now.notices, id, all) });
  } catch (error) {
    toast.error(errorText(error));
  }
}

/** Keeps the inbox up to date until the answer is called. */
export function followInbox(): () => void {
  inbox.clear(); // whoever was here before had others
  void inbox.load();
  const offs = [
    bus.on("event:notice", ({ data }) => {
      const now = inbox.data.peek();
      if (now) inbox.set({ ...now, notices: joined([data.notice], now.notices) });
      else void inbox.load(); // the answer that is on its way may be older
    }),
    bus.on("live-recovered", () => void inbox.load()),
  ];
  return () => offs.forEach((off) => off());
}
