// The earnings in each currency, and the payout button.

import { Coins } from "lucide-react";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { claimCommission, hasClaimable, claiming, type PartnerEarning, type Programme } from "./affiliate.model";
import { text } from "./affiliate.texts";

const columns: Column<PartnerEarning>[] = [
  { key: "currency", label: text("partner.earnings.currency"), cell: ({ currency }) => <b>{currency.toUpperCase()}</b> },
  { key: "claimable", label: text("partner.earnings.claimable"), numeric: true, cell: (row) => <b>{row.claimable}</b> },
  { key: "open", label: text("partner.earnings.open"), numeric: true, cell: ({ open }) => <span className="partner-soft">{open}</span> },
  { key: "held", label: text("partner.earnings.held"), numeric: true, cell: ({ held }) => held },
  { key: "paid", label: text("partner.earnings.paid"), numeric: true, cell: ({ paid }) => paid },
];

export function Earnings({ all }: { all: Programme }) {
  const button = (
    <Button variant={all.closed ? "ghost" : "primary"} loading={claiming.value} disabled={claiming.value || !hasClaimable(all)} onClick={() => void claimCommission()}>
      {text(all.closed ? "partner.take" : "partner.claim")}
    </Button>
  );
  return (
    <Card title={text("partner.earnings")} text={all.earnings.length > 1 ? text("partner.earnings.text") : undefined} aside={button}>
      <Table
        label={text("partner.earnings")} columns={columns} rows={all.earnings} rowKey={({ currency }) => currency}
        empty={<Empty icon={<Coins size={28} aria-hidden="true" />} text={text(all.closed ? "partner.earnings.emptyClosed" : "partner.earnings.empty")} />}
      />
    </Card>
  );
}
