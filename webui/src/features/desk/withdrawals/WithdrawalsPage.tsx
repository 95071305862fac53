// The queue of withdrawals, and all of them.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { Banknote } from "lucide-react";
import type { ApprovedWithdrawals, StaffWithdrawal } from "../../../lib/api.gen";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import type { DataColumn } from "../../../ui/work/dataColumn";
import { DataTable } from "../../../ui/work/DataTable";
import { FilterBar, type TableFilter } from "../../../ui/work/FilterBar";
import { AskWhy, Objections, State } from "./Parts";
import { approve, withdrawalsTable } from "./withdrawals.model";
import { approvedText, objectionWord, stateWords, states } from "./words";

const columns: DataColumn<StaffWithdrawal>[] = [
  { key: "sum", label: "Withdrawal", fixed: true, cell: ({ id, sum, chain }) => <Link className="withdrawals-sum num" href={`/admin/withdrawal/${id}`}>{sum} {chain}</Link>, text: ({ sum, chain }) => `${sum} ${chain}` },
  { key: "who", label: "Player", cell: ({ user, name }) => <Link href={`/admin/user/${user}`}>{name}</Link>, text: ({ name }) => name },
  { key: "dollars", label: "Worth", numeric: true, cell: ({ dollars }) => `$${dollars}`, text: ({ dollars }) => dollars },
  { key: "state", label: "State", cell: (row) => <State of={row} />, text: ({ state }) => stateWords[state] },
  { key: "objections", label: "Why it waits", cell: ({ objections }) => <Objections of={objections} />, text: ({ objections }) => objections.map(objectionWord).join(", ") },
  { key: "address", label: "To", cell: ({ address }) => <span className="withdrawals-address mono">{address}</span>, text: ({ address }) => address },
  { key: "at", label: "Asked", numeric: true, cell: ({ created_at }) => <Time at={created_at} />, text: ({ created_at }) => new Date(created_at).toISOString() },
];

const filters: TableFilter[] = [
  { key: "state", label: "State", kind: "choice", options: [{ value: "all", label: "all" }, ...states.map((value) => ({ value, label: stateWords[value] }))] },
  { key: "user", label: "Player", kind: "text", placeholder: "Player or id" },
  { key: "currency", label: "Currency", kind: "text", placeholder: "Currency, such as ltc" },
  { key: "least", label: "Worth at least", kind: "text", placeholder: "Dollars at least" },
];

export default function WithdrawalsPage() {
  useSignals();
  const [model] = useState(withdrawalsTable);
  const [chosen, setChosen] = useState<StaffWithdrawal[] | null>(null);
  useEffect(() => void model.reload(), [model]);
  return (
    <>
      <h1>Withdrawals</h1>
      <p className="withdrawals-more">What waits for a person, the oldest first. Choose a state to see others, the newest first.</p>
      <FilterBar model={model} filters={filters} columns={columns} file="withdrawals" />
      <DataTable
        label="Withdrawals" model={model} columns={columns} rowName={({ sum, chain, name }) => `${sum} ${chain} of ${name}`}
        bulk={[{ id: "approve", label: "Approve", run: (rows) => setChosen([...rows]) }]}
        empty={<Empty icon={<Banknote size={28} aria-hidden="true" />} text="No withdrawal waits for a person." />}
      />
      {chosen && (
        <AskWhy
          title={chosen.length === 1 ? "Approve the withdrawal" : `Approve ${chosen.length} withdrawals`}
          description="Each is paid as soon as it is approved. Large ones wait for a second person."
          action="Approve" done={({ rows }: ApprovedWithdrawals) => approvedText(rows)} send={(reason) => approve(chosen, reason)}
          onClose={() => setChosen(null)} onDone={() => void model.reload()}
        />
      )}
    </>
  );
}
