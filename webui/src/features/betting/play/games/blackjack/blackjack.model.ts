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
  /** Counts rounds, so that the cards of a new one are new cards. */
  const round = signal(0);
  /** Results appear without movement. */
  const still = signal(false);
  let last: BlackjackView | null = null;

  /** What can be done now. Read in render. */
  const can = (action: Action): boolean => instance.open.value && !instance.busy.value && (table.value?.actions.includes(action) ?? false);

  const act = async (action: Action): Promise<void> => {
    if (!instance.open.peek() || instance.busy.peek() || !table.peek()?.actions.includes(action)) return;
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
    await showFrames(frames, (next, at) => {
      still.value = options.quick || options.skip.aborted;
      if (at < frames.length - 1 && frames[at]!.ms > 0) instance.sound("card");
      table.value = next;
    }, options);
  };

  const restore = (reply: ReplyOf<"blackjack">): void => {
    last = reply.view;
    round.value += 1;
    still.value = true;
    table.value = tableOf(last);
  };

  return { instance, table, round, still, can, act, show, restore };
}
