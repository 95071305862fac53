// The list of deposits: the request of a view, and the names of states.

import { batch, signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { DepositsRequest, StaffDeposit, DecideDepositRequest } from "../../../lib/api.gen";
import { listModel, type ListColumns } from "../../../ui/office/list.model";
import type { TableView } from "../../../ui/office/view";

/** The actions of staff on a deposit that waits for a decision, as texts. */
export type DepositAction = DecideDepositRequest["action"];

interface ActionTexts {
  label: string;
  /** The title of its dialog, and its explanation. */
  title: string;
  text: string;
  done: string;
  danger?: boolean;
}

export const depositActions: Record<DepositAction, ActionTexts> = {
  credit: { label: "Credit to a player", title: "Credit a deposit", text: "The money goes to the balance of the player.", done: "The deposit was credited." },
  return: { label: "Send back", title: "Send a deposit back", text: "The treasury pays it to the address that you enter. Ask the sender for it: exchanges often cannot receive at the address they pay from.", done: "The deposit is on its way back." },
  write_off: { label: "Write off", title: "Write a deposit off", text: "The site keeps the money.", done: "The deposit was written off.", danger: true },
  take_back: { label: "Claw back from the player", title: "Claw back a lost deposit", text: "The deposit was lost in a chain reorganization: the amount is debited from the balance of the player, as far as it is available.", done: "The deposit was clawed back.", danger: true },
  bear: { label: "Accept the loss", title: "Accept the loss of a deposit", text: "The player keeps the money, and the site takes the loss.", done: "The site takes the loss.", danger: true },
};

export const isDepositAction = (text: string): text is DepositAction => text in depositActions;

export type DepositState = StaffDeposit["state"];

type Tone = "neutral" | "action" | "brass" | "danger" | "info";

/** The names and colours of states, in the order of a deposit's life. */
export const states: Record<DepositState, { label: string; tone: Tone }> = {
  seen: { label: "Unconfirmed", tone: "neutral" },
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
  asked: { label: "Requested", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
  refunded: { label: "Refunded", tone: "neutral" },
};

/**
 * States of payments that wait at a gateway. Players see them. The list for staff shows only their
 * results.
 */
const gatewayStates = ["asked", "expired", "refunded"];

export const stateOptions = Object.entries(states).filter(([value]) => !gatewayStates.includes(value)).map(([value, { label }]) => ({ value, label }));

const heldReasons: Record<string, string> = {
  sanctioned: "sanctioned sender",
  no_tag: "no tag",
  unknown_tag: "unknown tag",
  after_restore: "address from before a restore",
  wrong_asset: "unknown token",
  too_large: "too large",
  came_back: "returned by the network",
  wrong_currency: "wrong currency",
  far_above: "far above the requested amount",
  risky: "warning from the gateway",
  bad_score: "bad score",
  unscored: "no score",
};

export const heldReasonLabel = (reason: string): string => heldReasons[reason] ?? reason;

/** "3 of 6". Empty if the deposit waits for no block. */
export const confirmationsText = ({ state, confirmations, needed }: Pick<StaffDeposit, "state" | "confirmations" | "needed">): string =>
  needed > 0 && (state === "confirming" || state === "credited") ? `${confirmations} of ${needed}` : "—";

/** The amount of a deposit as text. An unknown token has only units. */
export const amountText = ({ chain, sum, currency, units }: Pick<StaffDeposit, "chain" | "sum" | "currency" | "units">): string =>
  chain ? `${sum} ${currency.toUpperCase()}` : `${units} units of an unknown token`;

export const filterKeys = ["q", "state", "player", "asset"];

/** The request of a table view. */
export function depositsRequest({ filters, after, size }: TableView): DepositsRequest {
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

export function depositsModel(columns: ListColumns) {
  const assets = signal<{ value: string; label: string }[]>([]);
  const table = listModel<StaffDeposit>({
    async load(view, stop) {
      const answer = await api.post("/api/admin/deposits", depositsRequest(view), { retry: true, signal: stop });
      batch(() => (assets.value = answer.assets.map((id) => ({ value: id, label: id }))));
      return { rows: answer.rows, next: answer.next };
    },
    rowKey: ({ _id }) => _id,
    columns,
    filters: filterKeys,
    hidden: ["player_id", "address", "network"],
  });
  return { table, assets };
}
