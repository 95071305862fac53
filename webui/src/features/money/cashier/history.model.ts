// The player's deposits and withdrawals, newest first, updated by the server's events.

import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { bus } from "../../../lib/bus";
import { cursorPages, Pages } from "../../../lib/pages";
import { calls, type DepositRow, type WithdrawalRow } from "./calls";
import { withdrawOptions } from "./cashier.model";
import { hasEnded, isPaidRequest } from "./transferStatus";

interface Row {
  _id: string;
  created_at: number;
}

/** A list whose rows are updated in place. */
export class LiveHistory<R extends Row> {
  private readonly changed = signal(new Map<string, R>());

  /** The current rows. Null until loaded. */
  readonly rows: ReadonlySignal<R[] | null>;

  /** isReplaced is true of rows in whose place the list has another one. */
  constructor(readonly pages: Pages<R>, isReplaced: (row: R, all: readonly R[]) => boolean = () => false) {
    this.rows = computed(() => {
      const loaded = pages.rows.value;
      if (!loaded) return null;
      const changedRows = this.changed.value;
      const known = new Set(loaded.map(({ _id }) => _id));
      const newRows = [...changedRows.values()].filter(({ _id }) => !known.has(_id));
      const all = [...newRows, ...loaded.map((row) => changedRows.get(row._id) ?? row)];
      return all.filter((row) => !isReplaced(row, all)).sort((a, b) => b.created_at - a.created_at);
    });
  }

  /** Loads the first page again. Earlier events are older than the response. */
  async load(): Promise<void> {
    const before = this.changed.peek();
    await this.pages.load();
    if (this.pages.failure.peek() !== null) return;
    this.changed.value = new Map([...this.changed.peek()].filter(([id, row]) => before.get(id) !== row));
  }

  /** Applies rows from the server's events. */
  update(...rows: R[]): void {
    this.changed.value = new Map([...this.changed.peek(), ...rows.map((row) => [row._id, row] as const)]);
  }

  /** The latest version of a row. Reads signals. */
  newestOf(row: R): R {
    return this.changed.value.get(row._id) ?? row;
  }

  /** Whether there was an event of a row that fulfils a condition. */
  changedMatches(id: string, matches: (row: R) => boolean): boolean {
    const row = this.changed.peek().get(id);
    return row !== undefined && matches(row);
  }

  /** Clears everything for the next user. */
  clear(): void {
    this.changed.value = new Map();
    this.pages.clear();
  }
}

export const deposits = new LiveHistory<DepositRow>(
  cursorPages(async (cursor) => {
    const { deposits: rows, next } = await calls.deposits(cursor);
    return { rows, next };
  }, ({ _id }) => _id),
  isPaidRequest,
);

export const withdrawals = new LiveHistory<WithdrawalRow>(
  cursorPages(async (cursor) => {
    const { withdraws: rows, next } = await calls.withdraws(cursor);
    return { rows, next };
  }, ({ _id }) => _id),
);

export const conversions = cursorPages(async (cursor) => {
  const { conversions: rows, next } = await calls.conversions(cursor);
  return { rows, next };
}, ({ _id }) => _id);

export function clearHistories(): void {
  conversions.clear();
  deposits.clear();
  withdrawals.clear();
}

/** Loads the newest deposits and keeps the loaded pages. */
export async function loadNewest(send = calls.deposits): Promise<void> {
  if (deposits.pages.rows.peek() === null) return deposits.load();
  try {
    const { deposits: rows } = await send("");
    deposits.update(...rows);
  } catch {
    // The next event tries again.
  }
}

/** The latest version of a withdrawal. Reads signals. */
export const newestWithdrawal = (row: WithdrawalRow): WithdrawalRow => withdrawals.newestOf(row);

/**
 * Applies a changed withdrawal, also if it is the open one. The response to a request can arrive
 * after newer events. Steps are only ever added, so a row with fewer steps is older.
 */
export function updateWithdrawal(row: WithdrawalRow): void {
  if (withdrawals.changedMatches(row._id, ({ events }) => events.length > row.events.length)) return;
  withdrawals.update(row);
  const options = withdrawOptions.data.peek();
  const isOpen = options?.open ? options.open._id === row._id : !hasEnded(row);
  if (options && isOpen) withdrawOptions.set({ ...options, open: row });
}

/** Follows the server's events while the wallet is open. Returns a function that stops. */
export function watchTransfers(): () => void {
  const off = [
    bus.on("event:depositChanged", ({ data }) => deposits.update(data)),
    bus.on("event:withdrawalChanged", ({ data }) => updateWithdrawal(data)),
    // Loads what was missed while the connection was down.
    bus.on("live-recovered", () => void Promise.allSettled([loadNewest(), withdrawOptions.load()])),
  ];
  return () => off.forEach((stop) => stop());
}
