// Short vibrations, if the device supports them and the player allows them.

import type { SoundName } from "./contract";
import { effectsOn } from "./wins.model";

/** Milliseconds of vibration and pause, alternating. Frequent events have none, or very short ones. */
const patterns: Partial<Record<SoundName, number[]>> = {
  bet: [8],
  win: [14],
  bigwin: [24, 50, 24, 50, 40],
  hugewin: [40, 60, 40, 60, 40, 60, 120],
  explode: [70],
};

/** Vibrates for a sound that plays at the same moment. */
export function vibrate(name: SoundName): void {
  const pattern = patterns[name];
  if (!pattern || !effectsOn.peek() || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(pattern);
}
