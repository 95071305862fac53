import { batch, effect, signal } from "@preact/signals";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { reducedMotion, tween, wait } from "../../motion";
import type { CoinflipView } from "../../views";
import { isRight, phaseOf, sides, type Phase, type Side } from "./coinflip.series";
import { coinAtRest, sideUp, tossAt, type Coin } from "./coinflip.toss";

const tossTime = 900;
/**
 * How long a result is shown: when the series goes on, when the round is over, and when the coin
 * did not fly.
 */
const continueTime = 160;
const overTime = 420;
const staticTime = 460;
/** Number of single flips that are kept. */
const maxLastFlips = 12;

export interface PastFlip {
  id: number;
  result: Side;
  right: boolean;
}

export type CoinflipModel = ReturnType<typeof makeModel>;

/** The coin, the choices and the round on the table. */
export function makeModel(instance: InstanceOf<"coinflip">) {
  const defaultChoice = (name: string) => instance.info.choices.find((choice) => choice.name === name)?.default;
  const table = instance.info.table;
  /** "true" or "false", as in the definition. */
  const series = signal(defaultChoice("series") ?? "false");
  const side = signal<string>(defaultChoice("side") ?? "heads");
  const view = signal<CoinflipView | null>(null);
  const phase = signal<Phase>("empty");
  const sideShown = signal<Side>("heads");
  /** The result appeared without animation. */
  const withoutAnimation = signal(false);
  const lastFlips = signal<PastFlip[]>([]);
  let coin: Coin = coinAtRest("heads");
  let count = 0;
  let draw: ((coin: Coin) => void) | null = null;

  const setCoin = (to: Coin): void => {
    coin = to;
    draw?.(to);
  };

  // After a change of the mode there is no round on the table yet.
  effect(() => {
    const isSeries = series.value === "true";
    const before = view.peek();
    if (!before || before.series === isSeries) return;
    batch(() => {
      view.value = null;
      phase.value = "empty";
    });
  });

  /** Sets the side of a single flip, or guesses in an open series. */
  const choose = async (choice: Side): Promise<void> => {
    if (series.peek() !== "true") {
      if (instance.locked.peek() || instance.busy.peek() || side.peek() === choice) return;
      side.value = choice;
      instance.sound("click");
      return;
    }
    // A press while the coin is in the air skips the animation and makes no guess.
    if (phase.peek() === "tossed" && instance.showing.peek()) return instance.skip();
    if (!instance.canMove.peek()) return;
    instance.sound("click");
    await instance.turn({ side: choice });
  };

  const toss = async (to: Side, skip: AbortSignal): Promise<void> => {
    const from = sideUp(coin.angle);
    phase.value = "tossed";
    instance.sound("coin");
    await tween({ ms: tossTime, skip, ease: (time) => time }, (time) => setCoin(tossAt(time, from, to)));
  };

  const settle = (reply: ReplyOf<"coinflip">, after: CoinflipView, newFlip: boolean): void => {
    const last = after.flips.at(-1);
    batch(() => {
      view.value = after;
      phase.value = phaseOf(reply, after);
      if (!last) return;
      sideShown.value = last.result;
      if (newFlip && !after.series) lastFlips.value = [{ id: ++count, result: last.result, right: isRight(last) }, ...lastFlips.peek()].slice(0, maxLastFlips);
    });
    if (last) setCoin(coinAtRest(last.result));
  };

  const show = async (reply: ReplyOf<"coinflip">, { quick, skip }: ShowOptions): Promise<void> => {
    if (reply.result === "fail") return;
    const after = reply.view;
    const before = reply.result === undefined ? 0 : (view.peek()?.flips.length ?? 0);
    const last = after.flips.at(-1);
    const newFlip = last !== undefined && after.flips.length > before;
    const moving = newFlip && !quick && !skip.aborted && !reducedMotion();
    if (moving) {
      // A new round starts with an empty table. A series keeps its results until the coin has
      // landed.
      if (reply.result === undefined) view.value = null;
      await toss(last.result, skip);
    }
    withoutAnimation.value = !moving || skip.aborted;
    settle(reply, after, newFlip);
    if (newFlip) instance.sound("land");
    const showTime = phase.peek() === "open" ? continueTime : overTime;
    if (!quick && (newFlip || phase.peek() !== "open")) await wait(moving || !newFlip ? showTime : staticTime, skip);
  };

  const restore = (reply: ReplyOf<"coinflip">): void => {
    const after = reply.view;
    batch(() => {
      withoutAnimation.value = true;
      settle(reply, after, false);
      series.value = String(after.series);
      const first = after.flips[0];
      if (!after.series && first) side.value = first.side;
    });
  };

  return {
    instance, series, side, view, phase, up: sideShown, still: withoutAnimation, past: lastFlips, choose, show, restore,
    multipliers: table.multipliers,
    isSeries: (): boolean => series.value === "true",
    /** Choices that are locked while no call is running are locked by automatic betting. */
    autoRuns: (): boolean => instance.locked.value && !instance.open.value && !instance.busy.value,
    chooseRandom: (): void => void choose(Math.random() < 0.5 ? "heads" : "tails"),
    data: () => (series.value === "true" ? { series: true } : { side: sides.find((one) => one === side.value) }),
    /** Subscribes the drawing of the coin to every step. Returns a function that unsubscribes. */
    watch(drawCoin: (coin: Coin) => void): () => void {
      draw = drawCoin;
      drawCoin(coin);
      return () => {
        if (draw === drawCoin) draw = null;
      };
    },
  };
}
