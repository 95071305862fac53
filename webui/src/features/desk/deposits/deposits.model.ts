// The list of deposits: what a view of it asks the server for, and the words for
// states.

import { batch, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { DepositsRequest, StaffDeposit } from "../../../lib/api.gen";
import { pageAddress, tableModel, type TablePage } from "../../../ui/work/table.model";
import type { TableView } from "../../../ui/work/view";

export type DepositState = StaffDeposit["state"];

type Tone = "neutral" | "action" | "brass" | "danger" | "info";

/** The words and colours of states, in the order of a deposit's life. */
export const states: Record<DepositState, { label: string; tone: Tone }> = {
  seen: { label: "Waits for a block", tone: "neutral" },
  confirming: { label: "Confirming", tone: "info" },
  credited: { label: "Credited", tone: "action" },
  below_minimum: { label: "Below the minimum", tone: "neutral" },
  held: { label: "Held", tone: "brass" },
  reversed: { label: "Lost", tone: "danger" },
  settled: { label: "Settled", tone: "neutral" },
  returned: { label: "Returned", tone: "neutral" },
  written_off: { label: "Written off", tone: "neutral" },
  orphaned: { label: "Orphaned", tone: "neutral" },
  replaced: { label: "Replaced", tone: "neutral" },
  failed: { label: "Failed", tone: "neutral" },
  asked: { label: "Asked for", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
  refunded: { label: "Refunded", tone: "neutral" },
};

/** Players have payments that wait at a gateway; the list of staff has what came of them. */
const asked = ["asked", "expired", "refunded"];

export const stateOptions = Object.entries(states).filter(([value]) => !asked.includes(value)).map(([value, { label }]) => ({ value, label }));

const reasons: Record<string, string> = {
  sanctioned: "sanctioned sender",
  no_tag: "no tag",
  unknown_tag: "unknown tag",
  wrong_asset: "unknown token",
  too_large: "too large",
  came_back: "came back",
  wrong_currency: "another coin",
  risky: "the gateway warns",
  bad_score: "bad score",
  unscored: "no score",
};

export const reasonLabel = (reason: string): string => reasons[reason] ?? reason;

/** "3 of 6", or nothing where no block is waited for. */
export const confirmationsOf = ({ state, confirmations, needed }: Pick<StaffDeposit, "state" | "confirmations" | "needed">): string =>
  needed > 0 && (state === "confirming" || state === "credited") ? `${confirmations} of ${needed}` : "—";

/** What a deposit is worth in words: an unknown token has units only. */
export const amountOf = ({ chain, sum, currency, units }: Pick<StaffDeposit, "chain" | "sum" | "currency" | "units">): string =>
  chain ? `${sum} ${currency.toUpperCase()}` : `${units} units of an unknown token`;

export const filterKeys = ["q", "state", "player", "asset"];

/** The question that a view of the table asks. */
export function questionOf({ filters, after, size }: TableView): DepositsRequest {
  const state = filters.state ?? "";
  return {
    query: filters.q ?? "",
    state: stateOptions.some(({ value }) => value === state) ? state : "",
    player: filters.player ?? "",
    asset: filters.asset ?? "",
    cursor: after ?? "",
    limit: size,
  };
}

export function depositsModel(columns: readonly string[]) {
  const assets = signal<{ value: string; label: string }[]>([]);
  const table = tableModel<StaffDeposit>({
    async load(view, stop): Promise<TablePage<StaffDeposit>> {
      const answer = await api.post("/api/admin/deposits", questionOf(view), { retry: true, signal: stop });
      batch(() => (assets.value = answer.assets.map((id) => ({ value: id, label: id }))));
      return { rows: answer.rows, next: answer.next || null };
    },
    rowKey: ({ _id }) => _id,
    columns,
    sortable: [],
    filters: filterKeys,
    sizes: [25, 50, 100, 200],
    standard: { sort: null, filters: {}, hidden: ["player_id", "address", "network"], after: null, size: 50 },
    address: pageAddress,
  });
  return { table, assets };
}
