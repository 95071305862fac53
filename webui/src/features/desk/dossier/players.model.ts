// What the list of players asks the server for.

import { api } from "../../../lib/api";
import type { PlayerRow, PlayersRequest } from "../../../lib/api.gen";
import type { TablePage } from "../../../ui/work/table.model";
import type { TableView } from "../../../ui/work/view";

/** The question that a view of the table asks. */
export function questionOf({ filters, sort, after, size }: TableView): PlayersRequest {
  const standing = filters.standing;
  return {
    query: filters.q ?? "",
    banned: standing === "banned",
    muted: standing === "muted",
    excluded: standing === "excluded",
    staff: standing === "staff",
    verified: filters.verified === "yes" || filters.verified === "no" ? filters.verified : "",
    tag: filters.tag ?? "",
    referred_by: filters.referrer ?? "",
    country: filters.country ?? "",
    sort: sort?.key === "seen" ? "seen" : "",
    cursor: after ?? "",
    limit: size,
  };
}

export async function loadPlayers(view: TableView): Promise<TablePage<PlayerRow>> {
  const { rows, next } = await api.post("/api/admin/players", questionOf(view), { retry: true });
  return { rows, next: next || null };
}
