import { computed, signal } from "@preact/signals";
import { unitsOf, wireAmount } from "../../../../../lib/money";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { tween, wait } from "../../motion";
import { chipUnits, doubleBets, placeChip, noBets, addToHistory, totalStake, type Bets } from "./bets";
import { keyOf, spotOf, type SpotType } from "./spots";
import { wheelAtRest, spinAt, strikes, type WheelState } from "./spin";

const spinTime = 2100;
const endTime = 250;

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
  const history = signal<Bets[]>([]);
  const result = signal<Result | null>(null);
  const spinning = signal(false);
  const stakeSum = computed(() => totalStake(bets.value));
  const decimals = () => instance.currency.peek().decimals;
  let betCurrency = instance.currency.peek().id;
  let wheel: WheelState = wheelAtRest(0, 0);
  let draw: ((state: WheelState) => void) | null = null;

  const turnTo = (state: WheelState): void => {
    wheel = state;
    draw?.(state);
  };

  const setBets = (next: Bets): void => {
    bets.value = next;
    instance.setBet(next.size === 0 ? "" : wireAmount(totalStake(next), decimals()));
  };

  const change = (next: Bets): void => {
    if (instance.locked.peek() || instance.busy.peek()) return;
    history.value = addToHistory(history.peek(), bets.peek());
    result.value = null;
    setBets(next);
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
    turnTo(wheelAtRest(view.pocket, wheel.rotor % 360));
    result.value = { pocket: view.pocket, won };
    instance.sound("land");
    if (!quick) await wait(endTime, skip);
  };

  const spin = async (pocket: number, skip: AbortSignal): Promise<void> => {
    const start = wheel.rotor % 360;
    let strikesPlayed = 0;
    await tween({ ms: spinTime, skip, ease: (t) => t }, (t) => {
      turnTo(spinAt(t, pocket, start));
      while (strikesPlayed < strikes.length && t >= strikes[strikesPlayed]!) {
        strikesPlayed++;
        if (!skip.aborted) instance.sound("tick");
      }
    });
  };

  const restore = (reply: ReplyOf<"roulette">): void => {
    const view = reply.view;
    const placedBets = new Map<string, bigint>();
    for (const bet of view.bets) {
      const key = keyOf(bet.type, bet.number);
      placedBets.set(key, (placedBets.get(key) ?? 0n) + unitsOf(bet.amount, decimals()));
    }
    setBets(placedBets);
    turnTo(wheelAtRest(view.pocket, wheel.rotor % 360));
    result.value = { pocket: view.pocket, won: view.bets.filter((bet) => bet.won).map((bet) => keyOf(bet.type, bet.number)) };
  };

  return {
    instance, bets, past: history, sum: stakeSum, result, spinning, show, restore,
    placeChip(key: string): void {
      const units = chipUnits(instance.chip.peek(), decimals());
      if (units !== null) change(placeChip(bets.peek(), key, units));
    },
    undo(): void {
      const before = history.peek().at(-1);
      if (!before || instance.locked.peek() || instance.busy.peek()) return;
      history.value = history.peek().slice(0, -1);
      result.value = null;
      setBets(before);
      instance.sound("click");
    },
    clear: () => bets.peek().size > 0 && change(noBets),
    double: () => bets.peek().size > 0 && change(doubleBets(bets.peek())),
    /** Chips of one currency have no meaning in another. */
    currencyChanged(id: string): void {
      if (id === betCurrency) return;
      betCurrency = id;
      history.value = [];
      result.value = null;
      if (bets.peek().size > 0) setBets(noBets);
    },
    /** Subscribes the drawing of the wheel to every step. Returns a function that unsubscribes. */
    watchWheel(drawWheel: (state: WheelState) => void): () => void {
      draw = drawWheel;
      drawWheel(wheel);
      return () => {
        if (draw === drawWheel) draw = null;
      };
    },
    /** The odds of a spot: the payout on top of the stake, to one. */
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
