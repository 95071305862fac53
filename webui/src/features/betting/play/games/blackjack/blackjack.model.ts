import { signal } from "@preact/signals";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import type { BlackjackView } from "../../views";
import { showFrames } from "../cards/frames";
import { steps, tableOf, type Table } from "./blackjack.steps";

export const actions = ["hit", "stand", "double", "split", "insurance", "decline"] as const;
export type Action = (typeof actions)[number];
export type BlackjackModel = ReturnType<typeof makeModel>;

export function makeModel(instance: InstanceOf<"blackjack">) {
  const table = signal<Table | null>(null);
  /** The moves that the latest response offers. The table may still be animating towards it. */
  const offered = signal<readonly Action[]>([]);
  /** Counts rounds, so that the cards of a new round are new elements. */
  const round = signal(0);
  /** Results appear without animation. */
  const withoutAnimation = signal(false);
  /** Cards are still being dealt. */
  let dealing = false;
  let last: BlackjackView | null = null;

  const act = async (action: Action): Promise<void> => {
    // A press while a card is still moving skips the animation and makes no move.
    if (dealing && instance.showing.peek()) return instance.skip();
    if (!instance.canMove.peek() || !offered.peek().includes(action)) return;
    instance.sound("click");
    await instance.turn({ action });
  };

  const show = async (reply: ReplyOf<"blackjack">, options: ShowOptions): Promise<void> => {
    if (reply.result === "fail") return;
    const after = reply.view;
    const opened = reply.result === undefined;
    if (opened) round.value += 1;
    const frames = steps(opened ? null : last, after);
    last = after;
    offered.value = after.actions;
    await showFrames(frames, (next, at) => {
      dealing = at < frames.length - 1;
      withoutAnimation.value = options.quick || options.skip.aborted;
      if (dealing && frames[at]!.ms > 0) instance.sound("card");
      table.value = next;
    }, options);
  };

  const restore = (reply: ReplyOf<"blackjack">): void => {
    last = reply.view;
    round.value += 1;
    withoutAnimation.value = true;
    offered.value = last.actions;
    table.value = tableOf(last);
  };

  return { instance, table, offered, round, still: withoutAnimation, act, show, restore };
}
