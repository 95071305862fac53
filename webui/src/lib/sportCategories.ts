// The sports with their numbers of matches, polled every few seconds while a page of the sportsbook
// is open.

import { api } from "./api";
import { resource } from "./resource";

/** Polling interval in milliseconds. */
export const pollInterval = 5000;

export const categories = resource(() => api.post("/api/bookmaker/categories", {}, { retry: true }));

let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keeps the sports up to date until the returned function is called. */
export function watchCategories(): () => void {
  watchers += 1;
  if (watchers === 1) {
    void categories.load();
    timer = setInterval(() => document.visibilityState === "visible" && void categories.load(), pollInterval);
  }
  return () => {
    watchers -= 1;
    if (watchers === 0) clearInterval(timer);
  };
}
