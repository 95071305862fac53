// The special states of a player, one word each.

import type { PlayerRow } from "../../../lib/api.gen";

export interface StatusBadge {
  text: string;
  tone: "danger" | "brass" | "info" | "neutral";
}

export function statusBadges({ banned, muted, excluded, roles }: Pick<PlayerRow, "banned" | "muted" | "excluded" | "roles">): StatusBadge[] {
  const list: StatusBadge[] = [];
  if (banned) list.push({ text: "banned", tone: "danger" });
  if (muted) list.push({ text: "muted", tone: "brass" });
  if (excluded) list.push({ text: "excluded", tone: "brass" });
  for (const role of roles) list.push({ text: roleName(role), tone: "info" });
  return list;
}

/** The name of a role. The built-in role of administrators has a symbol as its id. */
export const roleName = (role: string) => (role === "*" ? "administrator" : role.replaceAll("_", " "));
