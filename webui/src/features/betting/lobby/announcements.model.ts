// The operator's notices: the strip above the pages, and one announcement that each visitor can
// close permanently. The page includes both. Players and guests can get different ones.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { Announcement, Notification } from "../../../lib/api.gen";
import { bootstrap } from "../../../lib/bootstrap";
import { bus } from "../../../lib/bus";
import { browserStorage, storageKey, type KeyValueStorage } from "../../../lib/persist";
import { signedIn } from "../../../lib/store";
import { whenContentChanges } from "./changes";
import { textHash } from "./hash";

const key = `${storageKey}:announcement`;
const noticesKey = `${storageKey}:notices`;
/** The number of closed notices that the browser remembers, the latest ones. */
const maxRemembered = 50;

/** Identifies an announcement by its content, so a changed one is a new one. */
export function contentHash({ image, title, content }: Announcement): string {
  return textHash(JSON.stringify([image, title, content]));
}

/** Whether this version of the announcement was closed in this browser. */
export function wasClosed(announcement: Announcement, storage: KeyValueStorage = browserStorage()): boolean {
  return storage.getItem(key) === contentHash(announcement);
}

/** Closes it in this browser. Another announcement is shown again. */
export function rememberClosed(announcement: Announcement, storage: KeyValueStorage = browserStorage()): void {
  try {
    storage.setItem(key, contentHash(announcement));
  } catch {
    // The storage is full: it stays closed until the next page load.
  }
}

/** Whether there is an announcement to show. */
export function isShown(announcement: Announcement, storage: KeyValueStorage = browserStorage()): boolean {
  if (!announcement.enabled || !(announcement.title || announcement.content)) return false;
  return !wasClosed(announcement, storage);
}

/** The notices that were not closed in this browser. */
export function withoutClosed(notices: readonly Notification[], storage: KeyValueStorage = browserStorage()): Notification[] {
  const closed = closedMarks(storage);
  return notices.filter(({ mark }) => !mark || !closed.includes(mark));
}

function closedMarks(storage: KeyValueStorage): string[] {
  return (storage.getItem(noticesKey) ?? "").split(" ").filter(Boolean);
}

/** The notices of the strip above the pages. */
export const notifications = signal(withoutClosed(bootstrap.news.notifications ?? []));

/** Closes a notice permanently. The server remembers it for players, the browser for all visitors. */
export function closeNotice({ _id, mark }: Notification, storage: KeyValueStorage = browserStorage()): void {
  notifications.value = notifications.peek().filter((notice) => notice._id !== _id);
  if (!mark) return;
  try {
    storage.setItem(noticesKey, [...closedMarks(storage), mark].slice(-maxRemembered).join(" "));
  } catch {
    // The storage is full: it stays closed until the next page load.
  }
  reportClosed(mark);
}

function reportClosed(mark: string | undefined): void {
  if (mark && signedIn.peek()) void api.post("/api/data/dismiss", { mark }).catch(() => undefined); // The browser remembers it if this request fails.
}

export async function loadNews(): Promise<void> {
  const [notices, announcement] = await Promise.all([api.post("/api/data/notifications", {}, { retry: true }), api.post("/api/banner", {}, { retry: true })]);
  notifications.value = withoutClosed(notices ?? []);
  currentAnnouncement.value = isShown(announcement) ? announcement : null;
}

/** Loads the news again after a sign-in or sign-out, and after the operator changes it. Called once. */
export function followNews(load = loadNews): void {
  const reload = () => void load().catch(() => undefined); // After a failure the earlier news stays.
  bus.on("login-success", ({ fresh: newSession }) => newSession && reload());
  bus.on("logout", reload);
  whenContentChanges(reload);
}

/** The announcement to show, or null. */
export const currentAnnouncement = signal(isShown(bootstrap.news.announcement) ? bootstrap.news.announcement : null);

export function closeAnnouncement(): void {
  const closed = currentAnnouncement.peek();
  if (closed) {
    rememberClosed(closed);
    reportClosed(closed.mark);
  }
  currentAnnouncement.value = null;
}
