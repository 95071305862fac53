import { effect, signal } from "@preact/signals-react";
import type { InstanceOf, ReplyOf, ShowOptions, SoundName } from "../../contract";
import { reducedMotion, wait } from "../../motion";
import type { PlinkoView } from "../../views";
import { hopsOf, type Hop } from "./plinko.fall";
import { paysOf } from "./plinko.table";

/** In an auto bet the next ball is let go this long after the one before. */
const nextBall = 420;
/** How long the bucket is looked at, and a result that did not fall. */
const lookTime = 320;
const stillTime = 520;
/** Results in the column, the newest first. */
const kept = 5;
/** Peg strikes of many balls are heard no closer together than this. */
const tickGap = 45;

export interface Ball {
  view: PlinkoView;
  hops: Hop[];
  /** When it was let go, on the clock of performance.now. */
  start: number;
}

export interface Landed {
  id: number;
  view: PlinkoView;
  /** When it fell into the bucket; null when it is shown without movement. */
  at: number | null;
}

/** Whether a result belongs to a board. */
export const isOf = (board: { rows: number; risk: string }, view: PlinkoView): boolean => board.rows === view.rows && board.risk === view.risk;

export type PlinkoModel = ReturnType<typeof makeModel>;

/** The board, the balls in the air and the last results. */
export function makeModel(instance: InstanceOf<"plinko">) {
  const choice = (name: string) => instance.info.choices.find((one) => one.name === name);
  const rows = signal(choice("rows")?.default ?? "16");
  const risk = signal(choice("risk")?.default ?? "medium");
  const table = instance.info.table;
  const landed = signal<Landed[]>([]);
  const balls = new Map<Ball, () => void>();
  let count = 0;
  let ticked = 0;
  let auto = false;
  let draw: (() => void) | null = null;
  /** The board is no longer on the page: its balls are not heard. */
  let left = false;

  const sound = (name: SoundName): void => {
    if (!left) instance.sound(name);
  };

  // Choices that are locked while nothing is under way are locked by an auto bet.
  effect(() => {
    if (!instance.busy.value) auto = instance.locked.value && !instance.open.value;
  });

  // Balls in the air belong to the board that they were let go on.
  effect(() => {
    const now = { rows: Number(rows.value), risk: risk.value };
    for (const [ball, end] of [...balls]) if (!isOf(now, ball.view)) end();
  });

  const land = (view: PlinkoView, at: number | null): void => {
    landed.value = [{ id: ++count, view, at }, ...landed.peek()].slice(0, kept);
    draw?.();
  };

  const tick = (): void => {
    const now = performance.now();
    if (now - ticked < tickGap) return;
    ticked = now;
    sound("tick");
  };

  const landAll = (): void => {
    for (const end of [...balls.values()]) end();
  };

  /** Lets a ball go; resolves when it is in its bucket. A skip lands every
   *  ball in the air: those of earlier bets, too. */
  const fall = async (view: PlinkoView, skip: AbortSignal): Promise<void> => {
    const ball: Ball = { view, hops: hopsOf(view.path), start: performance.now() };
    const cut = new AbortController();
    const end = () => cut.abort();
    skip.addEventListener("abort", landAll);
    balls.set(ball, end);
    draw?.();
    for (const hop of ball.hops) {
      await wait(ball.start + hop.start + hop.length - performance.now(), cut.signal);
      if (cut.signal.aborted) break;
      if (hop !== ball.hops.at(-1)) tick();
    }
    skip.removeEventListener("abort", landAll);
    balls.delete(ball);
    land(view, cut.signal.aborted ? null : performance.now());
    sound("land");
  };

  const show = async (reply: ReplyOf<"plinko">, { quick, skip }: ShowOptions): Promise<void> => {
    const view = reply.view;
    if (quick || skip.aborted || reducedMotion()) {
      land(view, null);
      sound("land");
      if (!quick) await wait(stillTime, skip);
      return;
    }
    const fallen = fall(view, skip);
    if (auto) return wait(nextBall, skip);
    await fallen;
    await wait(lookTime, skip);
  };

  const restore = (reply: ReplyOf<"plinko">): void => {
    const view = reply.view;
    rows.value = String(view.rows);
    risk.value = view.risk;
    landed.value = [];
    land(view, null);
  };

  return {
    instance, rows, risk, landed, show, restore,
    /** The least and the most rows. */
    rowsRange: [Number(choice("rows")?.min ?? 8), Number(choice("rows")?.max ?? 16)] as const,
    risks: choice("risk")?.options ?? [risk.peek()],
    pays: () => paysOf(table, rows.value, risk.value),
    /** Balls in the air. */
    balls: (): Iterable<Ball> => balls.keys(),
    /** The board's drawing, woken when something moves. Answers how to let it go. */
    watch(wake: () => void): () => void {
      draw = wake;
      left = false;
      return () => {
        if (draw !== wake) return;
        draw = null;
        left = true;
        landAll();
      };
    },
  };
}
