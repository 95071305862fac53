import { computed, signal } from "@preact/signals";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { showFrames } from "../cards/frames";
import { handSize, payLines, steps, tableOf, type Table } from "./videopoker.steps";

export type VideopokerModel = ReturnType<typeof makeModel>;

const noneHeld = (): boolean[] => Array.from({ length: handSize }, () => false);

export function makeModel(instance: InstanceOf<"videopoker">) {
  const table = signal<Table | null>(null);
  const holds = signal<boolean[]>(noneHeld());
  /** Counts rounds, so that the cards of a new round are new elements. */
  const round = signal(0);
  /** Results appear without animation. */
  const withoutAnimation = signal(false);
  /** Cards are still being dealt. */
  const dealing = signal(false);
  const lines = payLines(instance.info.table);

  /** Cards can be held and drawn. */
  const choosing = computed(() => instance.canMove.value && !dealing.value && table.value?.over === false);

  /**
   * Whether a press can choose. While cards are still moving, a press skips the animation and
   * chooses nothing.
   */
  const canChoose = (): boolean => {
    if (dealing.peek() && instance.showing.peek()) instance.skip();
    return choosing.peek();
  };

  const toggle = (at: number): void => {
    if (!canChoose()) return;
    instance.sound("click");
    holds.value = holds.peek().map((held, index) => (index === at ? !held : held));
  };

  const holdEach = (held: boolean): void => {
    if (canChoose()) holds.value = noneHeld().map(() => held);
  };

  const draw = async (): Promise<void> => {
    if (canChoose()) await instance.turn({ hold: holds.peek() });
  };

  const show = async (reply: ReplyOf<"videopoker">, options: ShowOptions): Promise<void> => {
    if (reply.result === "fail") return;
    const view = reply.view;
    if (view.hold) holds.value = view.hold;
    else {
      round.value += 1;
      holds.value = noneHeld();
    }
    const frames = steps(view);
    await showFrames(frames, (next, at) => {
      withoutAnimation.value = options.quick || options.skip.aborted;
      dealing.value = at < frames.length - 1;
      if (dealing.peek()) instance.sound("card");
      table.value = next;
    }, options);
  };

  const restore = (reply: ReplyOf<"videopoker">): void => {
    const view = reply.view;
    round.value += 1;
    withoutAnimation.value = true;
    holds.value = view.hold ?? noneHeld();
    table.value = tableOf(view);
  };

  return { instance, table, holds, round, still: withoutAnimation, lines, choosing, toggle, holdEach, draw, show, restore };
}
