// Sounds and vibrations of a round, and the big wins that are celebrated.

import { signal } from "@preact/signals";
import type { Reply, SoundName } from "../contract";
import { vibrate } from "../haptics";
import { playSound } from "../../../../lib/sound/sound";
import { effectsOn, tierOf } from "../wins.model";

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
