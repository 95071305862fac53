import { signal } from "@preact/signals";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { wait } from "../../motion";
import type { StairsView } from "../../views";
import { readStones, rows, widthOf } from "./stairs.math";

const stepTime = 280;
/** Times until the climber arrives, until the stone lands, and for the end. */
const strikeTime = 580;
const struckTime = 160;
const fieldTime = 560;

export type StairsModel = ReturnType<typeof makeModel>;

/** The climb so far and its actions. */
export function makeModel(instance: InstanceOf<"stairs">) {
  const stones = signal(instance.info.choices.find((choice) => choice.name === "stones")?.default ?? "3");
  const view = signal<StairsView | null>(null);
  const pending = signal<number | null>(null);
  const withoutAnimation = signal(false);
  const table = instance.info.table;

  const climb = async (cell: number): Promise<void> => {
    const row = view.peek()?.cells.length ?? 0;
    if (!instance.canMove.peek() || row >= rows || cell >= widthOf(row)) return;
    pending.value = cell;
    instance.sound("click");
    try {
      await instance.turn({ cell });
    } finally {
      if (pending.peek() === cell) pending.value = null;
    }
  };

  const show = async (reply: ReplyOf<"stairs">, { quick, skip }: ShowOptions): Promise<void> => {
    const result = reply.view;
    const climbed = result.cells.length > (view.peek()?.cells.length ?? 0);
    pending.value = null;
    if (reply.result === "fail") return;
    withoutAnimation.value = quick;
    if (climbed) instance.sound("land");
    if (!result.field) {
      view.value = result;
      if (!quick && climbed) await wait(stepTime, skip);
      return;
    }
    if (!quick && !skip.aborted) {
      view.value = { ...result, field: null };
      await wait(result.lost ? strikeTime : stepTime, skip);
    }
    if (result.lost) {
      instance.sound("explode");
      if (!quick) await wait(struckTime, skip);
    }
    withoutAnimation.value = quick || skip.aborted;
    view.value = result;
    if (!quick) await wait(fieldTime, skip);
  };

  const restore = (reply: ReplyOf<"stairs">): void => {
    const result = reply.view;
    withoutAnimation.value = true;
    pending.value = null;
    stones.value = String(result.stones);
    view.value = result;
  };

  return {
    instance, stones, view, pending, still: withoutAnimation, climb, show, restore,
    climbRandom: () => void climb(Math.floor(Math.random() * widthOf(view.peek()?.cells.length ?? 0))),
    /** The round on the stage. After its end it stays until the number of stones changes. */
    shown(): StairsView | null {
      const round = view.value;
      return round && (instance.open.value || String(round.stones) === stones.value.trim()) ? round : null;
    },
    /** The multiplier of a number of rows. "" if there is none. */
    pay: (climbed: number): string => table.multipliers[String(readStones(stones.value))]?.[climbed - 1] ?? "",
  };
}
