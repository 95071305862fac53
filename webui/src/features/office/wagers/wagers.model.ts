// The list of wagers: the request of a view, and how far back the server has searched.

import { batch, computed, signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { WagerRow, WagersAnswer, WagersRequest } from "../../../lib/api.gen";
import { addDays, parseRange } from "../../../ui/office/dates";
import { listModel, type ListColumns } from "../../../ui/office/list.model";
import type { TableView } from "../../../ui/office/view";
import { parseBounds } from "./bounds";

export const stateOptions = [
  { value: "win", label: "Won" },
  { value: "partial", label: "Partly paid" },
  { value: "lose", label: "Lost" },
  { value: "cancelled", label: "Refunded" },
  { value: "in-progress", label: "Open" },
] as const;
export type State = (typeof stateOptions)[number]["value"];

export const stateLabel = (state: string) => stateOptions.find(({ value }) => value === state)?.label ?? state;
export const stateTones = { win: "action", partial: "brass", lose: "neutral", cancelled: "info", "in-progress": "info" } as const;

export const moneyOptions = [
  { value: "real", label: "Real money" },
  { value: "bonus", label: "Bonus money" },
  { value: "demo", label: "Play money" },
] as const;

/** The filters with ranges. */
export const rangeFilters = ["stake", "payout", "multiplier"] as const;

export const filterKeys = ["q", "player", "game", "currency", "state", "money", "big", "days", ...rangeFilters];

/** Days are in the viewer's time zone. */
const startOfDay = (day: string) => new Date(`${day}T00:00:00`).getTime();

/** The request of a table view. Invalid ranges are left out, and the page shows an error. */
export function wagersRequest({ filters, after, size }: TableView): WagersRequest {
  const range = filters.days ? parseRange(filters.days) : null;
  const optionOf = <T extends string>(value: string | undefined, options: readonly { value: T }[]): T | "" => options.find((one) => one.value === value)?.value ?? "";
  const [stake, payout, multiplier] = rangeFilters.map((key) => parseBounds(filters[key] ?? "") ?? { min: "", max: "" });
  return {
    query: filters.q ?? "",
    player: filters.player ?? "",
    game: filters.game ?? "",
    currency: filters.currency ?? "",
    status: optionOf(filters.state, stateOptions),
    money: optionOf(filters.money, moneyOptions),
    big: filters.big === "yes",
    min_stake: stake!.min, max_stake: stake!.max,
    min_payout: payout!.min, max_payout: payout!.max,
    min_multiplier: multiplier!.min, max_multiplier: multiplier!.max,
    ...(range && { from: startOfDay(range.from), to: startOfDay(addDays(range.to, 1)) }),
    cursor: after ?? "",
    limit: size,
  };
}

/** Max number of requests per page. The server searches a limited number of wagers per request. */
const maxSearches = 8;

type SearchWagers = (request: WagersRequest) => Promise<WagersAnswer>;

/** Loads a full page, even if few of the searched wagers match. */
export async function fillPage(request: WagersRequest, search: SearchWagers, abortSignal: AbortSignal): Promise<WagersAnswer> {
  const size = request.limit ?? 50;
  const first = await search(request);
  const page: WagersAnswer = { ...first, rows: [...first.rows] };
  for (let searches = 1; page.next && page.rows.length < size && searches < maxSearches && !abortSignal.aborted; searches++) {
    const more = await search({ ...request, cursor: page.next, limit: size - page.rows.length });
    page.rows.push(...more.rows);
    page.next = more.next;
    page.scanned = more.scanned;
  }
  return page;
}

export function wagersModel(columns: ListColumns) {
  /** How far back the search went for a page that is not full. 0 if it is full or the end was reached. */
  const searchedUntil = signal(0);
  const games = signal<{ value: string; label: string }[]>([]);
  const currencies = signal<{ value: string; label: string }[]>([]);
  const table = listModel<WagerRow>({
    async load(view, abortSignal) {
      const answer = await fillPage(wagersRequest(view), (request) => api.post("/api/admin/wagers", request, { retry: true, signal: abortSignal }), abortSignal);
      batch(() => {
        searchedUntil.value = answer.next ? (answer.scanned ?? 0) : 0;
        if (answer.games) games.value = answer.games.map(({ id, name }) => ({ value: id, label: name || id }));
        if (answer.currencies) currencies.value = answer.currencies.map((id) => ({ value: id, label: id.toUpperCase() }));
      });
      return { rows: answer.rows, next: answer.next };
    },
    rowKey: ({ id }) => id,
    columns,
    filters: filterKeys,
    hidden: ["player_id", "kind", "currency", "money", "edge"],
  });
  /** The filters with invalid ranges. */
  const invalidFilters = computed(() => rangeFilters.filter((key) => parseBounds(table.view.value.filters[key] ?? "") === null));
  return { table, searchedUntil, games, currencies, invalidFilters };
}
