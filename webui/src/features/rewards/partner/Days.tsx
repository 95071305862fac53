// What was earned on each day, and the file of it.

import { useSignals } from "@preact/signals-react/runtime";
import { CalendarDays, Download } from "lucide-react";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { days, dayText, saveDays, saving, type CommissionDay } from "./partner.model";
import { states, tones } from "./Players";
import { text } from "./partner.texts";

const columns: Column<CommissionDay>[] = [
  { key: "day", label: text("partner.days.day"), cell: ({ day }) => <span className="num">{dayText(day)}</span> },
  { key: "currency", label: text("partner.days.currency"), cell: ({ currency }) => currency.toUpperCase() },
  { key: "earned", label: text("partner.days.earned"), numeric: true, cell: ({ earned }) => earned },
  { key: "players", label: text("partner.days.players"), numeric: true, cell: ({ players }) => players },
  { key: "state", label: text("partner.days.state"), cell: ({ state }) => <Badge tone={tones[state]}>{text(states[state])}</Badge> },
];

export function Days() {
  useSignals();
  const rows = days.data.value?.rows;
  const failure = days.failure.value;
  return (
    <Card
      title={text("partner.days")} text={text("partner.days.text")}
      aside={<Button size="small" icon={<Download size={16} aria-hidden="true" />} loading={saving.value} onClick={() => void saveDays()}>{text("partner.days.file")}</Button>}
    >
      {!rows && (failure ? <Failed text={failure} onRetry={() => void days.load()} /> : <Skeleton height={160} />)}
      {rows && <Table label={text("partner.days")} columns={columns} rows={rows} rowKey={({ day, currency, state }) => `${day} ${currency} ${state}`} empty={<Empty icon={<CalendarDays size={28} aria-hidden="true" />} text={text("partner.days.empty")} />} />}
    </Card>
  );
}
