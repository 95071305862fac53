// The values of markers as texts.

import type { InteractionRequest, Marker } from "../../../../lib/api.gen";
import { formatPercent } from "../../../../lib/format";
import { dollars } from "../../../../lib/money";

/** A value of a marker, as the player also sees it. */
export function valueText(unit: Marker["unit"], value: number): string {
  if (unit === "cents") return dollars(value / 100);
  if (unit === "seconds") return `${Math.floor(value / 3600)} h ${Math.floor((value % 3600) / 60)} min`;
  return unit === "percent" ? formatPercent(String(value)) : String(value);
}

export const levelNames = ["None", "Elevated", "High"] as const;
export const levelTones = ["neutral", "brass", "danger"] as const;

/** The ways in which staff can have talked to a player. */
export const contactKinds: { value: InteractionRequest["kind"]; label: string }[] = [
  { value: "email", label: "Email" },
  { value: "chat", label: "Chat" },
  { value: "call", label: "Call" },
  { value: "limit", label: "Limit set with the player" },
  { value: "watched", label: "Watched, no action" },
];

export const findContactKind = (value: string) => contactKinds.find((one) => one.value === value);
