import { signal } from "@preact/signals";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { wait } from "../../motion";
import type { KenoView } from "../../views";
import { multipliersOf, randomPicks, toggle } from "./keno.math";

/** Time between two drawn numbers, and for the end. */
const drawTime = 65;
const endTime = 160;

export type KenoModel = ReturnType<typeof makeModel>;

/** The picks, the risk, and the numbers drawn so far. */
export function makeModel(instance: InstanceOf<"keno">) {
  const riskChoice = instance.info.choices.find((choice) => choice.name === "risk");
  const risk = signal(riskChoice?.default ?? "classic");
  const risks = riskChoice?.options ?? [risk.peek()];
  const picks = signal<number[]>([]);
  const drawn = signal<number[]>([]);
  /** All ten numbers of the last round are shown. */
  const complete = signal(false);
  const withoutAnimation = signal(false);

  const clearResult = (): void => {
    drawn.value = [];
    complete.value = false;
  };

  const setPicks = (next: number[]): void => {
    if (instance.locked.peek() || instance.busy.peek()) return;
    clearResult();
    picks.value = next;
    instance.sound("click");
  };

  const show = async (reply: ReplyOf<"keno">, { quick, skip }: ShowOptions): Promise<void> => {
    const view = reply.view;
    clearResult();
    withoutAnimation.value = quick;
    picks.value = [...view.picks].sort((a, b) => a - b);
    if (quick) instance.sound("tick");
    else await drawOneByOne(view, skip);
    withoutAnimation.value = quick || skip.aborted;
    drawn.value = view.drawn;
    complete.value = true;
    if (!quick) await wait(endTime, skip);
  };

  const drawOneByOne = async (view: KenoView, skip: AbortSignal): Promise<void> => {
    for (let at = 0; at < view.drawn.length && !skip.aborted; at++) {
      drawn.value = view.drawn.slice(0, at + 1);
      instance.sound(view.picks.includes(view.drawn[at]!) ? "coin" : "tick");
      await wait(drawTime, skip);
    }
  };

  const restore = (reply: ReplyOf<"keno">): void => {
    const view = reply.view;
    withoutAnimation.value = true;
    risk.value = view.risk;
    picks.value = [...view.picks].sort((a, b) => a - b);
    drawn.value = view.drawn;
    complete.value = true;
  };

  return {
    instance, risk, risks, picks, drawn, complete, still: withoutAnimation, show, restore,
    pays: () => multipliersOf(instance.info.table, risk.value, picks.value.length),
    press: (cell: number) => setPicks(toggle(picks.peek(), cell)),
    pickRandom: () => setPicks(randomPicks(Math.random)),
    clear: () => setPicks([]),
  };
}

export type Cell = "free" | "picked" | "hit" | "drawn" | "missed";

/** The state of a cell. A pick is missed only once all numbers are drawn. */
export function cellOf(cell: number, picks: number[], drawn: number[], complete: boolean): Cell {
  const picked = picks.includes(cell);
  if (drawn.includes(cell)) return picked ? "hit" : "drawn";
  if (!picked) return "free";
  return complete ? "missed" : "picked";
}
