// The texts of a network whose payments are stopped by a restore.

import type { TreasuryFound, TreasuryNetwork, TreasuryRestore } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import type { BadgeProps } from "../../../ui/Badge";

interface StateLabel {
  text: string;
  tone: NonNullable<BadgeProps["tone"]>;
}

const foundLabels: Record<TreasuryFound["state"], StateLabel> = {
  seen: { text: "waiting for confirmations", tone: "info" },
  booked: { text: "marked as paid", tone: "action" },
  unmatched: { text: "pays no known order", tone: "danger" },
  queued: { text: "to be paid", tone: "neutral" },
  taken: { text: "to be paid", tone: "neutral" },
};

/** The state of a found transaction. */
export const foundLabel = (state: TreasuryFound["state"]): StateLabel => foundLabels[state];

/** The current state, and the next step. */
export function restoreText({ height }: Pick<TreasuryNetwork, "height">, restore: TreasuryRestore): string {
  const { from, until, ready, suspected, matched, unpaid } = restore;
  const counts = `${formatCount(matched)} ${matched === 1 ? "order was" : "orders were"} found on the chain, ${formatCount(unpaid)} ${unpaid === 1 ? "is" : "are"} not paid yet.`;
  if (ready) return `The chain was searched from block ${formatCount(from)} to its newest one. ${counts} Compare both lists, then resume payments. A second person must approve.`;
  const search = until === 0 ? "The node has not answered yet." : `The chain is searched from block ${formatCount(from)} to block ${formatCount(until)} at least; block ${formatCount(height)} is reached.`;
  if (suspected) return `${search} ${counts} The restore is only suspected. Payments resume automatically if the chain has no payment unknown to the ledger.`;
  return `${search} ${counts} Payments can resume after the search is complete.`;
}
