import { batch, effect, signal } from "@preact/signals-react";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { easeInOut, tween, wait } from "../../motion";
import type { LimboView } from "../../views";
import { formatMultiplier } from "../../../../../lib/format";
import { chanceOf, chanceText, isTarget, readChance, readTarget, risen, runningText, targetOfChance, targetText } from "./limbo.math";

const riseTime = 210;
const lookTime = 60;

export interface Result {
  view: LimboView;
  won: boolean;
}

/** Told the multiplier and how it is written. */
type Drawing = (height: number, shown: string) => void;

export type LimboModel = ReturnType<typeof makeModel>;

/** The target with its two linked fields, and how high the number has risen. */
export function makeModel(instance: InstanceOf<"limbo">) {
  const standard = readTarget(instance.info.choices.find((choice) => choice.name === "target")?.default ?? "") ?? 200n;
  /** The target played, in hundredths. */
  const goal = signal(standard);
  const target = signal("");
  const chance = signal("");
  const result = signal<Result | null>(null);
  const rising = signal(false);
  const drawings = new Set<Drawing>();
  let written = { target: "", chance: "" };
  let height = 1;
  let shown = runningText(height);
  let reaches = false;

  const moveTo = (multiplier: number, written = runningText(multiplier)): void => {
    height = multiplier;
    shown = written;
    drawings.forEach((draw) => draw(height, shown));
  };

  // Writes the target into the fields, but not over what is being typed.
  const write = (next: bigint, typed?: "target" | "chance"): void => {
    written = { target: targetText(next), chance: chanceText(chanceOf(next)) };
    if (typed === "target") written.target = target.peek();
    if (typed === "chance") written.chance = chance.peek();
    batch(() => {
      // The picture is to the scale of its target: the last rise is of another one.
      if (goal.peek() !== next && result.peek()) {
        result.value = null;
        moveTo(1);
      }
      goal.value = next;
      target.value = written.target;
      chance.value = written.chance;
    });
  };
  write(standard);

  const readGoal = (field: "target" | "chance"): bigint | null => {
    if (field === "target") {
      const read = readTarget(target.peek());
      return read !== null && isTarget(read) ? read : null;
    }
    const read = readChance(chance.peek());
    // Many targets share a small chance: the one in force is kept while it fits.
    return read === null ? null : read === chanceOf(goal.peek()) ? goal.peek() : targetOfChance(read);
  };

  // Whatever differs from what was written last was changed by the player.
  effect(() => {
    const now = { target: target.value, chance: chance.value };
    const typed = (["target", "chance"] as const).find((name) => now[name] !== written[name]);
    if (!typed) return;
    const next = readGoal(typed);
    if (next === null) written = { ...written, [typed]: now[typed] };
    else write(next, typed);
  });

  const show = async (reply: ReplyOf<"limbo">, { quick, skip }: ShowOptions): Promise<void> => {
    const view = reply.view;
    const reached = Number(view.result);
    if (!quick) {
      reaches = reply.game.win;
      batch(() => {
        result.value = null;
        rising.value = true;
      });
      instance.sound("spin");
      await tween({ ms: riseTime, skip, ease: easeInOut }, (t) => moveTo(risen(reached, t)));
    }
    land(reply);
    instance.sound("land");
    if (!quick) await wait(lookTime, skip);
  };

  const land = (reply: ReplyOf<"limbo">): void => {
    const view = reply.view;
    reaches = reply.game.win;
    batch(() => {
      rising.value = false;
      result.value = { view, won: reply.game.win };
    });
    moveTo(Number(view.result), formatMultiplier(view.result));
  };

  const restore = (reply: ReplyOf<"limbo">): void => {
    const played = readTarget(reply.view.target);
    if (played !== null && isTarget(played)) write(played);
    land(reply);
  };

  return {
    instance, goal, target, chance, result, rising, show, restore,
    isValid: () => target.value !== "" && chance.value !== "" && readGoal("target") !== null && readGoal("chance") !== null,
    /** Puts the numbers as they are played in place of what was typed. */
    settle: () => write(goal.peek()),
    /** How high the number is now. */
    height: () => height,
    /** Whether the number reaches, or will have reached, its target. */
    reaches: () => reaches,
    /** A drawing of the rise, told every step of it. Answers how to let it go. */
    watch(draw: Drawing): () => void {
      drawings.add(draw);
      draw(height, shown);
      return () => void drawings.delete(draw);
    },
  };
}
