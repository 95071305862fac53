// The operator's news: the strip over the pages, and one announcement that
// each visitor may close for good. The page brings both along; what a player is
// told may differ from what a guest is.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { Announcement } from "../../../lib/api.gen";
import { bootstrap } from "../../../lib/bootstrap";
import { bus } from "../../../lib/bus";
import { browserBox, storageKey, type Box } from "../../../lib/persist";
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

/** The lines of the strip over the pages. */
export const notifications = signal(bootstrap.news.notifications ?? []);

export async function loadNews(): Promise<void> {
  notifications.value = (await api.post("/api/data/notifications", {}, { retry: true })) ?? [];
}

/** Asks for the news again when somebody signs in or out. Called once. */
export function followNews(load = loadNews): void {
  const again = () => void load().catch(() => undefined); // What was shown before stays.
  bus.on("login-success", ({ fresh }) => fresh && again());
  bus.on("logout", again);
}

/** The announcement to show, if there is one. */
export const shownAnnouncement = signal(isShown(bootstrap.news.announcement) ? bootstrap.news.announcement : null);

export function closeAnnouncement(): void {
  const closed = shownAnnouncement.peek();
  if (closed) rememberClosed(closed);
  shownAnnouncement.value = null;
}
