// The operator's news: the strip over the pages, and one announcement that
// each visitor may close for good. The page brings both along; what a player is
// told may differ from what a guest is.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { Announcement, Notification } from "../../../lib/api.gen";
import { bootstrap } from "../../../lib/bootstrap";
import { bus } from "../../../lib/bus";
import { browserBox, storageKey, type Box } from "../../../lib/persist";
import { signedIn } from "../../../lib/store";
import { whenContentChanges } from "./changes";
import { textHash } from "./hash";

const key = `${storageKey}:announcement`;
const noticesKey = `${storageKey}:notices`;
/** So many closed notices are remembered, the latest ones. */
const remembered = 50;

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

/** The lines without those that were closed in this browser. */
export function unclosed(lines: readonly Notification[], box: Box = browserBox()): Notification[] {
  const closed = closedMarks(box);
  return lines.filter(({ mark }) => !mark || !closed.includes(mark));
}

function closedMarks(box: Box): string[] {
  return (box.getItem(noticesKey) ?? "").split(" ").filter(Boolean);
}

/** The lines of the strip over the pages. */
export const notifications = signal(unclosed(bootstrap.news.notifications ?? []));

/** Closes a line for good: the server remembers it for players, the browser for everybody. */
export function closeNotice({ _id, mark }: Notification, box: Box = browserBox()): void {
  notifications.value = notifications.peek().filter((line) => line._id !== _id);
  if (!mark) return;
  try {
    box.setItem(noticesKey, [...closedMarks(box), mark].slice(-remembered).join(" "));
  } catch {
    // A full storage: it is closed until the next load of the page.
  }
  tellServer(mark);
}

function tellServer(mark: string | undefined): void {
  if (mark && signedIn.peek()) void api.post("/api/data/dismiss", { mark }).catch(() => undefined); // This browser remembers.
}

export async function loadNews(): Promise<void> {
  const [lines, announcement] = await Promise.all([api.post("/api/data/notifications", {}, { retry: true }), api.post("/api/banner", {}, { retry: true })]);
  notifications.value = unclosed(lines ?? []);
  shownAnnouncement.value = isShown(announcement) ? announcement : null;
}

/** Asks for the news again when somebody signs in or out, and when the operator changes them. Called once. */
export function followNews(load = loadNews): void {
  const again = () => void load().catch(() => undefined); // What was shown before stays.
  bus.on("login-success", ({ fresh }) => fresh && again());
  bus.on("logout", again);
  whenContentChanges(again);
}

/** The announcement to show, if there is one. */
export const shownAnnouncement = signal(isShown(bootstrap.news.announcement) ? bootstrap.news.announcement : null);

export function closeAnnouncement(): void {
  const closed = shownAnnouncement.peek();
  if (closed) {
    rememberClosed(closed);
    tellServer(closed.mark);
  }
  shownAnnouncement.value = null;
}
