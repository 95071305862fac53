// The player's deposits and withdrawals, the newest first, kept up by the
// server's news.

import { computed, signal, type ReadonlySignal } from "@preact/signals-react";
import { bus } from "../../../lib/bus";
import { cursorPages, Pages } from "../../../lib/pages";
import { calls, type DepositRow, type WithdrawalRow } from "./calls";
import { withdrawOptions } from "./cashier.model";
import { hasEnded } from "./status";

interface Row {
  _id: string;
  created_at: number;
}

/** A list whose rows change where they stand. */
export class Kept<R extends Row> {
  private readonly changed = signal(new Map<string, R>());

  /** The rows as they are now; null until loaded. */
  readonly rows: ReadonlySignal<R[] | null>;

  constructor(readonly pages: Pages<R>) {
    this.rows = computed(() => {
      const loaded = pages.rows.value;
      if (!loaded) return null;
      const news = this.changed.value;
      const known = new Set(loaded.map(({ _id }) => _id));
      const fresh = [...news.values()].filter(({ _id }) => !known.has(_id));
      return [...fresh, ...loaded.map((row) => news.get(row._id) ?? row)].sort((a, b) => b.created_at - a.created_at);
    });
  }

  /** Loads the first page anew. What was told before is older than the answer. */
  async load(): Promise<void> {
    const before = this.changed.peek();
    await this.pages.load();
    if (this.pages.failure.peek() !== null) return;
    this.changed.value = new Map([...this.changed.peek()].filter(([id, row]) => before.get(id) !== row));
  }

  /** Takes rows as the server has just told them. */
  take(...rows: R[]): void {
    this.changed.value = new Map([...this.changed.peek(), ...rows.map((row) => [row._id, row] as const)]);
  }

  /** A row as it was told last. Reads signals. */
  newest(row: R): R {
    return this.changed.value.get(row._id) ?? row;
  }

  /** Whether news of a row were told of which this holds. */
  told(id: string, holds: (row: R) => boolean): boolean {
    const row = this.changed.peek().get(id);
    return row !== undefined && holds(row);
  }

  /** Forgets all, for whoever comes next. */
  clear(): void {
    this.changed.value = new Map();
    this.pages.clear();
  }
}

export const deposits = new Kept<DepositRow>(
  cursorPages(async (cursor) => {
    const { deposits: rows, next } = await calls.deposits(cursor);
    return { rows, next };
  }, ({ _id }) => _id),
);

export const withdraws = new Kept<WithdrawalRow>(
  cursorPages(async (cursor) => {
    const { withdraws: rows, next } = await calls.withdraws(cursor);
    return { rows, next };
  }, ({ _id }) => _id),
);

export function forgetHistories(): void {
  deposits.clear();
  withdraws.clear();
}

/** Asks for the newest deposits without disturbing the pages that are there. */
export async function loadNewest(ask = calls.deposits): Promise<void> {
  if (deposits.pages.rows.peek() === null) return deposits.load();
  try {
    const { deposits: rows } = await ask("");
    deposits.take(...rows);
  } catch {
    // The next time will tell.
  }
}

/** A withdrawal as the newest news have it. Reads signals. */
export const withdrawNow = (row: WithdrawalRow): WithdrawalRow => withdraws.newest(row);

/** Takes over a withdrawal that has changed, also where it is the open one. The answer to a request may come behind news
 *  that are newer: steps are only ever added, so that a row with fewer of them is an old one. */
export function takeWithdraw(row: WithdrawalRow): void {
  if (withdraws.told(row._id, ({ events }) => events.length > row.events.length)) return;
  withdraws.take(row);
  const options = withdrawOptions.data.peek();
  const isOpen = options?.open ? options.open._id === row._id : !hasEnded(row);
  if (options && isOpen) withdrawOptions.set({ ...options, open: row });
}

/** Follows the server's news while the wallet is open. Answers how to stop. */
export function followNews(): () => void {
  const off = [
    bus.on("event:depositChanged", ({ data }) => deposits.take(data)),
    bus.on("event:withdrawalChanged", ({ data }) => takeWithdraw(data)),
    // What was told while the connection was down is asked for.
    bus.on("live-recovered", () => void Promise.allSettled([loadNewest(), withdrawOptions.load()])),
  ];
  return () => off.forEach((stop) => stop());
}
