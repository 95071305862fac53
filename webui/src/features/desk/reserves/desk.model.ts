// What the office's page of the proofs asks the server for.

import { api } from "../../../lib/api";
import type { ColdAddressRow, ReservesDesk, ReservesListAnswer } from "../../../lib/api.gen";
import { resource, type Resource } from "../../../lib/resource";

export interface DeskModel {
  desk: Resource<ReservesDesk>;
  list: Resource<ReservesListAnswer>;
  load: () => void;
  more: () => Promise<void>;
}

export function deskModel(): DeskModel {
  const desk = resource(() => api.post("/api/admin/reserves", {}, { retry: true }));
  const list = resource(() => api.post("/api/reserves/list", {}, { retry: true }));
  return {
    desk,
    list,
    load() {
      void desk.load();
      void list.load();
    },
    async more() {
      const before = list.data.peek();
      if (!before || before.next === 0) return;
      const { rows, next } = await api.post("/api/reserves/list", { before: before.next }, { retry: true });
      list.set({ rows: [...before.rows, ...rows], next });
    },
  };
}

/** How a signature of an address stands, in words. */
export const stateWords: Record<ColdAddressRow["state"], string> = { signed: "signed", expired: "signature expired", unsigned: "not signed" };

const every: Record<ReservesDesk["every"], string> = { daily: "every day", weekly: "every Monday", off: "only by hand" };

/** When proofs are published and what is kept of them. */
export const planText = ({ every: when, keep, days }: Pick<ReservesDesk, "every" | "keep" | "days">): string =>
  `Published ${every[when]}. Players can check their balance in the newest ${keep}. Signatures count for ${days} days. The settings reserves.* change this.`;
