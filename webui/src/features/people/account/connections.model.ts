// Other ways to sign in to the player's account.

import { api } from "../../../lib/api";
import { bus } from "../../../lib/bus";
import { resource } from "../../../lib/resource";
import { proofOf } from "./proof";
import type { Connection } from "../../../lib/api.gen";

export const connections = resource(async () => (await api.post("/api/profile/connections", {}, { retry: true })).connections);

export async function disconnect({ kind, subject }: Connection, password: string): Promise<void> {
  await api.post("/api/profile/connections/disconnect", { kind, subject, ...proofOf(password) });
  await connections.load();
}

/** Follows what the wallet overlay connects; returns what stops it. */
export function followConnections(): () => void {
  return bus.on("connections-changed", () => void connections.load());
}
