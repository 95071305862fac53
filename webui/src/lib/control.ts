// What a player's own control refuses: a time-out, a night pause, blocked games, limits.
// The dialog that says so comes from the feature of play control.

import { ApiError } from "./error";
import { overlayExists } from "./offers";
import { openOverlay } from "./overlays";

/** A refusal of play control: its sentence, and when it ends in unix milliseconds, 0 for no end. */
export interface ControlRefusal {
  text: string;
  until: number;
}

/** The codes of play control. */
const codes: ReadonlySet<number> = new Set([-20, -21, -22, -23]);

/** A deposit that only payments on their way bring above the player's limit: 409, since it may be asked for again later. */
const waits = (error: ApiError) => error.code === 409 && error.extra.reason === "waits";

/** What play control refuses; null for any other error. */
export function controlRefusal(error: unknown): ControlRefusal | null {
  if (!(error instanceof ApiError) || !(codes.has(error.code) || waits(error))) return null;
  return { text: error.message, until: typeof error.extra.until === "number" ? error.extra.until : 0 };
}

/** Opens the dialog that says why, with the way to the limits. False where there is none. */
export function showControl(refusal: ControlRefusal): boolean {
  if (!overlayExists("play-refused")) return false;
  openOverlay("play-refused", { text: refusal.text, until: refusal.until });
  return true;
}
