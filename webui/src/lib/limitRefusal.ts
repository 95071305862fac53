// Refusals by a player's own limits: a time-out, a night pause, blocked games, limits. The dialog
// belongs to the feature of play control.

import { ApiError } from "./error";
import { overlayExists } from "./availability";
import { openOverlay } from "./overlays";

/** A refusal of play control: its sentence, and its end in unix milliseconds, 0 for no end. */
export interface LimitRefusal {
  text: string;
  until: number;
}

/** The error codes of play control. */
const codes: ReadonlySet<number> = new Set([-20, -21, -22, -23]);

/**
 * A deposit that exceeds the player's limit only because of pending payments: 409, because it can
 * be requested again later.
 */
const isWaiting = (error: ApiError) => error.code === 409 && error.extra.reason === "waits";

/** The refusal of play control in an error. Null for any other error. */
export function limitRefusal(error: unknown): LimitRefusal | null {
  if (!(error instanceof ApiError) || !(codes.has(error.code) || isWaiting(error))) return null;
  return { text: error.message, until: typeof error.extra.until === "number" ? error.extra.until : 0 };
}

/** Opens the dialog with the reason and a link to the limits. Returns false if there is no such dialog. */
export function showLimitRefusal(refusal: LimitRefusal): boolean {
  if (!overlayExists("play-refused")) return false;
  openOverlay("play-refused", { text: refusal.text, until: refusal.until });
  return true;
}
