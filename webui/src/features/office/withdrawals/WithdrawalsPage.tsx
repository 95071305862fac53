// The queue of withdrawals, and all of them.

import { useState } from "react";
import { Link } from "wouter";
import { Banknote } from "lucide-react";
import type { ApprovedWithdrawals, StaffWithdrawal } from "../../../lib/api.gen";
import { Time } from "../../../ui/Time";
import type { TableFilter } from "../../../ui/office/FilterBar";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../ui/office/table.model";
import { ObjectionBadges, StateBadge } from "./Parts";
import { approve, withdrawalsTable } from "./withdrawals.model";
import { approvedText, objectionText, stateTexts, states } from "./labels";

const columns: DataColumn<StaffWithdrawal>[] = [
  { key: "sum", label: "Withdrawal", alwaysVisible: true, cell: ({ id, sum, chain }) => <Link className="withdrawals-sum num" href={`/admin/withdrawal/${id}`}>{sum} {chain}</Link>, text: ({ sum, chain }) => `${sum} ${chain}` },
  { key: "who", label: "Player", cell: ({ user, name }) => <Link href={`/admin/user/${user}`}>{name}</Link>, text: ({ name }) => name },
  { key: "dollars", label: "Value", numeric: true, cell: ({ dollars }) => `$${dollars}`, text: ({ dollars }) => dollars },
  { key: "state", label: "State", cell: (row) => <StateBadge withdrawal={row} />, text: ({ state }) => stateTexts[state] },
  { key: "objections", label: "Objections", cell: ({ objections }) => <ObjectionBadges codes={objections} />, text: ({ objections }) => objections.map(objectionText).join(", ") },
  { key: "address", label: "To", cell: ({ address }) => <span className="withdrawals-address mono">{address}</span>, text: ({ address }) => address },
  { key: "at", label: "Requested", numeric: true, cell: ({ created_at }) => <Time at={created_at} />, text: ({ created_at }) => new Date(created_at).toISOString() },
];

const filters: TableFilter[] = [
  { key: "state", label: "State", kind: "choice", options: [{ value: "all", label: "all" }, ...states.map((value) => ({ value, label: stateTexts[value] }))] },
  { key: "user", label: "Player", kind: "text", placeholder: "Player or id" },
  { key: "currency", label: "Currency", kind: "text", placeholder: "Currency, such as ltc" },
  { key: "min", label: "Minimum value", kind: "text", placeholder: "Minimum in dollars" },
];

export default function WithdrawalsPage() {
  const [model] = useState(withdrawalsTable);
  const [approving, setApproving] = useState<StaffWithdrawal[] | null>(null);
  return (
    <ResourcePage
      title="Withdrawals" lead="Withdrawals waiting for review, oldest first. Select a state to see others, newest first."
      model={model} columns={columns} filters={filters} file="withdrawals" rowName={({ sum, chain, name }) => `${sum} ${chain} of ${name}`}
      bulk={[{ id: "approve", label: "Approve", run: (rows) => setApproving([...rows]) }]}
      empty="There are no withdrawals waiting for review." emptyIcon={Banknote}
    >
      {approving && (
        <ReasonDialog
          title={approving.length === 1 ? "Approve the withdrawal" : `Approve ${approving.length} withdrawals`}
          description="Each is paid as soon as it is approved. Large withdrawals need a second approval."
          action="Approve" doneText={({ rows }: ApprovedWithdrawals) => approvedText(rows)} send={({ reason }) => approve(approving, reason)}
          onClose={() => setApproving(null)} onDone={() => void model.reload()}
        />
      )}
    </ResourcePage>
  );
}
