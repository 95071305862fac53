// The cost for a player of meeting a wagering requirement with some bets.

import type { BetCost } from "../../../lib/api.gen";
import { formatPercent } from "../../../lib/format";
import { Table, type Column } from "../../../ui/Table";

const columns: Column<BetCost>[] = [
  { key: "bet", label: "Bet", cell: ({ bet }) => bet },
  { key: "edge", label: "House edge", numeric: true, cell: ({ edge }) => formatPercent(edge) },
  { key: "counts", label: "$1 counts", numeric: true, cell: ({ counts }) => `$${counts}` },
  { key: "costs", label: "Costs, for $1 of bonus", numeric: true, cell: ({ costs }) => `$${costs}` },
];

export function CostTable({ bets }: { bets: readonly BetCost[] }) {
  if (bets.length === 0) return null;
  return <Table label="What the requirement costs a player" columns={columns} rows={[...bets]} rowKey={({ bet }) => bet} empty={null} />;
}
