import { batch, effect, signal } from "@preact/signals-react";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { reducedMotion, tween, wait } from "../../motion";
import type { CoinflipView } from "../../views";
import { isRight, phaseOf, sides, type Phase, type Side } from "./coinflip.series";
import { lying, sideUp, tossAt, type Coin } from "./coinflip.toss";

const tossTime = 900;
/** How long a coin is looked at: when the series goes on, when the round is
 *  over, and when it did not fly. */
const goOnTime = 160;
const overTime = 420;
const stillTime = 460;
/** Single flips that are remembered. */
const kept = 12;

export interface PastFlip {
  id: number;
  result: Side;
  right: boolean;
}

export type CoinflipModel = ReturnType<typeof makeModel>;

/** The coin, the choices and the round on the table. */
export function makeModel(instance: InstanceOf<"coinflip">) {
  const standard = (name: string) => instance.info.choices.find((choice) => choice.name === name)?.default;
  const table = instance.info.table;
  /** "true" or "false", as the definition says it. */
  const series = signal(standard("series") ?? "false");
  const side = signal<string>(standard("side") ?? "heads");
  const view = signal<CoinflipView | null>(null);
  const phase = signal<Phase>("empty");
  const up = signal<Side>("heads");
  /** The result appeared without movement. */
  const still = signal(false);
  const past = signal<PastFlip[]>([]);
  let coin: Coin = lying("heads");
  let count = 0;
  let draw: ((coin: Coin) => void) | null = null;

  const put = (to: Coin): void => {
    coin = to;
    draw?.(to);
  };

  // The other way to play has no round on the table yet.
  effect(() => {
    const now = series.value === "true";
    const before = view.peek();
    if (!before || before.series === now) return;
    batch(() => {
      view.value = null;
      phase.value = "empty";
    });
  });

  /** The side of a single flip, or the guess of an open series. */
  const choose = async (choice: Side): Promise<void> => {
    if (series.peek() !== "true") {
      if (instance.locked.peek() || instance.busy.peek() || side.peek() === choice) return;
      side.value = choice;
      instance.sound("click");
      return;
    }
    // Nobody guesses while the coin is in the air: the press shows how it lies.
    if (phase.peek() === "tossed" && instance.showing.peek()) return instance.skip();
    if (!instance.canMove.peek()) return;
    instance.sound("click");
    await instance.turn({ side: choice });
  };

  const toss = async (to: Side, skip: AbortSignal): Promise<void> => {
    const from = sideUp(coin.angle);
    phase.value = "tossed";
    instance.sound("coin");
    await tween({ ms: tossTime, skip, ease: (time) => time }, (time) => put(tossAt(time, from, to)));
  };

  const settle = (reply: ReplyOf<"coinflip">, after: CoinflipView, fresh: boolean): void => {
    const last = after.flips.at(-1);
    batch(() => {
      view.value = after;
      phase.value = phaseOf(reply, after);
      if (!last) return;
      up.value = last.result;
      if (fresh && !after.series) past.value = [{ id: ++count, result: last.result, right: isRight(last) }, ...past.peek()].slice(0, kept);
    });
    if (last) put(lying(last.result));
  };

  const show = async (reply: ReplyOf<"coinflip">, { quick, skip }: ShowOptions): Promise<void> => {
    if (reply.result === "fail") return;
    const after = reply.view;
    const before = reply.result === undefined ? 0 : (view.peek()?.flips.length ?? 0);
    const last = after.flips.at(-1);
    const fresh = last !== undefined && after.flips.length > before;
    const moving = fresh && !quick && !skip.aborted && !reducedMotion();
    if (moving) {
      // A new round begins with a clean table; a series keeps what it had until the coin lies.
      if (reply.result === undefined) view.value = null;
      await toss(last.result, skip);
    }
    still.value = !moving || skip.aborted;
    settle(reply, after, fresh);
    if (fresh) instance.sound("land");
    const look = phase.peek() === "open" ? goOnTime : overTime;
    if (!quick && (fresh || phase.peek() !== "open")) await wait(moving || !fresh ? look : stillTime, skip);
  };

  const restore = (reply: ReplyOf<"coinflip">): void => {
    const after = reply.view;
    batch(() => {
      still.value = true;
      settle(reply, after, false);
      series.value = String(after.series);
      const first = after.flips[0];
      if (!after.series && first) side.value = first.side;
    });
  };

  return {
    instance, series, side, view, phase, up, still, past, choose, show, restore,
    multipliers: table.multipliers,
    isSeries: (): boolean => series.value === "true",
    /** Choices that are locked while nothing is under way are locked by an auto bet. */
    autoRuns: (): boolean => instance.locked.value && !instance.open.value && !instance.busy.value,
    chooseRandom: (): void => void choose(Math.random() < 0.5 ? "heads" : "tails"),
    data: () => (series.value === "true" ? { series: true } : { side: sides.find((one) => one === side.value) }),
    /** The coin's drawing, told of every moment. Answers how to let it go. */
    watch(drawn: (coin: Coin) => void): () => void {
      draw = drawn;
      drawn(coin);
      return () => {
        if (draw === drawn) draw = null;
      };
    },
  };
}
