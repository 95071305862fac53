// A server of the kit's own: lines that look like an office's, answered after a moment.

import type { LoadPage, TablePage } from "../../../../ui/work/table.model";
import type { TableView } from "../../../../ui/work/view";
import { momentsOf, parseRange } from "../../../../ui/work/dates";

export interface Withdrawal {
  id: string;
  player: string;
  currency: string;
  /** Minor units. */
  amount: bigint;
  state: "waiting" | "held" | "sent" | "refused";
  country: string;
  risk: number;
  at: number;
}

export const states = ["waiting", "held", "sent", "refused"] as const;
const players = ["felicity", "ada", "grace", "=HYPERLINK(\"http://evil.test\")", "linus", "margaret", "edsger", "barbara", "dennis", "katherine"];
const currencies = ["USD", "EUR", "BTC"];
const countries = ["Sweden", "Brazil", "Japan", "Canada", "Germany"];
const hour = 3_600_000;
/** Every picture of the kit shows the same lines. */
export const newest = Date.UTC(2026, 10, 22, 12);

export const withdrawals: Withdrawal[] = Array.from({ length: 236 }, (_, at) => ({
  id: `w-${1236 - at}`,
  player: players[(at * 7) % players.length] ?? "",
  currency: currencies[at % 3] ?? "",
  amount: BigInt(((at * 7919) % 90_000) * 137 + 500),
  state: at < 9 ? "waiting" : (states[(at * 5) % 4] ?? "sent"),
  country: countries[(at * 3) % 5] ?? "",
  risk: (at * 37) % 100,
  at: newest - at * 3 * hour,
}));

const sorts: Record<string, (one: Withdrawal) => string | number | bigint> = { player: (one) => one.player, amount: (one) => one.amount, risk: (one) => one.risk, at: (one) => one.at };

function matches(one: Withdrawal, filters: TableView["filters"]): boolean {
  const { q, state, days } = filters;
  const range = days ? parseRange(days) : null;
  const span = range && momentsOf(range);
  return (!q || one.player.includes(q.toLowerCase()) || one.id === q) && (!state || one.state === state) && (!span || (one.at >= span.from && one.at < span.before));
}

const after = (milliseconds: number, stop: AbortSignal) => new Promise<void>((resolve, reject) => {
  const timer = setTimeout(resolve, milliseconds);
  stop.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(stop.reason);
  });
});

/** What the example server answers: as usual, never, nothing, or a failure. */
export type Mood = "content" | "loading" | "empty" | "failed";

export function loader(mood: () => Mood): LoadPage<Withdrawal> {
  return async (view, stop): Promise<TablePage<Withdrawal>> => {
    if (mood() === "loading") await after(2 ** 31 - 1, stop);
    await after(300, stop);
    if (mood() === "failed") throw new Error("the example fails");
    if (mood() === "empty") return { rows: [], next: null, total: 0 };
    const by = sorts[view.sort?.key ?? "at"] ?? sorts.at!;
    const way = view.sort?.down === false ? 1 : -1;
    const all = withdrawals.filter((one) => matches(one, view.filters)).sort((a, b) => (by(a) < by(b) ? -way : by(a) > by(b) ? way : 0));
    const from = view.after ? all.findIndex((one) => one.id === view.after) : 0;
    const rows = all.slice(from, from + view.size);
    return { rows, next: all[from + view.size]?.id ?? null, total: all.length };
  };
}
