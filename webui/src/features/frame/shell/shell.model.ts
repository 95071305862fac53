// The state of the frame: rail, connection banner, loaders, the banner of an unconfirmed email
// address.

import { computed, signal } from "@preact/signals";
import { api, errorText, isApiError } from "../../../lib/api";
import { isNarrow } from "../../../lib/breakpoints";
import { bus } from "../../../lib/bus";
import { persisted } from "../../../lib/persist";
import { drawerOpen, liveState, originalsState } from "../../../lib/frame";
import { runAfterRandomDelay } from "../../../lib/socket/randomDelay";
import { watchConnection } from "./connection.model";

/** Whether the player collapsed the sidebar, and whether the connection banner is suppressed. */
const railEnabled = persisted("sidebarRail", false);
export const ignoreConnectionIssues = persisted("ignoreConnectionIssues", false);

/** The sidebar as a rail of icons, on wide screens. */
export const rail = computed(() => !isNarrow.value && railEnabled.value);

/** Whether a path is a game, which uses the full width. */
export const isGame = (path: string): boolean => /^\/casino\/game\/(?!preview:)[^/]+$/.test(path);

export function toggleSidebar(): void {
  if (isNarrow.peek()) drawerOpen.value = !drawerOpen.peek();
  else railEnabled.value = !railEnabled.peek();
}

/** The blocking loader: the page has expired and is about to reload. */
export const expired = signal(false);

/** How long the connection banner is suppressed after the page load, in milliseconds. */
const bannerDelay = 3000;
const bannerDue = signal(false);

export type MissingServer = "trading" | "events" | null;

/** The server that the banner names. */
export const missingServer = computed<MissingServer>(() => {
  if (!bannerDue.value || ignoreConnectionIssues.value) return null;
  if (liveState.value !== "connected") return "events";
  return originalsState.value === "connected" ? null : "trading";
});

export type Notice = "lost" | "recovered";

/** Follows the bus. notice is called when the live channel is lost and when it is back. */
export function followBus(onNotice: (onNotice: Notice) => void): void {
  let lost = false;
  bus.on("live-state", ({ state }) => {
    const before = liveState.peek();
    liveState.value = state;
    if (before === "connected" && state === "disconnected") {
      lost = true;
      onNotice("lost");
    }
    if (state === "connected" && lost) {
      lost = false;
      runAfterRandomDelay(() => bus.emit("live-recovered", {}));
      onNotice("recovered");
    }
  });
  bus.on("originals-state", ({ state }) => (originalsState.value = state));
  bus.on("page-expired", ({ reloading }) => (expired.value = reloading));
  bus.on("navigate", () => (drawerOpen.value = false));
  watchConnection();
  setTimeout(() => (bannerDue.value = true), bannerDelay);
}

export const sendingVerification = signal(false);

/** Sends the email again. Returns the text to show. */
export async function sendVerification(): Promise<{ sent: boolean; text: string }> {
  sendingVerification.value = true;
  try {
    await api.post("/api/user/verifyEmail");
    return { sent: true, text: "shell.verify.sent" };
  } catch (error) {
    const rateLimited = isApiError(error) && error.is(429);
    return { sent: false, text: rateLimited ? "shell.verify.tooQuick" : errorText(error) };
  } finally {
    sendingVerification.value = false;
  }
}
