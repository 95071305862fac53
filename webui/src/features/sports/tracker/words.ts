// Moments in words.

import type { Event as SportEvent, TrackMoment } from "../../../lib/api.gen";
import { text } from "./tracker.texts";

/** "Red card, Calder Foxes": what happened and to whom. */
export function momentText({ k: kind, s: side, v: value }: TrackMoment, { home, away }: Pick<SportEvent, "home" | "away">): string {
  const what = capital(kind === "runs" || kind === "kill" || kind === "break" || kind === "visit" ? `${kind}: ${value}` : kind);
  return side === 0 ? what : text("tracker.moment", { what, who: side === 1 ? home : away });
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
