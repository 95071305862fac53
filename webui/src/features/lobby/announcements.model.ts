// The operator's news: the strip over the pages, and one announcement that
// each visitor may close for good. The page brings both along.

import { signal } from "@preact/signals-react";
import { bootstrap, type Announcement, type News } from "../../lib/bootstrap";
import { browserBox, storageKey, type Box } from "../../lib/persist";
import { textHash } from "./hash";

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
export function isShown(announcement: Announcement, box: Box = browserBox()): boolean {
  if (!announcement.enabled || !(announcement.title || announcement.content)) return false;
  return !wasClosed(announcement, box);
}

export const news: readonly News[] = bootstrap.news.notifications ?? [];

/** The announcement to show, if there is one. */
export const shownAnnouncement = signal(isShown(bootstrap.news.announcement) ? bootstrap.news.announcement : null);

export function closeAnnouncement(): void {
  const closed = shownAnnouncement.peek();
  if (closed) rememberClosed(closed);
  shownAnnouncement.value = null;
}
