// Playing at a table that many share: a bet is made while betting is open, a
// bet made later waits here for the next round, and a run of bets goes on with
// the player's own result.

import { effect } from "@preact/signals-react";
import type { SharedTable } from "./contract";
import type { PlayOutcome } from "./instance.types";
import { isOpen } from "./instance.state";
import type { GameInstance } from "./play.model";

export class SharedPlay {
  private readonly offs: (() => void)[] = [];

  constructor(private readonly instance: GameInstance, private readonly table: SharedTable) {
    this.offs.push(effect(() => {
      if (table.betting.value && !instance.busy.value && !instance.open.value && instance.kept.value) queueMicrotask(() => this.sendKept());
    }));
  }

  /** Makes a bet now, or keeps it for the next round. */
  play(): void {
    const { instance, table } = this;
    if (instance.kept.peek() || instance.busy.peek() || instance.open.peek()) return;
    // The server says what it thinks of a bet on a closed table.
    if (table.betting.peek() || table.closed.peek()) {
      void instance.play();
      return;
    }
    instance.kept.value = instance.request(); // the button says so
  }

  /** Takes back a bet that was not sent yet. */
  withdraw(): void {
    this.instance.kept.value = null;
  }

  private sendKept(): void {
    const { instance, table } = this;
    const request = instance.kept.peek();
    if (!request || !table.betting.peek() || instance.busy.peek() || instance.open.peek()) return;
    instance.kept.value = null;
    void instance.playRound(request);
  }

  /** One bet of a run, from the opening of betting to its end. Null when the
   *  run was stopped before or may not go on, or the bet was refused. */
  async playRound(may: () => boolean): Promise<PlayOutcome | null> {
    const { instance, table } = this;
    for (;;) {
      await this.until(() => table.betting.value || !instance.auto.value);
      if (!may()) return null;
      const made = await instance.playRound();
      if (made) return isOpen(made.reply) ? instance.outcome() : made;
      // Betting closed before the bet arrived: the next round is as good.
      if (table.betting.peek() || instance.refusal?.late !== true) return null;
    }
  }

  private until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      let off: (() => void) | null = null;
      let so = false;
      off = effect(() => {
        if (so || !isSo()) return;
        so = true;
        if (off) this.letGo(off);
        resolve();
      });
      if (so) off();
      else this.offs.push(off);
    });
  }

  private letGo(off: () => void): void {
    const at = this.offs.indexOf(off);
    if (at >= 0) this.offs.splice(at, 1);
    queueMicrotask(off); // not from within itself
  }

  dispose(): void {
    this.withdraw();
    for (const off of this.offs.splice(0)) off();
  }
}
