// The list of events as traders see it.

import { signal } from "@preact/signals-react";
import { api } from "../../../../lib/api";
import type { OfficeEvent, OfficeEventsAnswer, OfficeEventsRequest } from "../../../../lib/api.gen";
import { pageAddress, tableModel } from "../../../../ui/work/table.model";
import type { TableView } from "../../../../ui/work/view";

const filters = ["live", "soon", "over", "waiting", "suspended"] as const;

/** The question that a view of the table asks. */
export function questionOf({ filters: set, after }: TableView): OfficeEventsRequest {
  const filter = filters.find((one) => one === set.filter);
  return { ...(filter ? { filter } : {}), sport: set.sport ?? "", league: set.league ?? "", query: (set.query ?? "").slice(0, 60), skip: Number(after ?? 0) || 0 };
}

export function eventsTable() {
  const book = signal<OfficeEventsAnswer | null>(null);
  const table = tableModel<OfficeEvent>({
    load: async (view) => {
      const question = questionOf(view);
      const answer = await api.post("/api/admin/sports/events", question, { retry: true });
      book.value = answer;
      const next = question.skip + answer.events.length;
      return { rows: answer.events, next: next < answer.total ? String(next) : null, total: answer.total };
    },
    rowKey: ({ id }) => id,
    columns: ["match", "state", "score", "league", "starts", "markets", "bets", "news"],
    sortable: [],
    filters: ["filter", "sport", "league", "query"],
    sizes: [50],
    standard: { sort: null, filters: {}, hidden: [], after: null, size: 50 },
    address: pageAddress,
  });
  return { table, book };
}
