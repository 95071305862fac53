import { batch, computed, effect, signal } from "@preact/signals";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { reducedMotion, tween, wait } from "../../motion";
import type { WheelView } from "../../views";
import { bendAt, endRotation, passedShare, pegsPassed, restRotation, restShare, segmentAt, stepOf, spinProgress } from "./wheel.spin";
import { multipliersOf } from "./wheel.table";

const spinTime = 1250;
/** How long the segment is shown, after a spin and without one. */
const endTime = 160;
const staticTime = 300;
/** Min time between two peg sounds. */
const tickGap = 45;

/** The state of the wheel at a moment, for its drawing. */
export interface WheelState {
  rotation: number;
  /** How far the pointer is bent, 0 to 1. */
  bend: number;
  /** The segment under the pointer. */
  segment: number;
}

export type WheelModel = ReturnType<typeof makeModel>;

/** The wheel, its choices and the last result. */
export function makeModel(instance: InstanceOf<"wheel">) {
  const choice = (name: string) => instance.info.choices.find((one) => one.name === name);
  const segments = signal(choice("segments")?.default ?? "30");
  const risk = signal(choice("risk")?.default ?? "medium");
  const table = instance.info.table;
  const pays = computed(() => multipliersOf(table, segments.value, risk.value));
  const result = signal<WheelView | null>(null);
  const spinning = signal(false);
  /** The result appeared without animation. */
  const withoutAnimation = signal(false);
  let rotation = 0;
  let draw: ((stateNow: WheelState) => void) | null = null;

  const count = () => Math.max(1, pays.peek().length);
  const stateNow = (moved: number): WheelState => ({
    rotation, segment: segmentAt(rotation, count()), bend: moved === 0 ? 0 : bendAt(passedShare(rotation, count()), moved),
  });

  const turnTo = (to: number): void => {
    const moved = Math.abs(to - rotation) / stepOf(count());
    rotation = to;
    draw?.(stateNow(moved));
  };
  const stopAt = (at: number): void => {
    rotation = at;
    draw?.(stateNow(0));
  };

  // A changed wheel has no result yet.
  effect(() => {
    const now = { segments: segments.value, risk: risk.value };
    const last = result.peek();
    if (last && String(last.segments) === now.segments && last.risk === now.risk) return;
    result.value = null;
    stopAt(restRotation(0, count()));
  });

  const spin = async (to: number, skip: AbortSignal): Promise<void> => {
    const from = rotation;
    let pegs = pegsPassed(from, count());
    let lastTickAt = 0;
    await tween({ ms: spinTime, skip, ease: (time) => time }, (time) => {
      turnTo(from + (to - from) * spinProgress(time));
      const passed = pegsPassed(rotation, count());
      const now = performance.now();
      if (passed === pegs || now - lastTickAt < tickGap || time >= 1) return;
      pegs = passed;
      lastTickAt = now;
      instance.sound("tick");
    });
  };

  const show = async (reply: ReplyOf<"wheel">, { quick, skip }: ShowOptions): Promise<void> => {
    const view = reply.view;
    const at = restRotation(view.segment, view.segments, restShare(reply.nonce));
    const moving = !quick && !skip.aborted && !reducedMotion();
    if (moving) {
      batch(() => {
        result.value = null;
        spinning.value = true;
      });
      instance.sound("spin");
      await spin(endRotation(rotation, at), skip);
    }
    stopAt(at);
    batch(() => {
      spinning.value = false;
      withoutAnimation.value = !moving || skip.aborted;
      result.value = view;
    });
    instance.sound("land");
    if (!quick) await wait(moving ? endTime : staticTime, skip);
  };

  const restore = (reply: ReplyOf<"wheel">): void => {
    const view = reply.view;
    batch(() => {
      result.value = view;
      segments.value = String(view.segments);
      risk.value = view.risk;
      withoutAnimation.value = true;
    });
    stopAt(restRotation(view.segment, view.segments, restShare(reply.nonce)));
  };

  return {
    instance, segments, risk, pays, result, spinning, still: withoutAnimation, show, restore,
    sizes: choice("segments")?.options ?? [segments.peek()],
    risks: choice("risk")?.options ?? [risk.peek()],
    /** Subscribes the drawing of the wheel to every step. Returns a function that unsubscribes. */
    watch(drawWheel: (stateNow: WheelState) => void): () => void {
      draw = drawWheel;
      drawWheel(stateNow(0));
      return () => {
        if (draw === drawWheel) draw = null;
      };
    },
  };
}
