// The cost of partners in each currency.

import { Coins } from "lucide-react";
import { dollars } from "../../../lib/money";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import type { PartnerCost } from "./affiliate.model";

const columns: Column<PartnerCost>[] = [
  { key: "currency", label: "Currency", cell: ({ currency }) => <b>{currency.toUpperCase()}</b> },
  { key: "paid", label: "Paid", numeric: true, cell: ({ paid }) => paid },
  { key: "open", label: "Claimable", numeric: true, cell: ({ open }) => open },
  { key: "held", label: "Held", numeric: true, cell: ({ held }) => held },
  { key: "refused", label: "Refused", numeric: true, cell: ({ refused }) => refused },
  { key: "usd", label: "Paid and claimable, at current price", numeric: true, cell: ({ usd }) => dollars(usd) },
];

export function CostsTable({ costs }: { costs: readonly PartnerCost[] }) {
  return <Table label="Commission by currency" columns={columns} rows={[...costs]} rowKey={({ currency }) => currency} empty={<Empty icon={<Coins size={28} aria-hidden="true" />} text="There is no commission yet." />} />;
}
