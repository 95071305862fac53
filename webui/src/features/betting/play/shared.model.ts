// Play at a shared table: a bet is placed while betting is open, a later bet waits here for the
// next round, and an automatic run continues after the player's own result.

import { effect } from "@preact/signals";
import type { SharedTable } from "./contract";
import type { PlayOutcome } from "./instance.types";
import { isOpen } from "./instance.state";
import type { GameInstance } from "./play.model";

export class SharedPlay {
  private readonly unsubscribes: (() => void)[] = [];

  constructor(private readonly instance: GameInstance, private readonly table: SharedTable) {
    this.unsubscribes.push(effect(() => {
      if (table.betting.value && !instance.busy.value && !instance.open.value && instance.queuedBet.value) queueMicrotask(() => this.sendQueuedBet());
    }));
  }

  /** Places a bet now, or keeps it for the next round. */
  play(): void {
    const { instance, table } = this;
    if (instance.queuedBet.peek() || instance.busy.peek() || instance.open.peek()) return;
    // On a closed table the server returns the error.
    if (table.betting.peek() || table.closed.peek()) {
      void instance.play();
      return;
    }
    instance.queuedBet.value = instance.request(); // the button shows it
  }

  /** Withdraws a bet that was not sent yet. */
  withdraw(): void {
    this.instance.queuedBet.value = null;
  }

  private sendQueuedBet(): void {
    const { instance, table } = this;
    const request = instance.queuedBet.peek();
    if (!request || !table.betting.peek() || instance.busy.peek() || instance.open.peek()) return;
    instance.queuedBet.value = null;
    void instance.playRound(request);
  }

  /**
   * One bet of a run, from the opening of betting to its end. Null if the run was stopped before or
   * may not continue, or if the bet was refused.
   */
  async playRound(mayBet: () => boolean): Promise<PlayOutcome | null> {
    const { instance, table } = this;
    for (;;) {
      await this.waitUntil(() => table.betting.value || !instance.auto.value);
      if (!mayBet()) return null;
      const outcome = await instance.playRound();
      if (outcome) return isOpen(outcome.reply) ? instance.outcome() : outcome;
      // Betting closed before the bet arrived, so the next round is used.
      if (table.betting.peek() || instance.refusal?.late !== true) return null;
    }
  }

  private waitUntil(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      let unsubscribe: (() => void) | null = null;
      let done = false;
      unsubscribe = effect(() => {
        if (done || !condition()) return;
        done = true;
        if (unsubscribe) this.unsubscribe(unsubscribe);
        resolve();
      });
      if (done) unsubscribe();
      else this.unsubscribes.push(unsubscribe);
    });
  }

  private unsubscribe(unsubscribe: () => void): void {
    const at = this.unsubscribes.indexOf(unsubscribe);
    if (at >= 0) this.unsubscribes.splice(at, 1);
    queueMicrotask(unsubscribe); // not from within the effect itself
  }

  dispose(): void {
    this.withdraw();
    for (const unsubscribe of this.unsubscribes.splice(0)) unsubscribe();
  }
}
