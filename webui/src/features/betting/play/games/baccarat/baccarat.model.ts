import { computed, signal } from "@preact/signals";
import { wireAmount } from "../../../../../lib/money";
import { unitsText } from "../../bet.model";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { showFrames } from "../cards/frames";
import { chipUnits, doubleBets, placeChip, noBets, addToHistory, totalStake, type Bets } from "../roulette/bets";
import { fields, steps, type Field, type Table } from "./baccarat.steps";

/** Number of winners on the road. */
const roadLength = 24;

export type BaccaratModel = ReturnType<typeof makeModel>;

export function makeModel(instance: InstanceOf<"baccarat">) {
  const bets = signal<Bets>(noBets);
  const history = signal<Bets[]>([]);
  const table = signal<Table | null>(null);
  /** The chips on the fields belong to the finished round on the table. */
  const settled = signal(false);
  /** The newest first. */
  const road = signal<{ id: string; winner: Field }[]>([]);
  /** Counts rounds, so that the cards of a new round are new elements. */
  const round = signal(0);
  /** Results appear without animation. */
  const withoutAnimation = signal(false);
  const stakeSum = computed(() => totalStake(bets.value));
  const decimals = () => instance.currency.peek().decimals;
  const isLocked = () => instance.locked.peek() || instance.busy.peek();
  let betCurrency = instance.currency.peek().id;

  const setBets = (next: Bets): void => {
    bets.value = next;
    instance.setBet(next.size === 0 ? "" : unitsText(totalStake(next), decimals()));
  };

  const change = (next: Bets): void => {
    if (isLocked()) return;
    history.value = addToHistory(history.peek(), bets.peek());
    settled.value = false;
    setBets(next);
    instance.sound("coin");
  };

  const show = async (reply: ReplyOf<"baccarat">, options: ShowOptions): Promise<void> => {
    const view = reply.view;
    const frames = steps(view);
    round.value += 1;
    settled.value = true;
    await showFrames(frames, (next, at) => {
      withoutAnimation.value = options.quick || options.skip.aborted;
      instance.sound(at < frames.length - 1 ? "card" : "land");
      table.value = next;
    }, options);
    road.value = [{ id: reply.id, winner: view.winner }, ...road.peek()].slice(0, roadLength);
  };

  const restore = (reply: ReplyOf<"baccarat">): void => {
    const { player, banker, winner } = reply.view;
    round.value += 1;
    withoutAnimation.value = true;
    table.value = { player, banker, winner };
  };

  return {
    instance, bets, past: history, table, settled, road, round, still: withoutAnimation, sum: stakeSum, show, restore,
    placeChip(field: Field): void {
      const units = chipUnits(instance.chip.peek(), decimals());
      if (units !== null) change(placeChip(bets.peek(), field, units));
    },
    undo(): void {
      const before = history.peek().at(-1);
      if (!before || isLocked()) return;
      history.value = history.peek().slice(0, -1);
      settled.value = false;
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
      settled.value = false;
      if (bets.peek().size > 0) setBets(noBets);
    },
    data: () => Object.fromEntries(fields.map((field) => [field, wireAmount(bets.value.get(field) ?? 0n, instance.currency.value.decimals)])),
  };
}
