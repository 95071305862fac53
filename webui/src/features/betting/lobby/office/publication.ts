// The status of an entry: its audience and its period.

import type { OfficeBanner } from "../../../../lib/api.gen";

export type Publication = Pick<OfficeBanner, "published" | "audience" | "starts_at" | "ends_at">;

export type PublicationPhase = "off" | "waiting" | "shown" | "over";

/** The phase of an entry at a time. */
export function phaseOf({ published, starts_at, ends_at }: Omit<Publication, "audience">, now: number): PublicationPhase {
  if (!published) return "off";
  if (ends_at !== 0 && ends_at <= now) return "over";
  return starts_at > now ? "waiting" : "shown";
}

export const phaseTones = { off: "neutral", waiting: "brass", shown: "action", over: "neutral" } as const;
export const phaseNames: Record<PublicationPhase, string> = { off: "Not published", waiting: "Scheduled", shown: "Live", over: "Ended" };

export const audiences: { value: Publication["audience"]; label: string }[] = [
  { value: "all", label: "Everybody" },
  { value: "guests", label: "Guests only" },
  { value: "players", label: "Signed-in players only" },
];

export const levels = [
  { value: "info", label: "Information" },
  { value: "good", label: "Good news" },
  { value: "warning", label: "Warning" },
];
