import { signal } from "@preact/signals-react";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { wait } from "../../motion";
import type { Hand } from "./diamonds.math";

/** Time from gem to gem, until the hand is named, and for the look at it. */
const gemTime = 80;
const settleTime = 120;
const lookTime = 120;

export type DiamondsModel = ReturnType<typeof makeModel>;

/** The gems that have fallen so far and, once all lie, their hand. */
export function makeModel(instance: InstanceOf<"diamonds">) {
  const gems = signal<string[]>([]);
  const hand = signal<Hand | null>(null);
  const still = signal(false);
  /** Counts rounds, so that equal gems fall anew. */
  const round = signal(0);

  const show = async (reply: ReplyOf<"diamonds">, { quick, skip }: ShowOptions): Promise<void> => {
    const view = reply.view;
    hand.value = null;
    gems.value = [];
    still.value = quick;
    round.value++;
    for (let at = 0; !quick && at < view.gems.length && !skip.aborted; at++) {
      gems.value = view.gems.slice(0, at + 1);
      instance.sound("land");
      await wait(at === view.gems.length - 1 ? gemTime + settleTime : gemTime, skip);
    }
    still.value = quick || skip.aborted;
    gems.value = view.gems;
    hand.value = view.hand;
    instance.sound(view.hand === "none" ? "tick" : "reveal");
    if (!quick) await wait(lookTime, skip);
  };

  const restore = (reply: ReplyOf<"diamonds">): void => {
    const view = reply.view;
    still.value = true;
    gems.value = view.gems;
    hand.value = view.hand;
  };

  return { table: instance.info.table, gems, hand, still, round, show, restore };
}
