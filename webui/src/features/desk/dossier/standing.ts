// What is special about a player, in a word each.

import type { PlayerRow } from "../../../lib/api.gen";

export interface Standing {
  text: string;
  tone: "danger" | "brass" | "info" | "neutral";
}

export function standingOf({ banned, muted, excluded, roles }: Pick<PlayerRow, "banned" | "muted" | "excluded" | "roles">): Standing[] {
  const list: Standing[] = [];
  if (banned) list.push({ text: "banned", tone: "danger" });
  if (muted) list.push({ text: "muted", tone: "brass" });
  if (excluded) list.push({ text: "excluded", tone: "brass" });
  for (const role of roles) list.push({ text: roleName(role), tone: "info" });
  return list;
}

/** How a role is called: the built-in one of administrators has a sign for an id. */
export const roleName = (role: string) => (role === "*" ? "administrator" : role.replaceAll("_", " "));
