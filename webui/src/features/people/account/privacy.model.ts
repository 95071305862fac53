// What the player keeps from others, and whom from themself.

import { api } from "../../../lib/api";
import { resource } from "../../../lib/resource";
import { setUser } from "../../../lib/session.model";

export const ignored = resource(async () => (await api.post("/api/user/ignores", {}, { retry: true })).users);

export async function hideBets(hidden: boolean): Promise<void> {
  setUser((await api.post("/api/user/settings", { private_bets: hidden })).user);
}

export async function ignore(name: string): Promise<void> {
  await api.post("/api/user/ignore", { name });
  await ignored.load();
}

export async function unignore(name: string): Promise<void> {
  await api.post("/api/user/unignore", { name });
  await ignored.load();
}
