// What was earned in each currency, and the button that pays it.

import { useSignals } from "@preact/signals-react/runtime";
import { Coins } from "lucide-react";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { claim, claimable, claiming, type PartnerEarning, type Programme } from "./partner.model";
import { text } from "./partner.texts";

const columns: Column<PartnerEarning>[] = [
  { key: "currency", label: text("partner.earnings.currency"), cell: ({ currency }) => <b>{currency.toUpperCase()}</b> },
  { key: "claimable", label: text("partner.earnings.claimable"), numeric: true, cell: (row) => <b>{row.claimable}</b> },
  { key: "open", label: text("partner.earnings.open"), numeric: true, cell: ({ open }) => <span className="partner-soft">{open}</span> },
  { key: "held", label: text("partner.earnings.held"), numeric: true, cell: ({ held }) => held },
  { key: "paid", label: text("partner.earnings.paid"), numeric: true, cell: ({ paid }) => paid },
];

export function Earnings({ all }: { all: Programme }) {
  useSignals();
  const button = (
    <Button variant={all.closed ? "ghost" : "primary"} loading={claiming.value} disabled={claiming.value || !claimable(all)} onClick={() => void claim()}>
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
