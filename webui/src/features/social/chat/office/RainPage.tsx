import { useEffect, useState } from "react";
import { signal } from "@preact/signals";
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
  { key: "due", label: "Time", alwaysVisible: true, cell: ({ due_at }) => <Time at={due_at} />, text: ({ due_at }) => new Date(due_at).toISOString() },
  { key: "state", label: "State", cell: ({ state }) => <Badge tone={tones[state]}>{state}</Badge>, text: ({ state }) => state },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount, currency }) => `${amount} ${currency.toUpperCase()}`, text: ({ amount }) => amount },
  { key: "usd", label: "Value", numeric: true, cell: (row) => dollars(Number(row.dollars)), text: (row) => row.dollars },
  { key: "users", label: "Recipients", numeric: true, cell: ({ users }) => users, text: ({ users }) => String(users) },
  { key: "given", label: "Received by", numeric: true, cell: ({ given, state }) => (state === "done" ? given : "—"), text: ({ given }) => given },
  { key: "room", label: "Room", cell: ({ room }) => <code>{room}</code>, text: ({ room }) => room },
  { key: "reason", label: "Reason", cell: ({ reason, note }) => (note ? `${reason} (${note})` : reason), text: ({ reason }) => reason },
];

export default function RainPage() {
  const [page] = useState(() => {
    const rains = signal<HouseRainsAnswer | null>(null);
    const table = tableModel<HouseRainRow>({
      load: async ({ after, size }) => {
        const answer = await api.post("/api/admin/chat/rains", { cursor: after ?? "", limit: size }, { retry: true });
        rains.value = answer;
        return { rows: answer.rows, next: answer.next || null };
      },
      rowKey: ({ id }) => id,
      columns: columns.map(({ key }) => key),
      sortable: [],
      filters: [],
      sizes: [25, 50, 100, 200],
      defaultView: { sort: null, filters: {}, hidden: [], after: null, size: 50 },
      address: pageAddress,
    });
    return { notified: rains, table };
  });
  const [dialogOpen, setDialogOpen] = useState(false);
  const [cancelling, setCancelling] = useState<HouseRainRow | null>(null);
  useEffect(() => void page.table.reload(), [page]);
  const rains = page.notified.value;
  const reload = () => void page.table.reload();
  return (
    <div className="chat-office">
      <div className="chat-office-head">
        <div>
          <h1>House rain</h1>
          <p className="chat-office-lead">Casino money for active players of a room with a deposit in the last 24 hours who are not self-excluded. The unclaimed part stays with the casino.</p>
        </div>
        <Button variant="primary" icon={<CloudRain size={16} aria-hidden="true" />} disabled={!rains} onClick={() => setDialogOpen(true)}>Start rain</Button>
      </div>
      {rains && (
        <dl className="chat-office-facts">
          <div><dt>Planned and sent today (UTC)</dt><dd className="num">{dollars(Number(rains.spent_today))}</dd></div>
          <div><dt>Daily limit</dt><dd className="num">{rains.day_limit ? dollars(Number(rains.day_limit)) : "none"}</dd></div>
        </dl>
      )}
      <FilterBar model={page.table} filters={[]} columns={columns} file="house-rain" />
      <DataTable
        label="House rain"
        model={page.table}
        columns={columns}
        rowName={({ room, amount }) => `${amount} in ${room}`}
        actions={(row) => [{ id: "cancel", label: "Cancel it", icon: <CircleX aria-hidden="true" />, danger: true, disabled: row.state !== "planned", onSelect: () => setCancelling(row) }]}
        empty={<Empty text="There are no staff rains yet. Automatic rains are not in this list." />}
      />
      {dialogOpen && rains && <RainDialog rooms={rains.rooms} currencies={rains.currencies} onClose={() => setDialogOpen(false)} onDone={reload} />}
      {cancelling && <CancelDialog rain={cancelling} onClose={() => setCancelling(null)} onDone={reload} />}
    </div>
  );
}
