// Other sign-in methods of the player's account.

import { api } from "../../../lib/api";
import { bus } from "../../../lib/bus";
import { resource } from "../../../lib/resource";
import { proofOf } from "./proof";
import type { Connection } from "../../../lib/api.gen";

export const connections = resource(() => api.post("/api/profile/connections", {}, { retry: true }));

/** The page to which Discord redirects with its result. */
export const discordPage = "/connect/discord";

/** Redirects to Discord, which redirects back to discordPage. */
export async function connectDiscord(password: string): Promise<void> {
  const { url } = await api.post("/api/profile/connections/discord/begin", proofOf(password));
  location.assign(url);
}

/** The result of Discord in the address. Null if the player refused there. */
export function discordAnswer(search: string): { code: string; state: string } | null {
  const query = new URLSearchParams(search);
  const [code, state] = [query.get("code"), query.get("state")];
  return code && state ? { code, state } : null;
}

/** Connects the account with the result of Discord. */
export const finishDiscord = (answer: { code: string; state: string }) => api.post("/api/profile/connections/discord/finish", answer);

export async function disconnect({ kind, subject }: Connection, password: string): Promise<void> {
  await api.post("/api/profile/connections/disconnect", { kind, subject, ...proofOf(password) });
  await connections.load();
}

/** Follows connections by the wallet overlay. Returns a function that stops. */
export function followConnections(): () => void {
  return bus.on("connections-changed", () => void connections.load());
}
