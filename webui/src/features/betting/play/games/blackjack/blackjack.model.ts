import { signal } from "@preact/signals-react";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import type { BlackjackView } from "../../views";
import { showFrames } from "../cards/frames";
import { steps, tableOf, type Table } from "./blackjack.steps";

export const actions = ["hit", "stand", "double", "split", "insurance", "decline"] as const;
export type Action = (typeof actions)[number];
export type BlackjackModel = ReturnType<typeof makeModel>;

export function makeModel(instance: InstanceOf<"blackjack">) {
  const table = signal<Table | null>(null);
  /** What the newest answer lets the player do; the table may still be on its way there. */
  const offered = signal<readonly Action[]>([]);
  /** Counts rounds, so that the cards of a new one are new cards. */
  const round = signal(0);
  /** Results appear without movement. */
  const still = signal(false);
  /** Cards are still being laid. */
  let dealing = false;
  let last: BlackjackView | null = null;

  const act = async (action: Action): Promise<void> => {
    // Nobody decides on a card that is still on its way: the press shows it.
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
      still.value = options.quick || options.skip.aborted;
      if (dealing && frames[at]!.ms > 0) instance.sound("card");
      table.value = next;
    }, options);
  };

  const restore = (reply: ReplyOf<"blackjack">): void => {
    last = reply.view;
    round.value += 1;
    still.value = true;
    offered.value = last.actions;
    table.value = tableOf(last);
  };

  return { instance, table, offered, round, still, act, show, restore };
}
