// The identity of a player.

import { api } from "../../../lib/api";
import type { PlayerAnswer } from "../../../lib/api.gen";
import { resource, type Resource } from "../../../lib/resource";

export function playerResource(userId: string): Resource<PlayerAnswer> {
  return resource(() => api.post("/api/admin/player", { user: userId }, { retry: true }));
}
