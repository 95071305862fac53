import { batch, effect, signal } from "@preact/signals";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { easeInOut, tween, wait } from "../../motion";
import type { LimboView } from "../../views";
import { formatMultiplier } from "../../../../../lib/format";
import { chanceOf, chanceText, isTarget, readChance, readTarget, multiplierAt, runningText, targetOfChance, targetText } from "./limbo.math";

const riseTime = 210;
const endTime = 60;

export interface Result {
  view: LimboView;
  won: boolean;
}

/** Called with the multiplier and its text. */
type DrawListener = (height: number, shown: string) => void;

export type LimboModel = ReturnType<typeof makeModel>;

/** The target with its two linked fields, and the current number. */
export function makeModel(instance: InstanceOf<"limbo">) {
  const defaultTarget = readTarget(instance.info.choices.find((choice) => choice.name === "target")?.default ?? "") ?? 200n;
  /** The current target in hundredths. */
  const currentTarget = signal(defaultTarget);
  const target = signal("");
  const chance = signal("");
  const result = signal<Result | null>(null);
  const rising = signal(false);
  const drawListeners = new Set<DrawListener>();
  let written = { target: "", chance: "" };
  let height = 1;
  let shown = runningText(height);
  let reachesTarget = false;

  const moveTo = (multiplier: number, written = runningText(multiplier)): void => {
    height = multiplier;
    shown = written;
    drawListeners.forEach((draw) => draw(height, shown));
  };

  // Writes the target into the fields, except the field in which the player types.
  const writeFields = (next: bigint, typed?: "target" | "chance"): void => {
    written = { target: targetText(next), chance: chanceText(chanceOf(next)) };
    if (typed === "target") written.target = target.peek();
    if (typed === "chance") written.chance = chance.peek();
    batch(() => {
      // The picture is scaled to its target, so the last rise is removed after a change.
      if (currentTarget.peek() !== next && result.peek()) {
        result.value = null;
        moveTo(1);
      }
      currentTarget.value = next;
      target.value = written.target;
      chance.value = written.chance;
    });
  };
  writeFields(defaultTarget);

  const readGoal = (field: "target" | "chance"): bigint | null => {
    if (field === "target") {
      const read = readTarget(target.peek());
      return read !== null && isTarget(read) ? read : null;
    }
    const read = readChance(chance.peek());
    // Many targets have the same small chance. The current target stays if it fits.
    return read === null ? null : read === chanceOf(currentTarget.peek()) ? currentTarget.peek() : targetOfChance(read);
  };

  // A value that differs from the last written one was changed by the player.
  effect(() => {
    const now = { target: target.value, chance: chance.value };
    const typed = (["target", "chance"] as const).find((name) => now[name] !== written[name]);
    if (!typed) return;
    const next = readGoal(typed);
    if (next === null) written = { ...written, [typed]: now[typed] };
    else writeFields(next, typed);
  });

  const show = async (reply: ReplyOf<"limbo">, { quick, skip }: ShowOptions): Promise<void> => {
    const view = reply.view;
    const reached = Number(view.result);
    if (!quick) {
      reachesTarget = reply.game.win;
      batch(() => {
        result.value = null;
        rising.value = true;
      });
      instance.sound("spin");
      await tween({ ms: riseTime, skip, ease: easeInOut }, (t) => moveTo(multiplierAt(reached, t)));
    }
    showResult(reply);
    instance.sound("land");
    if (!quick) await wait(endTime, skip);
  };

  const showResult = (reply: ReplyOf<"limbo">): void => {
    const view = reply.view;
    reachesTarget = reply.game.win;
    batch(() => {
      rising.value = false;
      result.value = { view, won: reply.game.win };
    });
    moveTo(Number(view.result), formatMultiplier(view.result));
  };

  const restore = (reply: ReplyOf<"limbo">): void => {
    const played = readTarget(reply.view.target);
    if (played !== null && isTarget(played)) writeFields(played);
    showResult(reply);
  };

  return {
    instance, goal: currentTarget, target, chance, result, rising, show, restore,
    isValid: () => target.value !== "" && chance.value !== "" && readGoal("target") !== null && readGoal("chance") !== null,
    /** Replaces the typed texts by the numbers that are played. */
    settle: () => writeFields(currentTarget.peek()),
    /** The current number. */
    height: () => height,
    /** Whether the number reaches its target now or at the end of the rise. */
    reaches: () => reachesTarget,
    /** Subscribes a drawing to every step of the rise. Returns a function that unsubscribes. */
    watch(draw: DrawListener): () => void {
      drawListeners.add(draw);
      draw(height, shown);
      return () => void drawListeners.delete(draw);
    },
  };
}
