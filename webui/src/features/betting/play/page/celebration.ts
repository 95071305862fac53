// What is heard and felt of a round, and the wins that have the stage to themselves.

import { signal } from "@preact/signals-react";
import type { Reply, SoundName } from "../contract";
import { buzz } from "../haptics";
import { playSound } from "../../../../lib/sound/sound";
import { effectsOn, tierOf } from "../wins.model";

/** How long a great win of a run of automatic bets stays, in milliseconds: nobody may be there to close it. */
const eventTime = 6000;
const winSounds = { tint: "win", count: "win", light: "bigwin", event: "hugewin" } as const;

/** Plays a sound, and buzzes where it has a buzz. */
export function hear(name: SoundName): void {
  playSound(name);
  buzz(name);
}

export class Celebration {
  /** The great win that is celebrated, until the player goes on. */
  readonly event = signal<Reply | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** A stake is on the table. */
  began(auto: boolean): void {
    if (!auto) this.close();
    hear("bet");
  }

  ended(reply: Reply, auto: boolean): void {
    const tier = tierOf(reply);
    hear(tier ? winSounds[tier] : "lose");
    if (tier !== "event" || !effectsOn.peek()) return;
    this.end();
    this.event.value = reply;
    if (auto) this.timer = setTimeout(() => this.close(), eventTime);
  }

  close(): void {
    this.event.value = null;
  }

  /** The page is left. */
  end(): void {
    clearTimeout(this.timer);
  }
}
