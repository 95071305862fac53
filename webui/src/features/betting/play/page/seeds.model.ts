// The seeds of the player's results.

import { api } from "../../../../lib/api";
import type { PastSeed } from "../../../../lib/api.gen";
import { resource } from "../../../../lib/resource";

/** Max length of a client seed. */
export const seedLimit = 64;

export type { PastSeed };

export const seeds = resource(() => api.post("/api/user/seeds", {}, { retry: true }));

/** Activates a new client seed and returns the revealed pair. */
export async function changeSeed(clientSeed: string): Promise<PastSeed | null> {
  const before = seeds.data.peek()?.server_seed_hash;
  const answer = await api.post("/api/user/client_seed_change", { client_seed: clientSeed });
  seeds.set(answer);
  return answer.past.find(({ server_seed_hash }) => server_seed_hash === before) ?? answer.past[0] ?? null;
}

/** An unpredictable seed. */
export function randomSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
