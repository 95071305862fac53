// The API calls of the treasury pages, with polling.

import { api } from "../../../lib/api";
import type { TreasuryListRequest, TreasuryPayment, TreasurySweep, TreasurySweepsRequest } from "../../../lib/api.gen";
import { resource, type Resource } from "../../../lib/resource";
import { listModel } from "../../../ui/office/list.model";
import type { TableModel } from "../../../ui/office/table.model";
import type { TableView } from "../../../ui/office/view";
import { paymentStates, sweepStates } from "./treasury.texts";

/** Polling interval of the pages in milliseconds. */
const pollInterval = 3000;

export interface PolledResource<T> {
  data: Resource<T>;
  /** Loads repeatedly until the returned function is called. */
  start: () => () => void;
}

function polledResource<T>(send: () => Promise<T>): PolledResource<T> {
  const data = resource(send);
  return {
    data,
    start() {
      let active = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const poll = async () => {
        await data.load();
        if (active) timer = setTimeout(() => void poll(), pollInterval);
      };
      void poll();
      return () => {
        active = false;
        clearTimeout(timer);
      };
    },
  };
}

export const treasuryModel = () => polledResource(() => api.post("/api/admin/treasury", {}, { retry: true }));

export const paymentModel = (id: string) => polledResource(() => api.post("/api/admin/treasury/payment", { id }, { retry: true }));

export const restoreModel = (network: string) => polledResource(() => api.post("/api/admin/treasury/restore", { network }, { retry: true }));

/** The request of a view of payments. */
export function paymentsRequest({ filters, after, size }: TableView): TreasuryListRequest {
  const state = paymentStates.find((one) => one === filters.state);
  return { network: (filters.network ?? "").trim().toLowerCase(), ...(state && { state }), cursor: after ?? "", limit: size };
}

export function paymentsTable(): TableModel<TreasuryPayment> {
  return listModel<TreasuryPayment>({
    load: (view) => api.post("/api/admin/treasury/payments", paymentsRequest(view), { retry: true }),
    rowKey: ({ id }) => id,
    columns: ["payment", "state", "version", "outputs", "dollars", "versions", "txid", "at"],
    filters: ["state", "network"],
    size: 25, maxSize: 100,
  });
}

/** The request of a view of sweeps. */
export function sweepsRequest({ filters, after, size }: TableView): TreasurySweepsRequest {
  const state = sweepStates.find((one) => one === filters.state);
  return { network: (filters.network ?? "").trim().toLowerCase(), ...(state && { state }), cursor: after ?? "", limit: size };
}

export function sweepsTable(): TableModel<TreasurySweep> {
  return listModel<TreasurySweep>({
    load: (view) => api.post("/api/admin/treasury/sweeps", sweepsRequest(view), { retry: true }),
    rowKey: ({ id }) => id,
    columns: ["sweep", "state", "address", "dollars", "cost", "payment", "at", "do"],
    filters: ["state", "network"],
    size: 25, maxSize: 100,
  });
}
