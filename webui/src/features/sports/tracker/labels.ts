// Moments as texts.

import type { Event as SportEvent, TrackMoment } from "../../../lib/api.gen";
import { text } from "./tracker.texts";

/** "Red card, Calder Foxes": the event and its side. */
export function momentText({ k: kind, s: side, v: value }: TrackMoment, { home, away }: Pick<SportEvent, "home" | "away">): string {
  const what = capitalized(kind === "runs" || kind === "kill" || kind === "break" || kind === "visit" ? `${kind}: ${value}` : kind);
  return side === 0 ? what : text("tracker.moment", { what, who: side === 1 ? home : away });
}

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type Part = "period" | "set" | "quarter" | "inning" | "innings" | "frame" | "leg" | "round" | "map";

const partNames: Record<string, Part> = {
  tennis: "set", "ao-tennis": "set", "table-tennis": "set", volleyball: "set", badminton: "set", squash: "set", basketball: "quarter", "nba-2k": "quarter", "american-football": "quarter",
  "aussie-rules": "quarter", waterpolo: "quarter", baseball: "inning", cricket: "innings", snooker: "frame", darts: "leg", boxing: "round", mma: "round", "counter-strike": "map", "dota-2": "map",
  "league-of-legends": "map", "rocket-league": "map",
};

/** The current part of a live event: its minute, its set, its frame. */
export function nowText({ sport, field, play }: Pick<SportEvent, "sport" | "field" | "play">): string {
  if (field) return text("tracker.live");
  if (play?.minute) return text("tracker.minute", { n: play.minute });
  return text(`tracker.part.${partNames[sport] ?? "period"}`, { n: (play?.done ?? 0) + 1 });
}

const goals = new Set(["soccer", "fifa", "futsal", "handball", "ice-hockey", "floorball", "bandy", "waterpolo"]);

/** The name of the points of a sport. */
export function pointsName(sport: string): string {
  if (goals.has(sport)) return text("tracker.stat.goals");
  if (sport === "baseball" || sport === "cricket") return text("tracker.stat.runs");
  if (sport === "tennis" || sport === "ao-tennis") return text("tracker.stat.games");
  return text(sport === "counter-strike" ? "tracker.stat.rounds" : "tracker.stat.points");
}
