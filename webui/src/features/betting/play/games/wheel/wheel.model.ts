import { batch, computed, effect, signal } from "@preact/signals-react";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { reducedMotion, tween, wait } from "../../motion";
import type { WheelView } from "../../views";
import { bendAt, endOf, goneAt, pegsPassed, restingAt, restShare, segmentAt, stepOf, wayAt } from "./wheel.spin";
import { paysOf } from "./wheel.table";

const spinTime = 1250;
/** How long the segment is looked at, after a spin and without one. */
const lookTime = 160;
const stillTime = 300;
/** Pegs are heard no closer together than this. */
const tickGap = 45;

/** What the drawing of the wheel is told of every moment. */
export interface Moment {
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
  const pays = computed(() => paysOf(table, segments.value, risk.value));
  const result = signal<WheelView | null>(null);
  const spinning = signal(false);
  /** The result appeared without movement. */
  const still = signal(false);
  let rotation = 0;
  let draw: ((moment: Moment) => void) | null = null;

  const count = () => Math.max(1, pays.peek().length);
  const moment = (moved: number): Moment => ({
    rotation, segment: segmentAt(rotation, count()), bend: moved === 0 ? 0 : bendAt(goneAt(rotation, count()), moved),
  });

  const turnTo = (to: number): void => {
    const moved = Math.abs(to - rotation) / stepOf(count());
    rotation = to;
    draw?.(moment(moved));
  };
  const rest = (at: number): void => {
    rotation = at;
    draw?.(moment(0));
  };

  // Another wheel has no result yet.
  effect(() => {
    const now = { segments: segments.value, risk: risk.value };
    const last = result.peek();
    if (last && String(last.segments) === now.segments && last.risk === now.risk) return;
    result.value = null;
    rest(restingAt(0, count()));
  });

  const spin = async (to: number, skip: AbortSignal): Promise<void> => {
    const from = rotation;
    let pegs = pegsPassed(from, count());
    let ticked = 0;
    await tween({ ms: spinTime, skip, ease: (time) => time }, (time) => {
      turnTo(from + (to - from) * wayAt(time));
      const passed = pegsPassed(rotation, count());
      const now = performance.now();
      if (passed === pegs || now - ticked < tickGap || time >= 1) return;
      pegs = passed;
      ticked = now;
      instance.sound("tick");
    });
  };

  const show = async (reply: ReplyOf<"wheel">, { quick, skip }: ShowOptions): Promise<void> => {
    const view = reply.view;
    const at = restingAt(view.segment, view.segments, restShare(reply.nonce));
    const moving = !quick && !skip.aborted && !reducedMotion();
    if (moving) {
      batch(() => {
        result.value = null;
        spinning.value = true;
      });
      instance.sound("spin");
      await spin(endOf(rotation, at), skip);
    }
    rest(at);
    batch(() => {
      spinning.value = false;
      still.value = !moving || skip.aborted;
      result.value = view;
    });
    instance.sound("land");
    if (!quick) await wait(moving ? lookTime : stillTime, skip);
  };

  const restore = (reply: ReplyOf<"wheel">): void => {
    const view = reply.view;
    batch(() => {
      result.value = view;
      segments.value = String(view.segments);
      risk.value = view.risk;
      still.value = true;
    });
    rest(restingAt(view.segment, view.segments, restShare(reply.nonce)));
  };

  return {
    instance, segments, risk, pays, result, spinning, still, show, restore,
    sizes: choice("segments")?.options ?? [segments.peek()],
    risks: choice("risk")?.options ?? [risk.peek()],
    /** The wheel's drawing, told of every moment. Answers how to let it go. */
    watch(drawn: (moment: Moment) => void): () => void {
      draw = drawn;
      drawn(moment(0));
      return () => {
        if (draw === drawn) draw = null;
      };
    },
  };
}
