import { signal } from "@preact/signals";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { wait } from "../../motion";
import type { Hand } from "./diamonds.math";

/** Time between two gems, until the hand is named, and for the end. */
const gemTime = 80;
const settleTime = 120;
const endTime = 120;

export type DiamondsModel = ReturnType<typeof makeModel>;

/** The gems shown so far and, once all are shown, their hand. */
export function makeModel(instance: InstanceOf<"diamonds">) {
  const gems = signal<string[]>([]);
  const hand = signal<Hand | null>(null);
  const withoutAnimation = signal(false);
  /** Counts rounds, so that equal gems are animated again. */
  const round = signal(0);

  const show = async (reply: ReplyOf<"diamonds">, { quick, skip }: ShowOptions): Promise<void> => {
    const view = reply.view;
    hand.value = null;
    gems.value = [];
    withoutAnimation.value = quick;
    round.value++;
    for (let at = 0; !quick && at < view.gems.length && !skip.aborted; at++) {
      gems.value = view.gems.slice(0, at + 1);
      instance.sound("land");
      await wait(at === view.gems.length - 1 ? gemTime + settleTime : gemTime, skip);
    }
    withoutAnimation.value = quick || skip.aborted;
    gems.value = view.gems;
    hand.value = view.hand;
    instance.sound(view.hand === "none" ? "tick" : "reveal");
    if (!quick) await wait(endTime, skip);
  };

  const restore = (reply: ReplyOf<"diamonds">): void => {
    const view = reply.view;
    withoutAnimation.value = true;
    gems.value = view.gems;
    hand.value = view.hand;
  };

  return { table: instance.info.table, gems, hand, still: withoutAnimation, round, show, restore };
}
