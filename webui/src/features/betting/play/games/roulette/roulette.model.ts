import { computed, signal } from "@preact/signals-react";
import { unitsOf, wireAmount } from "../../../../../lib/money";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { tween, wait } from "../../motion";
import { chipUnits, doubled, lay, noBets, remember, total, type Bets } from "./bets";
import { keyOf, spotOf, type SpotType } from "./spots";
import { resting, spinAt, strikes, type WheelState } from "./spin";

const spinTime = 2100;
const lookTime = 250;

export interface Result {
  pocket: number;
  /** The spots whose chips have won. */
  won: string[];
}

export type RouletteModel = ReturnType<typeof makeModel>;

/** The chips on the table and the wheel. */
export function makeModel(instance: InstanceOf<"roulette">) {
  const table = instance.info.table;
  const bets = signal<Bets>(noBets);
  const past = signal<Bets[]>([]);
  const result = signal<Result | null>(null);
  const spinning = signal(false);
  const sum = computed(() => total(bets.value));
  const decimals = () => instance.currency.peek().decimals;
  let laidIn = instance.currency.peek().id;
  let wheel: WheelState = resting(0, 0);
  let draw: ((state: WheelState) => void) | null = null;

  const turnTo = (state: WheelState): void => {
    wheel = state;
    draw?.(state);
  };

  const put = (next: Bets): void => {
    bets.value = next;
    instance.setBet(next.size === 0 ? "" : wireAmount(total(next), decimals()));
  };

  const change = (next: Bets): void => {
    if (instance.locked.peek() || instance.busy.peek()) return;
    past.value = remember(past.peek(), bets.peek());
    result.value = null;
    put(next);
    instance.sound("coin");
  };

  const show = async (reply: ReplyOf<"roulette">, { quick, skip }: ShowOptions): Promise<void> => {
    const view = reply.view;
    const won = view.bets.filter((bet) => bet.won).map((bet) => keyOf(bet.type, bet.number));
    result.value = null;
    if (!quick) {
      spinning.value = true;
      instance.sound("spin");
      await spin(view.pocket, skip);
      spinning.value = false;
    }
    turnTo(resting(view.pocket, wheel.rotor % 360));
    result.value = { pocket: view.pocket, won };
    instance.sound("land");
    if (!quick) await wait(lookTime, skip);
  };

  const spin = async (pocket: number, skip: AbortSignal): Promise<void> => {
    const start = wheel.rotor % 360;
    let struck = 0;
    await tween({ ms: spinTime, skip, ease: (t) => t }, (t) => {
      turnTo(spinAt(t, pocket, start));
      while (struck < strikes.length && t >= strikes[struck]!) {
        struck++;
        if (!skip.aborted) instance.sound("tick");
      }
    });
  };

  const restore = (reply: ReplyOf<"roulette">): void => {
    const view = reply.view;
    const laid = new Map<string, bigint>();
    for (const bet of view.bets) {
      const key = keyOf(bet.type, bet.number);
      laid.set(key, (laid.get(key) ?? 0n) + unitsOf(bet.amount, decimals()));
    }
    put(laid);
    turnTo(resting(view.pocket, wheel.rotor % 360));
    result.value = { pocket: view.pocket, won: view.bets.filter((bet) => bet.won).map((bet) => keyOf(bet.type, bet.number)) };
  };

  return {
    instance, bets, past, sum, result, spinning, show, restore,
    lay(key: string): void {
      const units = chipUnits(instance.chip.peek(), decimals());
      if (units !== null) change(lay(bets.peek(), key, units));
    },
    undo(): void {
      const before = past.peek().at(-1);
      if (!before || instance.locked.peek() || instance.busy.peek()) return;
      past.value = past.peek().slice(0, -1);
      result.value = null;
      put(before);
      instance.sound("click");
    },
    clear: () => bets.peek().size > 0 && change(noBets),
    double: () => bets.peek().size > 0 && change(doubled(bets.peek())),
    /** Chips of one currency mean nothing in another. */
    currencyChanged(id: string): void {
      if (id === laidIn) return;
      laidIn = id;
      past.value = [];
      result.value = null;
      if (bets.peek().size > 0) put(noBets);
    },
    /** The wheel's own drawing, told of every moment. Answers how to let it go. */
    watchWheel(drawn: (state: WheelState) => void): () => void {
      draw = drawn;
      drawn(wheel);
      return () => {
        if (draw === drawn) draw = null;
      };
    },
    /** What a spot pays on top of the stake, to one. */
    paysOf: (type: SpotType): number => Number(table.bets.find((line) => line.type === type)?.multiplier ?? 1) - 1,
    data: () => ({
      bets: [...bets.value].flatMap(([key, units]) => {
        const spot = spotOf(key);
        if (!spot) return [];
        const amount = wireAmount(units, instance.currency.value.decimals);
        return [spot.number === undefined ? { type: spot.type, amount } : { type: spot.type, number: spot.number, amount }];
      }),
    }),
  };
}
