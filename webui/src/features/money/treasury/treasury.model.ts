// What the pages of the treasury ask the server for, and look at again and again.

import { api } from "../../../lib/api";
import type { TreasuryListRequest, TreasuryPayment, TreasurySweep, TreasurySweepsRequest } from "../../../lib/api.gen";
import { resource, type Resource } from "../../../lib/resource";
import { pageAddress, tableModel, type TableModel } from "../../../ui/work/table.model";
import type { TableView } from "../../../ui/work/view";
import { paymentStates, sweepStates } from "./treasury.texts";

/** How often the pages look again, in ms. */
const lookPause = 3000;

export interface Watched<T> {
  data: Resource<T>;
  /** Loads now and then again, until the returned function is called. */
  start: () => () => void;
}

function watched<T>(ask: () => Promise<T>): Watched<T> {
  const data = resource(ask);
  return {
    data,
    start() {
      let open = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = async () => {
        await data.load();
        if (open) timer = setTimeout(() => void look(), lookPause);
      };
      void look();
      return () => {
        open = false;
        clearTimeout(timer);
      };
    },
  };
}

export const treasuryModel = () => watched(() => api.post("/api/admin/treasury", {}, { retry: true }));

export const paymentModel = (id: string) => watched(() => api.post("/api/admin/treasury/payment", { id }, { retry: true }));

/** The question that a view of the payments asks. */
export function questionOf({ filters, after, size }: TableView): TreasuryListRequest {
  const state = paymentStates.find((one) => one === filters.state);
  return { network: (filters.network ?? "").trim().toLowerCase(), ...(state && { state }), cursor: after ?? "", limit: size };
}

export function paymentsTable(): TableModel<TreasuryPayment> {
  return tableModel<TreasuryPayment>({
    load: async (view) => {
      const { rows, next } = await api.post("/api/admin/treasury/payments", questionOf(view), { retry: true });
      return { rows, next: next || null };
    },
    rowKey: ({ id }) => id,
    columns: ["payment", "state", "version", "outputs", "dollars", "versions", "txid", "at"],
    sortable: [],
    filters: ["state", "network"],
    sizes: [25, 50, 100],
    standard: { sort: null, filters: {}, hidden: [], after: null, size: 25 },
    address: pageAddress,
  });
}

/** The question that a view of the sweeps asks. */
export function sweepsQuestion({ filters, after, size }: TableView): TreasurySweepsRequest {
  const state = sweepStates.find((one) => one === filters.state);
  return { network: (filters.network ?? "").trim().toLowerCase(), ...(state && { state }), cursor: after ?? "", limit: size };
}

export function sweepsTable(): TableModel<TreasurySweep> {
  return tableModel<TreasurySweep>({
    load: async (view) => {
      const { rows, next } = await api.post("/api/admin/treasury/sweeps", sweepsQuestion(view), { retry: true });
      return { rows, next: next || null };
    },
    rowKey: ({ id }) => id,
    columns: ["sweep", "state", "address", "dollars", "cost", "payment", "at", "do"],
    sortable: [],
    filters: ["state", "network"],
    sizes: [25, 50, 100],
    standard: { sort: null, filters: {}, hidden: [], after: null, size: 25 },
    address: pageAddress,
  });
}
