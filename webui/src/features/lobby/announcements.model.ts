// The operator's news: the strip over the pages, and one announcement that
// each visitor may close for good.

import { computed, signal } from "@preact/signals-react";
import { browserBox, storageKey, type Box } from "../../lib/persist";
import { post } from "./game";
import { textHash } from "./hash";
import { rememberEmpty } from "./seen.model";

export interface News {
  _id: string;
  icon: string;
  /** HTML that the server has cleaned. */
  text: string;
}

export interface Announcement {
  enabled: boolean;
  image: string;
  title: string;
  /** HTML that the server has cleaned. */
  content: string;
}

const key = `${storageKey}:announcement`;

/** Tells one announcement from another, and from itself once it was changed. */
export function markOf({ image, title, content }: Announcement): string {
  return textHash(JSON.stringify([image, title, content]));
}

/** Whether this very announcement was closed here. */
export function wasClosed(announcement: Announcement, box: Box = browserBox()): boolean {
  return box.getItem(key) === markOf(announcement);
}

/** Closes it for this browser; another one shows again. */
export function rememberClosed(announcement: Announcement, box: Box = browserBox()): void {
  try {
    box.setItem(key, markOf(announcement));
  } catch {
    // A full storage: it is closed until the next load of the page.
  }
}

/** Whether there is something to show. */
export function isShown(announcement: Announcement | null, box: Box = browserBox()): boolean {
  if (!announcement?.enabled || !(announcement.title || announcement.content)) return false;
  return !wasClosed(announcement, box);
}

export const news = signal<News[]>([]);
const announcement = signal<Announcement | null>(null);

/** The announcement to show, if there is one. */
export const shownAnnouncement = computed(() => announcement.value);

export function closeAnnouncement(): void {
  const closed = announcement.peek();
  if (closed) rememberClosed(closed);
  announcement.value = null;
}

let asked = false;

/** Loads both once. What cannot be loaded is left out. */
export function loadAnnouncements(): void {
  if (asked) return;
  asked = true;
  post<News[]>("/api/data/notifications", {}, { retry: true }).then(
    (list) => {
      news.value = list;
      rememberEmpty("strip", list.length === 0);
    },
    () => (asked = false),
  );
  post<Announcement>("/api/banner", {}, { retry: true }).then(
    (given) => (announcement.value = isShown(given) ? given : null),
    () => undefined, // An announcement that nobody can read is none.
  );
}
