// Where an entry stands: for whom, and from when to when.

import type { OfficeBanner } from "../../../../lib/api.gen";

export type Standing = Pick<OfficeBanner, "published" | "audience" | "starts_at" | "ends_at">;

export type Phase = "off" | "waiting" | "shown" | "over";

/** What the clock makes of an entry. */
export function phaseOf({ published, starts_at, ends_at }: Omit<Standing, "audience">, now: number): Phase {
  if (!published) return "off";
  if (ends_at !== 0 && ends_at <= now) return "over";
  return starts_at > now ? "waiting" : "shown";
}

export const phaseTones = { off: "neutral", waiting: "brass", shown: "action", over: "neutral" } as const;
export const phaseNames: Record<Phase, string> = { off: "Not published", waiting: "Waits for its time", shown: "Shown", over: "Over" };

export const audiences: { value: Standing["audience"]; label: string }[] = [
  { value: "all", label: "Everybody" },
  { value: "guests", label: "Guests only" },
  { value: "players", label: "Signed-in players only" },
];

export const levels = [
  { value: "info", label: "Information" },
  { value: "good", label: "Good news" },
  { value: "warning", label: "Warning" },
];
