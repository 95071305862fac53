// The earnings of each day, and their file.

import { CalendarDays, Download } from "lucide-react";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { commissionDays, dayText, saveDays, savingDays, type CommissionDay } from "./affiliate.model";
import { stateTexts, stateTones } from "./Players";
import { text } from "./affiliate.texts";

const columns: Column<CommissionDay>[] = [
  { key: "day", label: text("partner.days.day"), cell: ({ day }) => <span className="num">{dayText(day)}</span> },
  { key: "currency", label: text("partner.days.currency"), cell: ({ currency }) => currency.toUpperCase() },
  { key: "earned", label: text("partner.days.earned"), numeric: true, cell: ({ earned }) => earned },
  { key: "players", label: text("partner.days.players"), numeric: true, cell: ({ players }) => players },
  { key: "state", label: text("partner.days.state"), cell: ({ state }) => <Badge tone={stateTones[state]}>{text(stateTexts[state])}</Badge> },
];

export function CommissionDays() {
  const rows = commissionDays.data.value?.rows;
  return (
    <Card
      title={text("partner.days")} text={text("partner.days.text")}
      aside={<Button size="small" icon={<Download size={16} aria-hidden="true" />} loading={savingDays.value} onClick={() => void saveDays()}>{text("partner.days.file")}</Button>}
    >
      {!rows && <Waiting from={commissionDays} height={160} />}
      {rows && <Table label={text("partner.days")} columns={columns} rows={rows} rowKey={({ day, currency, state }) => `${day} ${currency} ${state}`} empty={<Empty icon={<CalendarDays size={28} aria-hidden="true" />} text={text("partner.days.empty")} />} />}
    </Card>
  );
}
