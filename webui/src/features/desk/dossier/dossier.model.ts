// Who a player is.

import { api } from "../../../lib/api";
import type { PlayerAnswer } from "../../../lib/api.gen";
import { resource, type Resource } from "../../../lib/resource";

export function playerOf(userId: string): Resource<PlayerAnswer> {
  return resource(() => api.post("/api/admin/player", { user: userId }, { retry: true }));
}
