// State of the shell: rail, connection banner, loaders, banner of the
// unconfirmed e-mail.

import { computed, signal } from "@preact/signals-react";
import { api, errorText, isApiError } from "../../../lib/api";
import { isNarrow } from "../../../lib/breakpoints";
import { bus } from "../../../lib/bus";
import { persisted } from "../../../lib/persist";
import { drawerOpen, liveState, originalsState } from "../../../lib/frame";
import { watchConnection } from "./connection.model";

/** Whether the player folded the sidebar, and whether the banner of lost connections stays away. */
const railWanted = persisted("sidebarRail", false);
export const ignoreConnectionIssues = persisted("ignoreConnectionIssues", false);

/** The sidebar as a rail of icons, on wide screens. */
export const rail = computed(() => !isNarrow.value && railWanted.value);

/** Whether a path is that of a game, which gets all the room there is. */
export const isGame = (path: string): boolean => /^\/casino\/game\/(?!preview:)[^/]+$/.test(path);

export function toggleSidebar(): void {
  if (isNarrow.peek()) drawerOpen.value = !drawerOpen.peek();
  else railWanted.value = !railWanted.peek();
}

/** The blocking loader: the page expired and is about to be reloaded. */
export const expired = signal(false);

/** For how long after the page's load the connection banner stays away, in milliseconds. */
const bannerDelay = 3000;
const bannerDue = signal(false);

export type Missing = "trading" | "events" | null;

/** Which server the banner says is being connected to. */
export const missingServer = computed<Missing>(() => {
  if (!bannerDue.value || ignoreConnectionIssues.value) return null;
  if (liveState.value !== "connected") return "events";
  return originalsState.value === "connected" ? null : "trading";
});

export type Notice = "lost" | "recovered";

/** Follows the bus. notice is told when the live channel is lost and when it is back. */
export function followBus(notice: (notice: Notice) => void): void {
  let lost = false;
  bus.on("live-state", ({ state }) => {
    const before = liveState.peek();
    liveState.value = state;
    if (before === "connected" && state === "disconnected") {
      lost = true;
      notice("lost");
    }
    if (state === "connected" && lost) {
      lost = false;
      bus.emit("live-recovered", {});
      notice("recovered");
    }
  });
  bus.on("originals-state", ({ state }) => (originalsState.value = state));
  bus.on("page-expired", ({ reloading }) => (expired.value = reloading));
  bus.on("navigate", () => (drawerOpen.value = false));
  watchConnection();
  setTimeout(() => (bannerDue.value = true), bannerDelay);
}

export const sendingVerification = signal(false);

/** Has the letter sent again; answers the sentence to show. */
export async function sendVerification(): Promise<{ sent: boolean; text: string }> {
  sendingVerification.value = true;
  try {
    await api.post("/api/user/verifyEmail");
    return { sent: true, text: "shell.verify.sent" };
  } catch (error) {
    const tooQuick = isApiError(error) && error.is(429);
    return { sent: false, text: tooQuick ? "shell.verify.tooQuick" : errorText(error) };
  } finally {
    sendingVerification.value = false;
  }
}
