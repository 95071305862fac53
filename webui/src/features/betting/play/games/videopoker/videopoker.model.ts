import { computed, signal } from "@preact/signals-react";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { showFrames } from "../cards/frames";
import { handSize, payLines, steps, tableOf, type Table } from "./videopoker.steps";

export type VideopokerModel = ReturnType<typeof makeModel>;

const none = (): boolean[] => Array.from({ length: handSize }, () => false);

export function makeModel(instance: InstanceOf<"videopoker">) {
  const table = signal<Table | null>(null);
  const holds = signal<boolean[]>(none());
  /** Counts rounds, so that the cards of a new one are new cards. */
  const round = signal(0);
  /** Results appear without movement. */
  const still = signal(false);
  /** Cards are still being laid. */
  const dealing = signal(false);
  const lines = payLines(instance.info.table);

  /** Cards can be held and drawn. */
  const choosing = computed(() => instance.canMove.value && !dealing.value && table.value?.over === false);

  /** Whether a press may choose. Nobody chooses among cards that are still on
   *  their way: the press shows them. */
  const mayChoose = (): boolean => {
    if (dealing.peek() && instance.showing.peek()) instance.skip();
    return choosing.peek();
  };

  const toggle = (at: number): void => {
    if (!mayChoose()) return;
    instance.sound("click");
    holds.value = holds.peek().map((held, each) => (each === at ? !held : held));
  };

  const holdEach = (held: boolean): void => {
    if (mayChoose()) holds.value = none().map(() => held);
  };

  const draw = async (): Promise<void> => {
    if (mayChoose()) await instance.turn({ hold: holds.peek() });
  };

  const show = async (reply: ReplyOf<"videopoker">, options: ShowOptions): Promise<void> => {
    if (reply.result === "fail") return;
    const view = reply.view;
    if (view.hold) holds.value = view.hold;
    else {
      round.value += 1;
      holds.value = none();
    }
    const frames = steps(view);
    await showFrames(frames, (next, at) => {
      still.value = options.quick || options.skip.aborted;
      dealing.value = at < frames.length - 1;
      if (dealing.peek()) instance.sound("card");
      table.value = next;
    }, options);
  };

  const restore = (reply: ReplyOf<"videopoker">): void => {
    const view = reply.view;
    round.value += 1;
    still.value = true;
    holds.value = view.hold ?? none();
    table.value = tableOf(view);
  };

  return { instance, table, holds, round, still, lines, choosing, toggle, holdEach, draw, show, restore };
}
