// The values of markers in words.

import type { InteractionRequest, Marker } from "../../../../lib/api.gen";
import { formatPercent } from "../../../../lib/format";
import { dollars } from "../../../../lib/money";

/** A value of a marker, as the player reads it too. */
export function valueText(unit: Marker["unit"], value: number): string {
  if (unit === "cents") return dollars(value / 100);
  if (unit === "seconds") return `${Math.floor(value / 3600)} h ${Math.floor((value % 3600) / 60)} min`;
  return unit === "percent" ? formatPercent(String(value)) : String(value);
}

export const levelNames = ["Calm", "Marked", "Strong"] as const;
export const levelTones = ["neutral", "brass", "danger"] as const;

/** How the team can have talked to a player. */
export const contacts: { value: InteractionRequest["kind"]; label: string }[] = [
  { value: "letter", label: "Letter" },
  { value: "chat", label: "Chat" },
  { value: "call", label: "Call" },
  { value: "limit", label: "A limit was set together" },
  { value: "watched", label: "Watched, and left at that" },
];

export const contactOf = (value: string) => contacts.find((one) => one.value === value);
