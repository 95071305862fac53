// The API calls of the list of players.

import { api } from "../../../lib/api";
import type { PlayersRequest } from "../../../lib/api.gen";
import type { TableView } from "../../../ui/office/view";

/** The request of a table view. */
export function playersRequest({ filters, sort, after, size }: TableView): PlayersRequest {
  const status = filters.status;
  return {
    query: filters.q ?? "",
    banned: status === "banned",
    muted: status === "muted",
    excluded: status === "excluded",
    staff: status === "staff",
    verified: filters.verified === "yes" || filters.verified === "no" ? filters.verified : "",
    tag: filters.tag ?? "",
    referred_by: filters.referrer ?? "",
    country: filters.country ?? "",
    sort: sort?.key === "seen" ? "seen" : "",
    cursor: after ?? "",
    limit: size,
  };
}

export const loadPlayers = (view: TableView) => api.post("/api/admin/players", playersRequest(view), { retry: true });
