// The bonuses of one player: the value and origin of each. Staff can give one and take one back.

import { Gift } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api";
import type { EntriesAnswer, EntryRow, PlayerBonus } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { hasPermission } from "../../../lib/permissions";
import { useResource } from "../../../lib/useResource";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { GrantBonusDialog } from "./GrantBonusDialog";
import { kindLabel } from "./offers.model";
import "./bonus.css";

const tones = { active: "action", converted: "info", cancelled: "neutral", expired: "neutral", forfeited: "danger", spent: "neutral" } as const;

export default function BonusPanel({ userId }: { userId: string }) {
  const bonuses = useResource(() => api.post("/api/admin/user/bonuses", { id: userId }, { retry: true }), [userId]);
  const [isGranting, setGranting] = useState(false);
  const [forfeiting, setForfeiting] = useState<PlayerBonus | null>(null);
  const [selected, setSelected] = useState<PlayerBonus | null>(null);
  const load = () => void bonuses.load();
  const answer = bonuses.data.value;
  const mayGrant = hasPermission("bonuses");
  if (!answer) return <Waiting from={bonuses} height={200} />;
  const columns: Column<PlayerBonus>[] = [
    { key: "name", label: "Bonus", cell: ({ name, kind, source }) => <span className="office-bonus-name">{name}<small>{kindLabel(kind)}, {source.split(":")[0]}</small></span> },
    { key: "state", label: "State", cell: ({ state, reason }) => <><Badge tone={tones[state]}>{state}</Badge>{reason && <small> {reason}</small>}</> },
    { key: "granted", label: "Granted", numeric: true, cell: ({ granted, currency, usd }) => <span className="office-bonus-name">{granted} {currency.toUpperCase()}<small>{dollars(Number(usd))}</small></span> },
    { key: "value", label: "Now", numeric: true, cell: ({ value }) => value },
    { key: "progress", label: "Wagered", numeric: true, cell: ({ wagered, required }) => (Number(required) > 0 ? `${dollars(Number(wagered))} of ${dollars(Number(required))}` : "—") },
    { key: "converted", label: "Converted", numeric: true, cell: ({ converted }) => converted },
    { key: "at", label: "When", cell: ({ created_at: at }) => <ExactTime at={at} /> },
    {
      key: "actions", label: "Actions", cell: (row) => (
        <span className="office-bonus-actions">
          <Button size="small" variant="ghost" onClick={() => setSelected(row)}>Changes<span className="hidden-text"> of {row.name}</span></Button>
          {mayGrant && row.state === "active" && <Button size="small" variant="danger" onClick={() => setForfeiting(row)}>Forfeit<span className="hidden-text"> {row.name}</span></Button>}
        </span>
      ),
    },
  ];
  return (
    <div className="office-bonus-panel">
      {mayGrant && <Button icon={<Gift size={16} aria-hidden="true" />} onClick={() => setGranting(true)}>Grant a bonus</Button>}
      <div className="office-bonus-scroll"><Table label="Bonuses of this player" columns={columns} rows={answer.bonuses} rowKey={({ _id }) => _id} empty={<Empty text="There are no bonuses yet." />} /></div>
      {isGranting && <GrantBonusDialog userId={userId} onClose={() => setGranting(false)} onDone={load} />}
      {forfeiting && <ForfeitBonusDialog row={forfeiting} onClose={() => setForfeiting(null)} onDone={load} />}
      {selected && <ChangesDialog row={selected} onClose={() => setSelected(null)} />}
    </div>
  );
}

function ForfeitBonusDialog({ row, ...rest }: { row: PlayerBonus; onClose: () => void; onDone: () => void }) {
  return (
    <ReasonDialog title={`Forfeit ${row.name}`} description={`${row.value} ${row.currency.toUpperCase()} of bonus money returns to the site, and so do the payouts of its open bets. Real money is not affected.`} action="Forfeit" doneText="The bonus was forfeited."
      send={({ reason }) => api.post("/api/admin/bonus/forfeit", { id: row._id, reason })} {...rest} />
  );
}

const entryColumns: Column<EntryRow>[] = [
  { key: "at", label: "When", cell: ({ at }) => <ExactTime at={at} /> },
  { key: "what", label: "What", cell: ({ code, bet }) => (bet ? <a href={`/admin/wager/${bet}`}>{code}</a> : code) },
  { key: "delta", label: "Change", numeric: true, cell: ({ delta }) => delta },
  { key: "balance", label: "Balance", numeric: true, cell: ({ balance }) => balance },
];

function ChangesDialog({ row, onClose }: { row: PlayerBonus; onClose: () => void }) {
  const bonuses = useResource<EntriesAnswer>(() => api.post("/api/admin/bonus/entries", { id: row._id }, { retry: true }), [row]);
  const answer = bonuses.data.value;
  async function loadMore() {
    const page = await api.post("/api/admin/bonus/entries", { id: row._id, before_entry: answer?.next_entry ?? 0 }).catch(() => null);
    if (page && answer) bonuses.set({ ...page, entries: [...answer.entries, ...page.entries] });
  }
  return (
    <Dialog title={`Changes of ${row.name}`} size="medium" onClose={onClose}>
      {!answer && <Waiting from={bonuses} height={200} />}
      {answer && <div className="office-bonus-panel"><Table label={`Changes of ${row.name}`} columns={entryColumns} rows={answer.entries} rowKey={({ _id }) => String(_id)} empty={<Empty text="There are no changes yet." />} />{answer.next_entry > 0 && <Button size="small" onClick={() => void loadMore()}>Show more</Button>}</div>}
    </Dialog>
  );
}
