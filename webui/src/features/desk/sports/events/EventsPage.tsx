// The events of the sportsbook, for traders.

import { useSignals } from "@preact/signals-react/runtime";
import { Volleyball } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import type { OfficeEvent } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Empty } from "../../../../ui/States";
import { Time } from "../../../../ui/Time";
import type { DataColumn } from "../../../../ui/work/dataColumn";
import { DataTable } from "../../../../ui/work/DataTable";
import { FilterBar, type TableFilter } from "../../../../ui/work/FilterBar";
import { feedStands } from "../feed";
import { StopDialog, type Deed } from "./StopDialog";
import { eventsTable } from "./events.model";
import { dollars, score, standing } from "./words";
import "./events.css";

/** Its two sides, or the name of a contest, which has none. */
export const nameOfEvent = ({ home, away }: OfficeEvent) => (away ? `${home} - ${away}` : home);

const columns: DataColumn<OfficeEvent>[] = [
  { key: "match", label: "Event", fixed: true, cell: (row) => <Link href={`/admin/sports/event/${row.id}`}>{nameOfEvent(row)}</Link>, text: nameOfEvent },
  { key: "state", label: "State", cell: (row) => <Standing of={row} />, text: (row) => standing(row).text },
  { key: "score", label: "Score", numeric: true, cell: (row) => score(row) || "–", text: score },
  { key: "league", label: "League", cell: ({ category, tournament }) => `${category}, ${tournament}`, text: ({ category, tournament }) => `${category}, ${tournament}` },
  { key: "starts", label: "Begins", numeric: true, cell: ({ startsAt }) => <Time at={startsAt} />, text: ({ startsAt }) => new Date(startsAt).toISOString() },
  { key: "markets", label: "Open markets", numeric: true, cell: ({ markets }) => markets, text: ({ markets }) => String(markets) },
  { key: "bets", label: "Open bets", numeric: true, cell: ({ open }) => (open.bets > 0 ? `${open.bets}, ${dollars(open.usd)}` : "none"), text: ({ open }) => `${open.bets}, ${dollars(open.usd)}` },
  { key: "news", label: "Feed", numeric: true, cell: ({ news }) => (news > 0 ? <Time at={news} /> : "no news"), text: ({ news }) => (news > 0 ? new Date(news).toISOString() : "") },
];

export function Standing({ of }: { of: OfficeEvent }) {
  const { text, tone } = standing(of);
  return <Badge tone={tone}>{text}</Badge>;
}

export default function EventsPage() {
  useSignals();
  const [{ table, book }] = useState(eventsTable);
  const [deed, setDeed] = useState<Deed | null>(null);
  useEffect(() => void table.reload(), [table]);
  const known = book.value;
  const filters = useMemo<TableFilter[]>(() => [
    { key: "filter", label: "Which", kind: "choice", options: [
      { value: "live", label: "live" }, { value: "soon", label: "soon" }, { value: "over", label: "over" }, { value: "waiting", label: "waiting for a result" }, { value: "suspended", label: "suspended or set by hand" },
    ] },
    { key: "sport", label: "Sport", kind: "choice", options: (known?.sports ?? []).map((value) => ({ value, label: value })) },
    { key: "league", label: "League", kind: "choice", options: [...new Set((known?.leagues ?? []).map(({ tournament }) => tournament))].map((value) => ({ value, label: value })) },
    { key: "query", label: "Search", kind: "text", placeholder: "Side, league or id" },
  ], [known]);
  return (
    <div className="traders-page">
      <h1>Sports events</h1>
      {known && !known.offered && <p className="traders-warning" role="status">This site has no feed of sports: nothing can be bet on. Events on which open bets are left stand here until two people decide them.</p>}
      {known?.silent && <p className="traders-warning" role="status">{feedStands(known)}</p>}
      {known?.stopped && <p className="traders-warning" role="status">The whole sportsbook is suspended by staff.</p>}
      {(known?.waiting ?? 0) > 0 && <p className="traders-warning" role="status">{known?.waiting} {known?.waiting === 1 ? "event waits" : "events wait"} for a result.</p>}
      <FilterBar model={table} filters={filters} columns={columns} file="sports-events" action={known?.offered && (
        <Button variant={known.stopped ? "primary" : "danger"} onClick={() => setDeed({ scope: { level: "book" }, name: "the whole sportsbook", suspend: !known.stopped })}>
          {known.stopped ? "Resume the sportsbook" : "Suspend the sportsbook"}
        </Button>
      )} />
      <DataTable label="Sports events" model={table} columns={columns} rowName={nameOfEvent} empty={<Empty icon={<Volleyball size={28} aria-hidden="true" />} text="The book has no such event." />} />
      {deed && <StopDialog deed={deed} onClose={() => setDeed(null)} onDone={() => void table.reload()} />}
    </div>
  );
}
