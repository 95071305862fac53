import { signal } from "@preact/signals";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { wait } from "../../motion";
import type { MinesView } from "../../views";
import { multiplierOf, randomCovered, readMines, tiles } from "./mines.math";

/** The state of a tile. "missed" and "mine" appear only at the end. */
export type Tile = "covered" | "gem" | "hit" | "missed" | "mine";

/** How long a gem, an explosion and the uncovered field are shown. */
const gemTime = 140;
const blastTime = 320;
const fieldTime = 260;

export type MinesModel = ReturnType<typeof makeModel>;

/** The state of the field and its actions. */
export function makeModel(instance: InstanceOf<"mines">) {
  const mines = signal(instance.info.choices.find((choice) => choice.name === "mines")?.default ?? "3");
  const view = signal<MinesView | null>(null);
  const pending = signal<number | null>(null);
  /** Results appear without animation. */
  const withoutAnimation = signal(false);
  const table = instance.info.table;

  const pay = (gems: number): string | null => {
    const count = view.value && instance.open.value ? view.value.mines : readMines(mines.value);
    return count === null ? null : multiplierOf(table, count, gems);
  };

  const open = async (tile: number): Promise<void> => {
    if (!instance.canMove.peek() || view.peek()?.opened.includes(tile)) return;
    pending.value = tile;
    instance.sound("click");
    try {
      await instance.turn({ cell: tile });
    } finally {
      if (pending.peek() === tile) pending.value = null;
    }
  };

  const openRandom = (): void => {
    const tile = randomCovered(view.peek()?.opened ?? [], Math.random());
    if (tile !== null) void open(tile);
  };

  const show = async (reply: ReplyOf<"mines">, { quick, skip }: ShowOptions): Promise<void> => {
    const result = reply.view;
    pending.value = null;
    if (reply.result === "fail") return;
    withoutAnimation.value = quick;
    if (!result.field) {
      view.value = result;
      if (result.opened.length > 0) instance.sound("reveal");
      if (!quick) await wait(result.opened.length > 0 ? gemTime : 0, skip);
      return;
    }
    const before = view.peek()?.opened.length ?? 0;
    if (result.hit !== null) instance.sound("explode");
    else if (result.opened.length > before) instance.sound("reveal");
    if (!quick && !skip.aborted) {
      view.value = { ...result, field: null };
      await wait(result.hit !== null ? blastTime : gemTime, skip);
    }
    withoutAnimation.value = quick || skip.aborted;
    view.value = result;
    if (!quick) await wait(fieldTime, skip);
  };

  const restore = (reply: ReplyOf<"mines">): void => {
    const result = reply.view;
    withoutAnimation.value = true;
    pending.value = null;
    mines.value = String(result.mines);
    view.value = result;
  };

  return { instance, mines, view, pending, still: withoutAnimation, pay, open, openRandom, show, restore };
}

/** The state of every tile, by the view. */
export function tilesOf(view: MinesView | null): Tile[] {
  return Array.from({ length: tiles }, (_, tile): Tile => {
    if (!view) return "covered";
    if (view.hit === tile) return "hit";
    if (view.opened.includes(tile)) return "gem";
    if (!view.field) return "covered";
    return view.field.includes(tile) ? "mine" : "missed";
  });
}
