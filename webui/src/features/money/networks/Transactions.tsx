// The newest transactions of a test chain, pending ones first.

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
import { shorten } from "./networks.texts";

/** Max number of listed payments of one transaction. */
const maxPayments = 3;

function Payments({ payments }: Pick<TestChainTransaction, "payments">) {
  return (
    <span className="networks-two">
      {payments.slice(0, maxPayments).map((one, at) => (
        <span key={at} className="networks-payment">
          <span className="num">{one.amount} {one.asset || "unknown token"}</span>
          <span className="mono networks-more" title={one.to}>{shorten(one.to)}{one.tag && ` · tag ${one.tag}`}</span>
        </span>
      ))}
      {payments.length > maxPayments && <span className="networks-more">and {formatCount(payments.length - maxPayments)} more</span>}
    </span>
  );
}

function TransactionState({ row, tip }: { row: TestChainTransaction; tip: number }) {
  if (row.height < 0) return <Badge tone="brass">pending</Badge>;
  const confirmations = tip - row.height + 1;
  return (
    <span className="networks-two">
      <Badge tone={row.failed ? "danger" : "action"}>{row.failed ? "failed" : `${formatCount(confirmations)} ${confirmations === 1 ? "confirmation" : "confirmations"}`}</Badge>
      <span className="networks-more">block {formatCount(row.height)}</span>
    </span>
  );
}

export function Transactions({ answer, canChange, model }: { answer: TestChainAnswer; canChange: boolean; model: TestChainModel }) {
  const doubleSpend = async (txid: string) => {
    const refused = await model.spend(txid);
    if (refused === null) toast.success("The transaction is replaced.");
    else toast.error(refused);
  };
  const columns: Column<TestChainTransaction>[] = [
    { key: "txid", label: "Transaction", cell: ({ txid, gift }) => <span className="networks-two"><span className="mono" title={txid}>{shorten(txid)}</span><span className="networks-more">{gift ? "from the faucet" : "sent"}</span></span> },
    { key: "payments", label: "Pays", cell: ({ payments }) => <Payments payments={payments} /> },
    { key: "height", label: "State", cell: (row) => <TransactionState row={row} tip={answer.height} /> },
    ...(canChange ? [{
      key: "do", label: "Actions",
      cell: (row: TestChainTransaction) => (row.height < 0 ? <Button size="small" variant="danger" disabled={model.busy.value} aria-label={`Double-spend: ${shorten(row.txid)}`} onClick={() => void doubleSpend(row.txid)}>Double-spend</Button> : null),
    }] : []),
  ];
  return (
    <Card title="Transactions" text="The newest 50 transactions, pending ones first.">
      <Table label="Transactions" columns={columns} rows={answer.transactions} rowKey={({ txid }) => txid} empty={<Empty icon={<Coins size={28} aria-hidden="true" />} text="There are no transactions on this chain yet." />} />
    </Card>
  );
}
