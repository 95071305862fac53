// The newest transactions of a test chain, those that wait first.

import { useSignals } from "@preact/signals-react/runtime";
import { Coins } from "lucide-react";
import type { TestChainAnswer, TestChainTransaction } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { toast } from "../../../ui/toast";
import type { TestChainModel } from "./networks.model";
import { short } from "./networks.texts";

/** How many payments of one transaction are listed. */
const shown = 3;

function Payments({ payments }: Pick<TestChainTransaction, "payments">) {
  return (
    <span className="networks-two">
      {payments.slice(0, shown).map((one, at) => (
        <span key={at} className="networks-payment">
          <span className="num">{one.amount} {one.asset || "unknown token"}</span>
          <span className="mono networks-more" title={one.to}>{short(one.to)}{one.tag && ` · tag ${one.tag}`}</span>
        </span>
      ))}
      {payments.length > shown && <span className="networks-more">and {formatCount(payments.length - shown)} more</span>}
    </span>
  );
}

function Standing({ row, tip }: { row: TestChainTransaction; tip: number }) {
  if (row.height < 0) return <Badge tone="brass">waits</Badge>;
  const deep = tip - row.height + 1;
  return (
    <span className="networks-two">
      <Badge tone={row.failed ? "danger" : "action"}>{row.failed ? "failed" : `${formatCount(deep)} ${deep === 1 ? "confirmation" : "confirmations"}`}</Badge>
      <span className="networks-more">block {formatCount(row.height)}</span>
    </span>
  );
}

export function Transactions({ answer, may, model }: { answer: TestChainAnswer; may: boolean; model: TestChainModel }) {
  useSignals();
  const steal = async (txid: string) => {
    const refused = await model.spend(txid);
    if (refused === null) toast.success("Another transaction took its place.");
    else toast.error(refused);
  };
  const columns: Column<TestChainTransaction>[] = [
    { key: "txid", label: "Transaction", cell: ({ txid, gift }) => <span className="networks-two"><span className="mono" title={txid}>{short(txid)}</span><span className="networks-more">{gift ? "from the faucet" : "sent"}</span></span> },
    { key: "payments", label: "Pays", cell: ({ payments }) => <Payments payments={payments} /> },
    { key: "height", label: "Stands", cell: (row) => <Standing row={row} tip={answer.height} /> },
    ...(may ? [{
      key: "do", label: "Do",
      cell: (row: TestChainTransaction) => (row.height < 0 ? <Button size="small" variant="danger" disabled={model.busy.value} aria-label={`Spend twice: ${short(row.txid)}`} onClick={() => void steal(row.txid)}>Spend twice</Button> : null),
    }] : []),
  ];
  return (
    <Card title="Transactions" text="The newest 50, those that wait first.">
      <Table label="Transactions" columns={columns} rows={answer.transactions} rowKey={({ txid }) => txid} empty={<Empty icon={<Coins size={28} aria-hidden="true" />} text="Nothing was paid on this chain yet." />} />
    </Card>
  );
}
