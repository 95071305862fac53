// The player's signed-in devices.

import { api } from "../../../lib/api";
import { resource } from "../../../lib/resource";
import { proofOf } from "./proof";

export const sessions = resource(async () => (await api.post("/api/user/sessions", {}, { retry: true })).sessions);

export async function endSession(id: string, password: string): Promise<void> {
  await api.post("/api/user/session_end", { id, ...proofOf(password) });
  sessions.set((sessions.data.peek() ?? []).filter((one) => one.id !== id));
}

/** Ends all sessions except this one and returns their number. */
export async function endOtherSessions(password: string): Promise<number> {
  const { ended } = await api.post("/api/user/sessions_end_others", proofOf(password));
  sessions.set((sessions.data.peek() ?? []).filter((one) => one.current));
  return ended;
}

const browsers: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox\//, "Firefox"],
  [/CriOS|Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
  [/curl\//, "curl"],
];

const systems: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** "Chrome on Windows", from the browser's user agent. Null if unknown. */
export function deviceName(userAgent: string): string | null {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const parts = [find(browsers), find(systems)].filter(Boolean);
  return parts.length > 0 ? parts.join(" on ") : null;
}

/** Whether it is a mobile device. */
export function isPhone(userAgent: string): boolean {
  return /Mobile|Android|iPhone|iPad/.test(userAgent);
}
