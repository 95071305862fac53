// Deposits and withdrawals, and their statement.

import { useEffect, useState, type ReactNode } from "react";
import { ChevronDown } from "lucide-react";
import { currencies } from "../../../lib/currencies";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { CopyField } from "../../../ui/Copy";
import { Waiting } from "../../../ui/Loaded";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/States";
import { Tabs } from "../../../ui/Tabs";
import { Time } from "../../../ui/Time";
import type { DepositRow, WithdrawalRow } from "./calls";
import { Conversions } from "./Conversions";
import { chainNames } from "./cashier.model";
import { deposits, withdrawals, type LiveHistory } from "./history.model";
import { text } from "./history.texts";
import { DetailList, type TabProps } from "./CashierParts";
import { Statement } from "./Statement";
import { countedConfirmations, depositStatus, transferText, withdrawalStatus, type TransferStatus } from "./transferStatus";
import { Transfer } from "./Transfer";
import { WithdrawDetails } from "./WithdrawDetails";

export default function HistoryTab({ go, close }: TabProps) {
  const withdrawalRow = (row: WithdrawalRow) => <TransferRow key={row._id} row={row} status={withdrawalStatus(row)}><WithdrawDetails row={row} close={close} /></TransferRow>;
  const [tab, setTab] = useState("deposits");
  return (
    <div className="cashier-history">
      <Tabs
        label={text("history.which")}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: "deposits", label: text("history.deposits"), panel: <TransferList list={deposits} row={depositRow} empty={text("history.noDeposits")} action={<Button variant="primary" onClick={() => go("deposit")}>{text("history.firstDeposit")}</Button>} /> },
          { id: "withdraws", label: text("history.withdraws"), panel: <TransferList list={withdrawals} row={withdrawalRow} empty={text("history.noWithdraws")} /> },
          { id: "conversions", label: text("history.conversions"), panel: <Conversions /> },
        ]}
      />
      <Statement />
    </div>
  );
}

interface ListProps<R extends DepositRow | WithdrawalRow> {
  list: LiveHistory<R>;
  row: (row: R) => ReactNode;
  empty: string;
  action?: ReactNode;
}

function TransferList<R extends DepositRow | WithdrawalRow>({ list, row, empty, action }: ListProps<R>) {
  const { pages } = list;
  useEffect(() => void list.load(), [list]);
  const rows = list.rows.value;
  const failure = pages.failure.value;
  if (!rows) return <Waiting from={{ failure: pages.failure, load: () => list.load() }} placeholder={<div className="cashier-rows" data-loading>{[0, 1, 2, 3].map((n) => <Skeleton key={n} height={56} />)}</div>} />;
  if (rows.length === 0) return <Empty text={empty} action={action} />;
  return (
    <div className="cashier-rows">
      {rows.map(row)}
      {failure && <p className="cashier-fault" role="alert">{failure}</p>}
      {pages.more.value && <Button wide loading={pages.loading.value} onClick={() => void pages.next()}>{text("history.more")}</Button>}
    </div>
  );
}

const depositRow = (row: DepositRow) => <TransferRow key={row._id} row={row} status={depositStatus(row)}><DepositDetails row={row} /></TransferRow>;
function TransferRow({ row, status, children }: { row: DepositRow | WithdrawalRow; status: TransferStatus; children: ReactNode }) {
  const icon = currencies.value.find(({ id }) => id === row.currency)?.icon;
  const [open, setOpen] = useState(false);
  return (
    <details className="cashier-row" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {icon ? <img src={icon} alt="" width="28" height="28" className="cashier-icon" /> : <span className="cashier-icon" />}
        <span className="cashier-what">
          <strong className="num">{transferText(row)}</strong>
          <span>{chainNames.value.get(row.chain) ?? row.network} · <Time at={row.created_at} inControl /></span>
        </span>
        <Badge tone={status.tone}>{status.label}</Badge>
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {open && children}
    </details>
  );
}

function DepositDetails({ row }: { row: DepositRow }) {
  const { note } = depositStatus(row);
  return (
    <div className="cashier-details">
      {note && <p className="cashier-note">{note}</p>}
      {row.aggregator === null && <DetailList rows={[[text("history.confirmations"), text("history.count", { n: countedConfirmations(row), of: row.needed })]]} />}
      {row.address && <CopyField label={text("history.address")} text={row.address} />}
      {row.tag && <CopyField label={text("history.tag")} text={row.tag} />}
      <Transfer row={row} />
    </div>
  );
}
