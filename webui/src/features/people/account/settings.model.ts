// The player's settings: privacy, the ignore list, notices, and exclusion from play.

import { api } from "../../../lib/api";
import { resource } from "../../../lib/resource";
import { setUser } from "../../../lib/session.model";

/** The durations, shortest first, with the server's names. */
export const durations = ["24h", "7d", "30d", "6m", "1y", "5y", "permanent"] as const;
export type Duration = (typeof durations)[number];

export async function exclude(duration: Duration, password: string): Promise<void> {
  const { user } = await api.post("/api/user/self_exclude", { duration, ...(password ? { password } : {}) });
  setUser(user);
}

/** The player's notice settings. */
export const choices = resource(async () => (await api.post("/api/user/notices/choices", {}, { retry: true })).topics);

export type NoticeChannel = "site" | "email" | "push";

export async function setChoice(topic: string, channel: NoticeChannel, on: boolean): Promise<void> {
  choices.set((await api.post("/api/user/notices/choose", { topic, channel, on })).topics);
}

export const ignoredPlayers = resource(async () => (await api.post("/api/user/ignores", {}, { retry: true })).users);

export async function hideBets(hidden: boolean): Promise<void> {
  setUser((await api.post("/api/user/settings", { private_bets: hidden })).user);
}

export async function ignorePlayer(name: string): Promise<void> {
  await api.post("/api/user/ignore", { name });
  await ignoredPlayers.load();
}

export async function unignorePlayer(name: string): Promise<void> {
  await api.post("/api/user/unignore", { name });
  await ignoredPlayers.load();
}
