// The list of wagers: what a view of it asks the server for, and how far back the
// server has looked.

import { batch, computed, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { WagerRow, WagersAnswer, WagersRequest } from "../../../lib/api.gen";
import { addDays, parseRange } from "../../../ui/work/dates";
import { pageAddress, tableModel, type TablePage } from "../../../ui/work/table.model";
import type { TableView } from "../../../ui/work/view";
import { boundsOf } from "./bounds";

export const states = [
  { value: "win", label: "Won" },
  { value: "partial", label: "Paid in part" },
  { value: "lose", label: "Lost" },
  { value: "cancelled", label: "Given back" },
  { value: "in-progress", label: "Open" },
] as const;
export type State = (typeof states)[number]["value"];

export const stateLabel = (state: string) => states.find(({ value }) => value === state)?.label ?? state;
export const stateTones = { win: "action", partial: "brass", lose: "neutral", cancelled: "info", "in-progress": "info" } as const;

export const moneys = [
  { value: "real", label: "Real money" },
  { value: "bonus", label: "Bonus money" },
  { value: "demo", label: "Play money" },
] as const;

/** The filters whose texts are bounds. */
export const bounded = ["stake", "payout", "multiplier"] as const;

export const filterKeys = ["q", "player", "game", "currency", "state", "money", "big", "days", ...bounded];

/** Days are those of the clock on the wall of whoever looks. */
const midnight = (day: string) => new Date(`${day}T00:00:00`).getTime();

/** The question that a view of the table asks. Bounds that mean nothing are left out: the page says so. */
export function questionOf({ filters, after, size }: TableView): WagersRequest {
  const range = filters.days ? parseRange(filters.days) : null;
  const among = <T extends string>(value: string | undefined, options: readonly { value: T }[]): T | "" => options.find((one) => one.value === value)?.value ?? "";
  const [stake, payout, multiplier] = bounded.map((key) => boundsOf(filters[key] ?? "") ?? { min: "", max: "" });
  return {
    query: filters.q ?? "",
    player: filters.player ?? "",
    game: filters.game ?? "",
    currency: filters.currency ?? "",
    status: among(filters.state, states),
    money: among(filters.money, moneys),
    big: filters.big === "yes",
    min_stake: stake!.min, max_stake: stake!.max,
    min_payout: payout!.min, max_payout: payout!.max,
    min_multiplier: multiplier!.min, max_multiplier: multiplier!.max,
    ...(range && { from: midnight(range.from), to: midnight(addDays(range.to, 1)) }),
    cursor: after ?? "",
    limit: size,
  };
}

/** How often the server is asked for one page: it looks at so many wagers each time. */
const mostLooks = 8;

type Ask = (question: WagersRequest) => Promise<WagersAnswer>;

/** A whole page, however few of the wagers that the server looks at are chosen. */
export async function fill(question: WagersRequest, ask: Ask, stop: AbortSignal): Promise<WagersAnswer> {
  const size = question.limit ?? 50;
  const first = await ask(question);
  const page: WagersAnswer = { ...first, rows: [...first.rows] };
  for (let looks = 1; page.next && page.rows.length < size && looks < mostLooks && !stop.aborted; looks++) {
    const more = await ask({ ...question, cursor: page.next, limit: size - page.rows.length });
    page.rows.push(...more.rows);
    page.next = more.next;
    page.looked = more.looked;
  }
  return page;
}

export function wagersModel(columns: readonly string[]) {
  /** How far back was looked for a page that is not full; 0 when it is, or the end was reached. */
  const looked = signal(0);
  const games = signal<{ value: string; label: string }[]>([]);
  const currencies = signal<{ value: string; label: string }[]>([]);
  const table = tableModel<WagerRow>({
    async load(view, stop): Promise<TablePage<WagerRow>> {
      const answer = await fill(questionOf(view), (question) => api.post("/api/admin/wagers", question, { retry: true, signal: stop }), stop);
      batch(() => {
        looked.value = answer.next ? (answer.looked ?? 0) : 0;
        if (answer.games) games.value = answer.games.map(({ id, name }) => ({ value: id, label: name || id }));
        if (answer.currencies) currencies.value = answer.currencies.map((id) => ({ value: id, label: id.toUpperCase() }));
      });
      return { rows: answer.rows, next: answer.next ?? null };
    },
    rowKey: ({ id }) => id,
    columns,
    sortable: [],
    filters: filterKeys,
    sizes: [25, 50, 100, 200],
    standard: { sort: null, filters: {}, hidden: ["player_id", "kind", "currency", "money", "edge"], after: null, size: 50 },
    address: pageAddress,
  });
  /** The filters that say nothing that could be looked for. */
  const unread = computed(() => bounded.filter((key) => boundsOf(table.view.value.filters[key] ?? "") === null));
  return { table, looked, games, currencies, unread };
}
