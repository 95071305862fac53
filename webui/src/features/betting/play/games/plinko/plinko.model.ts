import { computed, effect, signal } from "@preact/signals";
import type { InstanceOf, ReplyOf, ShowOptions, SoundName } from "../../contract";
import { manyInFlightFrom } from "../../pendingWagers.model";
import { reducedMotion } from "../../motion";
import { Throttle } from "../../throttle";
import type { PlinkoView } from "../../views";
import { fallDuration, hopsOf, type Hop } from "./plinko.fall";
import type { FallingBall, Scene } from "./plinko.scene";
import { multipliersOf } from "./plinko.table";

/** Number of results in the column, the newest first. */
const maxResults = 5;
/** With many balls in the air the column updates at most once in this time, in milliseconds. */
const columnInterval = 280;
/** With many balls, sounds of peg strikes have at least this distance. */
const tickGap = 45;

export interface Ball extends FallingBall {
  view: PlinkoView;
  hops: Hop[];
  /** Number of pegs whose strike was played. */
  struck: number;
}

export interface BallResult {
  id: number;
  view: PlinkoView;
  /** When it fell into the bucket. Null if it is shown without animation. */
  at: number | null;
  /** It slides into the column: it fell with few others in the air. */
  slides: boolean;
}

/** Whether a result belongs to a board. */
export const isOfBoard = (board: { rows: number; risk: string }, view: PlinkoView): boolean => board.rows === view.rows && board.risk === view.risk;

export type PlinkoModel = ReturnType<typeof makeModel>;

/** The board, the balls in the air and the last results. */
export function makeModel(instance: InstanceOf<"plinko">) {
  const choice = (name: string) => instance.info.choices.find((one) => one.name === name);
  const rows = signal(choice("rows")?.default ?? "16");
  const risk = signal(choice("risk")?.default ?? "medium");
  const table = instance.info.table;
  let results: BallResult[] = [];
  const column = signal<BallResult[]>([]);
  const balls: Ball[] = [];
  /** The function that ends the fall of each ball. */
  const endFunctions = new Map<Ball, () => void>();
  /** When a ball last fell into each bucket. */
  const hits: number[] = [];
  let count = 0;
  let lastTickAt = 0;
  let draw: (() => void) | null = null;
  /** The scene, cached until it changes. */
  let scene: Scene | null = null;
  /** The board has left the page, so its balls make no sound. */
  let unwatched = false;

  const sound = (name: SoundName): void => {
    if (!unwatched) instance.sound(name);
  };

  // Balls in the air belong to the board on which they were dropped.
  effect(() => {
    const now = { rows: Number(rows.value), risk: risk.value };
    for (const [ball, end] of [...endFunctions]) if (!isOfBoard(now, ball.view)) end();
  });

  const sceneChanged = (): void => {
    scene = null;
    draw?.();
  };

  const sceneNow = (): Scene => {
    const [last] = results;
    return {
      balls: balls.map(({ id, path, start }) => ({ id, path, start })),
      hits: [...hits],
      last: last ? { ...last.view, notAnimated: last.at === null } : null,
    };
  };

  const columnThrottle = new Throttle(() => (balls.length < manyInFlightFrom ? 0 : columnInterval), () => void (column.value = results));
  const addResult = (view: PlinkoView, at: number | null): void => {
    results = [{ id: ++count, view, at, slides: at !== null && balls.length < manyInFlightFrom }, ...results].slice(0, maxResults);
    columnThrottle.request();
    if (at !== null) hits[view.bucket] = at;
    sceneChanged();
  };

  const tick = (now: number): void => {
    if (now - lastTickAt < tickGap) return;
    lastTickAt = now;
    sound("tick");
  };

  /** Plays the sounds of the pegs struck until now. */
  const playStrikes = (now: number): void => {
    for (const ball of balls) {
      const before = ball.struck;
      while (ball.struck < ball.hops.length - 1 && now - ball.start >= ball.hops[ball.struck]!.start + ball.hops[ball.struck]!.length) ball.struck += 1;
      if (ball.struck > before) tick(now);
    }
  };

  const landAll = (): void => {
    for (const end of [...endFunctions.values()]) end();
  };

  /** Drops a ball. Resolves when it is in its bucket, at once when skipped. */
  const fall = (view: PlinkoView, skip: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const ball: Ball = { id: ++count, path: view.path, view, hops: hopsOf(view.path), start: performance.now(), struck: 0 };
      const end = (at: number | null) => {
        clearTimeout(clock);
        skip.removeEventListener("abort", endWithoutAnimation);
        endFunctions.delete(ball);
        balls.splice(balls.indexOf(ball), 1);
        addResult(view, at);
        sound("land");
        resolve();
      };
      const endWithoutAnimation = () => end(null);
      const clock = setTimeout(() => end(performance.now()), fallDuration(ball.hops));
      skip.addEventListener("abort", endWithoutAnimation);
      endFunctions.set(ball, endWithoutAnimation);
      balls.push(ball);
      sceneChanged();
    });

  const show = async (reply: ReplyOf<"plinko">, { quick, skip }: ShowOptions): Promise<void> => {
    const { view } = reply;
    if (!quick && !skip.aborted && !reducedMotion() && isOfBoard({ rows: Number(rows.peek()), risk: risk.peek() }, view)) return fall(view, skip);
    addResult(view, null);
    sound("land");
  };

  const restore = (reply: ReplyOf<"plinko">): void => {
    const view = reply.view;
    rows.value = String(view.rows);
    risk.value = view.risk;
    results = [];
    addResult(view, null);
  };

  return {
    instance, rows, risk, column, show, restore, playStrikes,
    /** The last results, the newest first. The column shows them a moment later. */
    landed: (): readonly BallResult[] => results,
    /** The board does not change while balls are in the air. */
    locked: computed(() => instance.locked.value || instance.inFlight.value > 0),
    /** The min and max number of rows. */
    rowsRange: [Number(choice("rows")?.min ?? 8), Number(choice("rows")?.max ?? 16)] as const,
    risks: choice("risk")?.options ?? [risk.peek()],
    pays: () => multipliersOf(table, rows.value, risk.value),
    /** Balls in the air. */
    balls: balls as readonly Ball[],
    /** The scene of the board. The same value until it changes. */
    scene: (): Scene => (scene ??= sceneNow()),
    /**
     * Subscribes the drawing of the board. Called when something moves. Returns a function that
     * unsubscribes.
     */
    watch(wake: () => void): () => void {
      draw = wake;
      unwatched = false;
      return () => {
        if (draw !== wake) return;
        draw = null;
        unwatched = true;
        landAll();
      };
    },
  };
}
