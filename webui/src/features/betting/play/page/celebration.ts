// Sounds and vibrations of a round, and the big wins that are celebrated.

import { signal } from "@preact/signals";
import type { Reply, SoundName } from "../contract";
import { playSound } from "../../../../lib/sound/sound";
import { effectsOn, tierOf } from "../wins.model";

/** Milliseconds of vibration and pause, alternating. Frequent events have none, or very short ones. */
const patterns: Partial<Record<SoundName, number[]>> = {
  bet: [8],
  win: [14],
  bigwin: [24, 50, 24, 50, 40],
  hugewin: [40, 60, 40, 60, 40, 60, 120],
  explode: [70],
};

/** Vibrates for a sound that plays at the same moment. */
function vibrate(name: SoundName): void {
  const pattern = patterns[name];
  if (!pattern || !effectsOn.peek() || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(pattern);
}

/**
 * How long a big win of an automatic run stays, in milliseconds. The player may be away and not
 * close it.
 */
const autoCelebrationTime = 6000;
const winSounds = { tint: "win", count: "win", light: "bigwin", event: "hugewin" } as const;

/** Plays a sound, with its vibration if it has one. */
export function playEffect(name: SoundName): void {
  playSound(name);
  vibrate(name);
}

export class Celebration {
  /** The big win that is celebrated, until the player continues. */
  readonly bigWin = signal<Reply | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** A stake is placed. */
  roundStarted(auto: boolean): void {
    if (!auto) this.close();
    playEffect("bet");
  }

  roundEnded(reply: Reply, auto: boolean): void {
    const tier = tierOf(reply);
    playEffect(tier ? winSounds[tier] : "lose");
    if (tier !== "event" || !effectsOn.peek()) return;
    this.dispose();
    this.bigWin.value = reply;
    if (auto) this.timer = setTimeout(() => this.close(), autoCelebrationTime);
  }

  close(): void {
    this.bigWin.value = null;
  }

  /** The player leaves the page. */
  dispose(): void {
    clearTimeout(this.timer);
  }
}
