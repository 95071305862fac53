// The API calls of the office page of proofs.

import { api } from "../../../lib/api";
import type { ColdAddressRow, ReservesOverview, ReservesListAnswer } from "../../../lib/api.gen";
import { resource, type Resource } from "../../../lib/resource";

export interface ReservesOfficeModel {
  state: Resource<ReservesOverview>;
  publications: Resource<ReservesListAnswer>;
  load: () => void;
  more: () => Promise<void>;
}

export function reservesOfficeModel(): ReservesOfficeModel {
  const state = resource(() => api.post("/api/admin/reserves", {}, { retry: true }));
  const publications = resource(() => api.post("/api/reserves/list", {}, { retry: true }));
  return {
    state,
    publications,
    load() {
      void state.load();
      void publications.load();
    },
    async more() {
      const loaded = publications.data.peek();
      if (!loaded || loaded.next === 0) return;
      const { rows, next } = await api.post("/api/reserves/list", { before: loaded.next }, { retry: true });
      publications.set({ rows: [...loaded.rows, ...rows], next });
    },
  };
}

/** The status of an address's signature, as text. */
export const stateTexts: Record<ColdAddressRow["state"], string> = { signed: "signed", expired: "signature expired", unsigned: "not signed" };

const intervalTexts: Record<ReservesOverview["every"], string> = { daily: "every day", weekly: "every Monday", off: "manually only" };

/** When proofs are published and how many are kept. */
export const scheduleText = ({ every: interval, retention, signature_days }: Pick<ReservesOverview, "every" | "retention" | "signature_days">): string =>
  `Published ${intervalTexts[interval]}. Players can check their balance in the newest ${retention}. Signatures count for ${signature_days} days. The settings reserves.* change this.`;
