import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { signal } from "@preact/signals-react";
import { CircleX, CloudRain } from "lucide-react";
import { api } from "../../../../lib/api";
import type { HouseRainRow, HouseRainsAnswer } from "../../../../lib/api.gen";
import { dollars } from "../../../../lib/money";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Empty } from "../../../../ui/States";
import { Time } from "../../../../ui/Time";
import type { DataColumn } from "../../../../ui/work/dataColumn";
import { DataTable } from "../../../../ui/work/DataTable";
import { FilterBar } from "../../../../ui/work/FilterBar";
import { pageAddress, tableModel } from "../../../../ui/work/table.model";
import { CancelDialog } from "./CancelDialog";
import { RainDialog } from "./RainDialog";
import "./office.css";

const tones = { planned: "brass", done: "action", missed: "danger", cancelled: "neutral" } as const;

const columns: DataColumn<HouseRainRow>[] = [
  { key: "due", label: "When", fixed: true, cell: ({ due_at }) => <Time at={due_at} />, text: ({ due_at }) => new Date(due_at).toISOString() },
  { key: "state", label: "State", cell: ({ state }) => <Badge tone={tones[state]}>{state}</Badge>, text: ({ state }) => state },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount, currency }) => `${amount} ${currency.toUpperCase()}`, text: ({ amount }) => amount },
  { key: "usd", label: "Worth", numeric: true, cell: (row) => dollars(Number(row.dollars)), text: (row) => row.dollars },
  { key: "users", label: "Seats", numeric: true, cell: ({ users }) => users, text: ({ users }) => String(users) },
  { key: "given", label: "Given", numeric: true, cell: ({ given, state }) => (state === "done" ? given : "—"), text: ({ given }) => given },
  { key: "room", label: "Room", cell: ({ room }) => <code>{room}</code>, text: ({ room }) => room },
  { key: "reason", label: "Why", cell: ({ reason, note }) => (note ? `${reason} (${note})` : reason), text: ({ reason }) => reason },
];

export default function RainPage() {
  useSignals();
  const [page] = useState(() => {
    const told = signal<HouseRainsAnswer | null>(null);
    const table = tableModel<HouseRainRow>({
      load: async ({ after, size }) => {
        const answer = await api.post("/api/admin/chat/rains", { cursor: after ?? "", limit: size }, { retry: true });
        told.value = answer;
        return { rows: answer.rows, next: answer.next || null };
      },
      rowKey: ({ id }) => id,
      columns: columns.map(({ key }) => key),
      sortable: [],
      filters: [],
      sizes: [25, 50, 100, 200],
      standard: { sort: null, filters: {}, hidden: [], after: null, size: 50 },
      address: pageAddress,
    });
    return { told, table };
  });
  const [ordering, setOrdering] = useState(false);
  const [doomed, setDoomed] = useState<HouseRainRow | null>(null);
  useEffect(() => void page.table.reload(), [page]);
  const told = page.told.value;
  const again = () => void page.table.reload();
  return (
    <div className="chat-office">
      <div className="chat-office-head">
        <div>
          <h1>House rain</h1>
          <p className="chat-office-lead">Money of the house for those who write in a room, made a deposit within a day and have not excluded themselves. What nobody gets stays with the house.</p>
        </div>
        <Button variant="primary" icon={<CloudRain size={16} aria-hidden="true" />} disabled={!told} onClick={() => setOrdering(true)}>Let it rain</Button>
      </div>
      {told && (
        <dl className="chat-office-facts">
          <div><dt>Planned and given today (UTC)</dt><dd className="num">{dollars(Number(told.spent_today))}</dd></div>
          <div><dt>Limit of a day</dt><dd className="num">{told.day_limit ? dollars(Number(told.day_limit)) : "none"}</dd></div>
        </dl>
      )}
      <FilterBar model={page.table} filters={[]} columns={columns} file="house-rain" />
      <DataTable
        label="Rains of the house"
        model={page.table}
        columns={columns}
        rowName={({ room, amount }) => `${amount} in ${room}`}
        actions={(row) => [{ id: "cancel", label: "Cancel it", icon: <CircleX aria-hidden="true" />, danger: true, disabled: row.state !== "planned", onSelect: () => setDoomed(row) }]}
        empty={<Empty text="Nobody has ordered a rain yet. Those of the site itself are not in this list." />}
      />
      {ordering && told && <RainDialog rooms={told.rooms} currencies={told.currencies} onClose={() => setOrdering(false)} onDone={again} />}
      {doomed && <CancelDialog rain={doomed} onClose={() => setDoomed(null)} onDone={again} />}
    </div>
  );
}
