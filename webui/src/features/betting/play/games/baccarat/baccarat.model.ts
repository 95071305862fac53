import { computed, signal } from "@preact/signals-react";
import { wireAmount } from "../../../../../lib/money";
import { unitsText } from "../../bet.model";
import type { InstanceOf, ReplyOf, ShowOptions } from "../../contract";
import { showFrames } from "../cards/frames";
import { chipUnits, doubled, lay, noBets, remember, total, type Bets } from "../roulette/bets";
import { fields, steps, type Field, type Table } from "./baccarat.steps";

/** How many winners the road shows. */
const roadLength = 24;

export type BaccaratModel = ReturnType<typeof makeModel>;

export function makeModel(instance: InstanceOf<"baccarat">) {
  const bets = signal<Bets>(noBets);
  const past = signal<Bets[]>([]);
  const table = signal<Table | null>(null);
  /** The chips on the fields are those of the round that lies on the table. */
  const settled = signal(false);
  /** The newest first. */
  const road = signal<{ id: string; winner: Field }[]>([]);
  /** Counts rounds, so that the cards of a new one are new cards. */
  const round = signal(0);
  /** Results appear without movement. */
  const still = signal(false);
  const sum = computed(() => total(bets.value));
  const decimals = () => instance.currency.peek().decimals;
  const closed = () => instance.locked.peek() || instance.busy.peek();
  let laidIn = instance.currency.peek().id;

  const put = (next: Bets): void => {
    bets.value = next;
    instance.setBet(next.size === 0 ? "" : unitsText(total(next), decimals()));
  };

  const change = (next: Bets): void => {
    if (closed()) return;
    past.value = remember(past.peek(), bets.peek());
    settled.value = false;
    put(next);
    instance.sound("coin");
  };

  const show = async (reply: ReplyOf<"baccarat">, options: ShowOptions): Promise<void> => {
    const view = reply.view;
    const frames = steps(view);
    round.value += 1;
    settled.value = true;
    await showFrames(frames, (next, at) => {
      still.value = options.quick || options.skip.aborted;
      instance.sound(at < frames.length - 1 ? "card" : "land");
      table.value = next;
    }, options);
    road.value = [{ id: reply.id, winner: view.winner }, ...road.peek()].slice(0, roadLength);
  };

  const restore = (reply: ReplyOf<"baccarat">): void => {
    const { player, banker, winner } = reply.view;
    round.value += 1;
    still.value = true;
    table.value = { player, banker, winner };
  };

  return {
    instance, bets, past, table, settled, road, round, still, sum, show, restore,
    lay(field: Field): void {
      const units = chipUnits(instance.chip.peek(), decimals());
      if (units !== null) change(lay(bets.peek(), field, units));
    },
    undo(): void {
      const before = past.peek().at(-1);
      if (!before || closed()) return;
      past.value = past.peek().slice(0, -1);
      settled.value = false;
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
      settled.value = false;
      if (bets.peek().size > 0) put(noBets);
    },
    data: () => Object.fromEntries(fields.map((field) => [field, wireAmount(bets.value.get(field) ?? 0n, instance.currency.value.decimals)])),
  };
}
