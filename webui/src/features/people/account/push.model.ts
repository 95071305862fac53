// The browsers that receive the player's notices (Web Push). The browser's permission is requested
// only after the player presses the button.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { PushDevice, PushState } from "../../../lib/api.gen";
import { bootstrap } from "../../../lib/bootstrap";
import { resource } from "../../../lib/resource";

export const pushes = resource<PushState>(() => api.post("/api/user/push", {}, { retry: true }));

/** Whether this browser can receive messages, cannot, or is blocked by the player. */
export type PushSupport = "able" | "unable" | "blocked";

export function pushSupport(): PushSupport {
  if (!bootstrap.worker || !isSecureContext || !("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "unable";
  return Notification.permission === "denied" ? "blocked" : "able";
}

/** Whether this browser can receive messages. It changes when the player answers the browser's question. */
export const supportSignal = signal<PushSupport>("unable");

export const currentDevice = (state: PushState): PushDevice | undefined => state.devices.find((one) => one.current);

/** The bytes of a key in base64url. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}

const isSameKey = (existing: ArrayBuffer | null, key: Uint8Array) => existing !== null && String(new Uint8Array(existing)) === String(key);

/** The subscription of this browser for the site's key. A subscription for another key is cancelled. */
async function subscribeWith(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = keyBytes(key);
  const existing = await pushManager.getSubscription();
  if (existing !== null && isSameKey(existing.options.applicationServerKey, applicationServerKey)) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/**
 * Subscribes this browser, with or without amounts in messages. False if the player refuses the
 * browser's permission.
 */
export async function subscribeThisBrowser(details: boolean): Promise<boolean> {
  const state = pushes.data.peek();
  if (!state) return false;
  if ((await Notification.requestPermission()) !== "granted") {
    supportSignal.value = pushSupport();
    return false;
  }
  const { endpoint, keys } = (await subscribeWith(state.key)).toJSON();
  pushes.set(await api.post("/api/user/push/add", { key: state.key, endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "", details }));
  return true;
}

/** Unsubscribes a browser. This browser also notifies its push service. */
export async function removeDevice(device: PushDevice): Promise<void> {
  pushes.set(await api.post("/api/user/push/remove", { id: device.id }));
  if (!device.current || pushSupport() === "unable") return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Loads the subscribed browsers. This browser updates its subscription if the site's key has changed. */
export async function loadPushes(): Promise<void> {
  supportSignal.value = pushSupport();
  pushes.clear();
  await pushes.load();
  const state = pushes.data.peek();
  const thisDevice = state && currentDevice(state);
  if (state?.key && thisDevice?.old && supportSignal.peek() === "able" && Notification.permission === "granted") await subscribeThisBrowser(thisDevice.details);
}
