// Self-exclusion.

import { api } from "../../../lib/api";
import { setUser } from "../../../lib/session.model";

/** The durations, shortest first, with the server's names. */
export const durations = ["24h", "7d", "30d", "6m", "1y", "5y", "permanent"] as const;
export type Duration = (typeof durations)[number];

export async function exclude(duration: Duration, password: string): Promise<void> {
  const { user } = await api.post("/api/user/self_exclude", { duration, ...(password ? { password } : {}) });
  setUser(user);
}
