// The browsers to which the player's notices are sent (Web Push). Nothing is asked of
// the browser before the player presses the button.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { PushDevice, PushState } from "../../../lib/api.gen";
import { bootstrap } from "../../../lib/bootstrap";
import { resource } from "../../../lib/resource";

export const pushes = resource<PushState>(() => api.post("/api/user/push", {}, { retry: true }));

/** What this browser can do: take messages, not at all, or not because the player said no to it. */
export type PushAbility = "able" | "unable" | "blocked";

export function ability(): PushAbility {
  if (!bootstrap.worker || !isSecureContext || !("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "unable";
  return Notification.permission === "denied" ? "blocked" : "able";
}

/** Whether this browser takes messages; it changes when the player answers its question. */
export const able = signal<PushAbility>("unable");

export const current = (state: PushState): PushDevice | undefined => state.devices.find((one) => one.current);

/** The bytes of a key in base64 for addresses. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}

const same = (held: ArrayBuffer | null, key: Uint8Array) => held !== null && String(new Uint8Array(held)) === String(key);

/** The subscription of this browser for the site's key; one for another key ends. */
async function subscription(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = keyBytes(key);
  const held = await pushManager.getSubscription();
  if (held !== null && same(held.options.applicationServerKey, applicationServerKey)) return held;
  await held?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Has this browser told, with amounts or without; false when the player says no to the browser. */
export async function tellHere(details: boolean): Promise<boolean> {
  const state = pushes.data.peek();
  if (!state) return false;
  if ((await Notification.requestPermission()) !== "granted") {
    able.value = ability();
    return false;
  }
  const { endpoint, keys } = (await subscription(state.key)).toJSON();
  pushes.set(await api.post("/api/user/push/add", { key: state.key, endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "", details }));
  return true;
}

/** Has a browser told no more; this one also tells its maker. */
export async function stop(device: PushDevice): Promise<void> {
  pushes.set(await api.post("/api/user/push/remove", { id: device.id }));
  if (!device.current || ability() === "unable") return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Reads the browsers that are told; this one takes a key of the site that has changed. */
export async function loadPushes(): Promise<void> {
  able.value = ability();
  pushes.clear();
  await pushes.load();
  const state = pushes.data.peek();
  const here = state && current(state);
  if (state?.key && here?.old && able.peek() === "able" && Notification.permission === "granted") await tellHere(here.details);
}
