// The list of events for traders.

import { signal } from "@preact/signals";
import { api } from "../../../../lib/api";
import type { OfficeEvent, OfficeEventsAnswer, OfficeEventsRequest } from "../../../../lib/api.gen";
import { pageAddress, tableModel } from "../../../../ui/office/table.model";
import type { TableView } from "../../../../ui/office/view";

const filters = ["live", "soon", "over", "waiting", "suspended"] as const;

/** The request of a table view. */
export function eventsRequest({ filters: selectedFilters, after }: TableView): OfficeEventsRequest {
  const filter = filters.find((one) => one === selectedFilters.filter);
  return { ...(filter ? { filter } : {}), sport: selectedFilters.sport ?? "", league: selectedFilters.league ?? "", query: (selectedFilters.query ?? "").slice(0, 60), skip: Number(after ?? 0) || 0 };
}

export function eventsTable() {
  const book = signal<OfficeEventsAnswer | null>(null);
  const table = tableModel<OfficeEvent>({
    load: async (view) => {
      const request = eventsRequest(view);
      const answer = await api.post("/api/admin/sports/events", request, { retry: true });
      book.value = answer;
      const next = request.skip + answer.events.length;
      return { rows: answer.events, next: next < answer.total ? String(next) : null, total: answer.total };
    },
    rowKey: ({ id }) => id,
    columns: ["match", "state", "score", "league", "starts", "markets", "bets", "news"],
    sortable: [],
    filters: ["filter", "sport", "league", "query"],
    sizes: [50],
    defaultView: { sort: null, filters: {}, hidden: [], after: null, size: 50 },
    address: pageAddress,
  });
  return { table, book };
}
