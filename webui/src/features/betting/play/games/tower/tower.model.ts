import { signal } from "@preact/signals";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { wait } from "../../motion";
import type { TowerView } from "../../views";
import { levelOf } from "./tower.math";

const stepTime = 150;
const fireTime = 320;
const fieldTime = 260;

export type TowerModel = ReturnType<typeof makeModel>;

/** The climb so far and its actions. */
export function makeModel(instance: InstanceOf<"tower">) {
  const choice = instance.info.choices.find((one) => one.name === "difficulty");
  const difficulty = signal(choice?.default ?? "easy");
  const difficulties = choice?.options ?? [];
  const view = signal<TowerView | null>(null);
  const pending = signal<number | null>(null);
  const withoutAnimation = signal(false);
  const { difficulties: sizes } = instance.info.table;

  const climb = async (tile: number): Promise<void> => {
    const size = sizes[view.peek()?.difficulty ?? ""];
    if (!instance.canMove.peek() || !size || tile >= size.tiles) return;
    pending.value = tile;
    instance.sound("click");
    try {
      await instance.turn({ tile });
    } finally {
      if (pending.peek() === tile) pending.value = null;
    }
  };

  const show = async (reply: ReplyOf<"tower">, { quick, skip }: ShowOptions): Promise<void> => {
    const result = reply.view;
    pending.value = null;
    if (reply.result === "fail") return;
    const climbed = levelOf(result) > levelOf(view.peek()) || result.lost;
    withoutAnimation.value = quick;
    if (result.lost) instance.sound("explode");
    else if (climbed && levelOf(result) > 0) instance.sound("reveal");
    if (!result.eggs) {
      view.value = result;
      if (!quick && levelOf(result) > 0) await wait(stepTime, skip);
      return;
    }
    if (!quick && !skip.aborted) {
      view.value = { ...result, eggs: null };
      await wait(result.lost ? fireTime : stepTime, skip);
    }
    withoutAnimation.value = quick || skip.aborted;
    view.value = result;
    if (!quick) await wait(fieldTime, skip);
  };

  const restore = (reply: ReplyOf<"tower">): void => {
    const result = reply.view;
    withoutAnimation.value = true;
    pending.value = null;
    difficulty.value = result.difficulty;
    view.value = result;
  };

  return {
    instance, difficulty, difficulties, view, pending, still: withoutAnimation, climb, show, restore,
    climbRandom: () => void climb(Math.floor(Math.random() * (sizes[view.peek()?.difficulty ?? ""]?.tiles ?? 1))),
    /**
     * The difficulty on the stage: that of the round, or the selected one once it changes after the
     * end.
     */
    shown(): TowerView | null {
      const round = view.value;
      return round && (instance.open.value || round.difficulty === difficulty.value) ? round : null;
    },
    /** Number of tiles of a level and of eggs among them, for the selected difficulty. */
    size: () => sizes[difficulty.value],
    /** The multiplier of a number of levels. "" if there is no such level. */
    pay: (level: number): string => sizes[difficulty.value]?.multipliers[level - 1] ?? "",
  };
}
