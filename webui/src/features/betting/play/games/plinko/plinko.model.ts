import { computed, effect, signal } from "@preact/signals-react";
import type { InstanceOf, ReplyOf, ShowOptions, SoundName } from "../../contract";
import { rain } from "../../flight.model";
import { reducedMotion } from "../../motion";
import { Paced } from "../../paced";
import type { PlinkoView } from "../../views";
import { endOf, hopsOf, type Hop } from "./plinko.fall";
import type { Falling, Scene } from "./plinko.scene";
import { paysOf } from "./plinko.table";

/** Results in the column, the newest first. */
const kept = 5;
/** The column is written no more often than this while many balls are in the air, in milliseconds. */
const writtenTogether = 280;
/** Peg strikes of many balls are heard no closer together than this. */
const tickGap = 45;

export interface Ball extends Falling {
  view: PlinkoView;
  hops: Hop[];
  /** Pegs that it was heard to strike. */
  struck: number;
}

export interface Landed {
  id: number;
  view: PlinkoView;
  /** When it fell into the bucket; null when it is shown without movement. */
  at: number | null;
  /** It slides into the column: it fell, and few others with it. */
  slides: boolean;
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
  let landed: Landed[] = [];
  const column = signal<Landed[]>([]);
  const balls: Ball[] = [];
  /** How to end the fall of each. */
  const ends = new Map<Ball, () => void>();
  /** When a ball last fell into each bucket. */
  const hits: number[] = [];
  let count = 0;
  let ticked = 0;
  let draw: (() => void) | null = null;
  /** What is to be seen, until it changes. */
  let scene: Scene | null = null;
  /** The board is no longer on the page: its balls are not heard. */
  let left = false;

  const sound = (name: SoundName): void => {
    if (!left) instance.sound(name);
  };

  // Balls in the air belong to the board that they were let go on.
  effect(() => {
    const now = { rows: Number(rows.value), risk: risk.value };
    for (const [ball, end] of [...ends]) if (!isOf(now, ball.view)) end();
  });

  const changed = (): void => {
    scene = null;
    draw?.();
  };

  const sceneNow = (): Scene => {
    const [last] = landed;
    return {
      balls: balls.map(({ id, path, start }) => ({ id, path, start })),
      hits: [...hits],
      last: last ? { ...last.view, unseen: last.at === null } : null,
    };
  };

  const written = new Paced(() => (balls.length < rain ? 0 : writtenTogether), () => void (column.value = landed));
  const land = (view: PlinkoView, at: number | null): void => {
    landed = [{ id: ++count, view, at, slides: at !== null && balls.length < rain }, ...landed].slice(0, kept);
    written.ask();
    if (at !== null) hits[view.bucket] = at;
    changed();
  };

  const tick = (now: number): void => {
    if (now - ticked < tickGap) return;
    ticked = now;
    sound("tick");
  };

  /** The pegs struck until now are heard. */
  const hear = (now: number): void => {
    for (const ball of balls) {
      const before = ball.struck;
      while (ball.struck < ball.hops.length - 1 && now - ball.start >= ball.hops[ball.struck]!.start + ball.hops[ball.struck]!.length) ball.struck += 1;
      if (ball.struck > before) tick(now);
    }
  };

  const landAll = (): void => {
    for (const end of [...ends.values()]) end();
  };

  /** Lets a ball go; resolves when it is in its bucket, at once when skipped. */
  const fall = (view: PlinkoView, skip: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const ball: Ball = { id: ++count, path: view.path, view, hops: hopsOf(view.path), start: performance.now(), struck: 0 };
      const end = (at: number | null) => {
        clearTimeout(clock);
        skip.removeEventListener("abort", cut);
        ends.delete(ball);
        balls.splice(balls.indexOf(ball), 1);
        land(view, at);
        sound("land");
        resolve();
      };
      const cut = () => end(null);
      const clock = setTimeout(() => end(performance.now()), endOf(ball.hops));
      skip.addEventListener("abort", cut);
      ends.set(ball, cut);
      balls.push(ball);
      changed();
    });

  const show = async (reply: ReplyOf<"plinko">, { quick, skip }: ShowOptions): Promise<void> => {
    const { view } = reply;
    if (!quick && !skip.aborted && !reducedMotion() && isOf({ rows: Number(rows.peek()), risk: risk.peek() }, view)) return fall(view, skip);
    land(view, null);
    sound("land");
  };

  const restore = (reply: ReplyOf<"plinko">): void => {
    const view = reply.view;
    rows.value = String(view.rows);
    risk.value = view.risk;
    landed = [];
    land(view, null);
  };

  return {
    instance, rows, risk, column, show, restore, hear,
    /** The last results, the newest first: the column shows them a moment later. */
    landed: (): readonly Landed[] => landed,
    /** Balls in the air belong to the board: it is not changed under them. */
    locked: computed(() => instance.locked.value || instance.flying.value > 0),
    /** The least and the most rows. */
    rowsRange: [Number(choice("rows")?.min ?? 8), Number(choice("rows")?.max ?? 16)] as const,
    risks: choice("risk")?.options ?? [risk.peek()],
    pays: () => paysOf(table, rows.value, risk.value),
    /** Balls in the air. */
    balls: balls as readonly Ball[],
    /** What is to be seen on the board: the same value until it changes. */
    scene: (): Scene => (scene ??= sceneNow()),
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
