// A fake server for this page: rows that look like those of the office, returned after a moment.

import type { LoadPage, TablePage } from "../../../../ui/office/table.model";
import type { TableView } from "../../../../ui/office/view";
import { rangeTimes, parseRange } from "../../../../ui/office/dates";

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
/** Fixed, so that screenshots of the page always show the same rows. */
export const newestTime = Date.UTC(2026, 10, 22, 12);

export const withdrawals: Withdrawal[] = Array.from({ length: 236 }, (_, at) => ({
  id: `w-${1236 - at}`,
  player: players[(at * 7) % players.length] ?? "",
  currency: currencies[at % 3] ?? "",
  amount: BigInt(((at * 7919) % 90_000) * 137 + 500),
  state: at < 9 ? "waiting" : (states[(at * 5) % 4] ?? "sent"),
  country: countries[(at * 3) % 5] ?? "",
  risk: (at * 37) % 100,
  at: newestTime - at * 3 * hour,
}));

const sorts: Record<string, (one: Withdrawal) => string | number | bigint> = { player: (one) => one.player, amount: (one) => one.amount, risk: (one) => one.risk, at: (one) => one.at };

function matches(one: Withdrawal, filters: TableView["filters"]): boolean {
  const { q, state, days } = filters;
  const range = days ? parseRange(days) : null;
  const period = range && rangeTimes(range);
  return (!q || one.player.includes(q.toLowerCase()) || one.id === q) && (!state || one.state === state) && (!period || (one.at >= period.from && one.at < period.before));
}

const wait = (milliseconds: number, abortSignal: AbortSignal) => new Promise<void>((resolve, reject) => {
  const timer = setTimeout(resolve, milliseconds);
  abortSignal.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(abortSignal.reason);
  });
});

/** The response of the fake server: rows, never, nothing, or a failure. */
export type Scenario = "content" | "loading" | "empty" | "failed";

export function loader(scenario: () => Scenario): LoadPage<Withdrawal> {
  return async (view, abortSignal): Promise<TablePage<Withdrawal>> => {
    if (scenario() === "loading") await wait(2 ** 31 - 1, abortSignal);
    await wait(300, abortSignal);
    if (scenario() === "failed") throw new Error("the example fails");
    if (scenario() === "empty") return { rows: [], next: null, total: 0 };
    const sortValue = sorts[view.sort?.key ?? "at"] ?? sorts.at!;
    const direction = view.sort?.descending === false ? 1 : -1;
    const all = withdrawals.filter((one) => matches(one, view.filters)).sort((a, b) => (sortValue(a) < sortValue(b) ? -direction : sortValue(a) > sortValue(b) ? direction : 0));
    const from = view.after ? all.findIndex((one) => one.id === view.after) : 0;
    const rows = all.slice(from, from + view.size);
    return { rows, next: all[from + view.size]?.id ?? null, total: all.length };
  };
}
