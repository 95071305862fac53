// A short buzz under the finger, where the device can and the player allows it.

import type { SoundName } from "./contract";
import { effectsOn } from "./wins.model";

/** Milliseconds of buzz and of rest, in turns. What comes often has none, or hardly any. */
const patterns: Partial<Record<SoundName, number[]>> = {
  bet: [8],
  win: [14],
  bigwin: [24, 50, 24, 50, 40],
  hugewin: [40, 60, 40, 60, 40, 60, 120],
  explode: [70],
};

/** Buzzes for what is heard at the same moment. */
export function buzz(name: SoundName): void {
  const pattern = patterns[name];
  if (!pattern || !effectsOn.peek() || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(pattern);
}
