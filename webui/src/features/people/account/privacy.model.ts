// The player's privacy settings, and the ignore list.

import { api } from "../../../lib/api";
import { resource } from "../../../lib/resource";
import { setUser } from "../../../lib/session.model";

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
