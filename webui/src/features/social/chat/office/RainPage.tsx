import { useState } from "react";
import { signal } from "@preact/signals";
import { CircleX, CloudRain } from "lucide-react";
import { api } from "../../../../lib/api";
import type { HouseRainRow, HouseRainsAnswer } from "../../../../lib/api.gen";
import { dollars } from "../../../../lib/money";
import { Badge } from "../../../../ui/Badge";
import { Time } from "../../../../ui/Time";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
import { ResourcePage } from "../../../../ui/office/ResourcePage";
import { listModel } from "../../../../ui/office/list.model";
import type { DataColumn } from "../../../../ui/office/table.model";
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

function rainModel() {
  const rains = signal<HouseRainsAnswer | null>(null);
  const table = listModel<HouseRainRow>({
    load: async ({ after, size }) => (rains.value = await api.post("/api/admin/chat/rains", { cursor: after ?? "", limit: size }, { retry: true })),
    rowKey: ({ id }) => id,
    columns,
  });
  return { rains, table };
}

export default function RainPage() {
  const [model] = useState(rainModel);
  const rains = model.rains.value;
  return (
    <ResourcePage
      title="House rain" lead="Casino money for active players of a room with a deposit in the last 24 hours who are not self-excluded. The unclaimed part stays with the casino."
      create={{ label: "Start rain", icon: <CloudRain size={16} aria-hidden="true" />, disabled: !rains, dialog: (props) => rains && <RainDialog rooms={rains.rooms} currencies={rains.currencies} {...props} /> }}
      model={model.table} columns={columns} file="house-rain" rowName={({ room, amount }) => `${amount} in ${room}`}
      actions={(row) => [{ id: "cancel", label: "Cancel it", icon: <CircleX aria-hidden="true" />, danger: true, disabled: row.state !== "planned", dialog: (props) => <CancelDialog rain={row} {...props} /> }]}
      empty="There are no staff rains yet. Automatic rains are not in this list."
      above={rains && (
        <dl className="chat-office-facts">
          <div><dt>Planned and sent today (UTC)</dt><dd className="num">{dollars(Number(rains.spent_today))}</dd></div>
          <div><dt>Daily limit</dt><dd className="num">{rains.day_limit ? dollars(Number(rains.day_limit)) : "none"}</dd></div>
        </dl>
      )}
    />
  );
}

interface Props {
  rain: HouseRainRow;
  onClose: () => void;
  onDone: () => void;
}

function CancelDialog({ rain, ...rest }: Props) {
  return (
    <ReasonDialog title="Cancel this rain?" description={`${rain.amount} ${rain.currency.toUpperCase()} in ${rain.room}`} action="Cancel the rain" doneText="The rain is cancelled."
      send={({ reason }) => api.post("/api/admin/chat/rain/cancel", { id: rain.id, reason })} {...rest} />
  );
}
