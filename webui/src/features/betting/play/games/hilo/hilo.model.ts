import { signal } from "@preact/signals";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import type { HiloView } from "../../views";
import { showFrames } from "../cards/frames";
import { steps } from "./hilo.steps";

export type Guess = "higher" | "lower" | "skip";
export type HiloModel = ReturnType<typeof makeModel>;

/** The state of the round on the table. */
export type Phase = "empty" | "open" | "turning" | "lost" | "paid" | "returned";

export function makeModel(instance: InstanceOf<"hilo">) {
  const view = signal<HiloView | null>(null);
  const phase = signal<Phase>("empty");
  const pending = signal<Guess | null>(null);
  /** Counts rounds, so that the cards of a new round are new elements. */
  const round = signal(0);
  /** Results appear without animation. */
  const withoutAnimation = signal(false);

  const guess = async (choice: Guess): Promise<void> => {
    // A press while a card is still moving skips the animation and makes no guess.
    if (phase.peek() === "turning" && instance.showing.peek()) return instance.skip();
    if (!instance.canMove.peek() || !view.peek()?.odds) return;
    pending.value = choice;
    instance.sound("click");
    try {
      await instance.turn({ guess: choice });
    } finally {
      if (pending.peek() === choice) pending.value = null;
    }
  };

  const show = async (reply: ReplyOf<"hilo">, options: ShowOptions): Promise<void> => {
    pending.value = null;
    if (reply.result === "fail") return;
    const after = reply.view;
    const opened = reply.result === undefined;
    if (opened) round.value += 1;
    withoutAnimation.value = options.quick;
    const frames = steps(opened ? null : view.peek(), after);
    await showFrames(frames, (table, at) => {
      const last = at === frames.length - 1;
      withoutAnimation.value = options.quick || options.skip.aborted;
      view.value = table;
      phase.value = last ? phaseOf(reply, after) : "turning";
      if (!last) instance.sound("card");
      else if (frames.length > 1 && !opened) instance.sound(after.lost ? "lose" : "tick");
    }, options);
  };

  const restore = (reply: ReplyOf<"hilo">): void => {
    const after = reply.view;
    round.value += 1;
    withoutAnimation.value = true;
    pending.value = null;
    view.value = after;
    phase.value = phaseOf(reply, after);
  };

  return { instance, view, phase, pending, round, still: withoutAnimation, guess, show, restore };
}

function phaseOf(reply: ReplyOf<"hilo">, view: HiloView): Phase {
  if (reply.game.status === "in-progress") return "open";
  if (view.lost) return "lost";
  return reply.game.status === "cancelled" ? "returned" : "paid";
}
