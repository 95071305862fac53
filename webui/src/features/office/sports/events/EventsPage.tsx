// The events of the sportsbook, for traders.

import { Volleyball } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import type { OfficeEvent } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Time } from "../../../../ui/Time";
import type { TableFilter } from "../../../../ui/office/FilterBar";
import { ResourcePage } from "../../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../../ui/office/table.model";
import { feedProblem } from "../feedProblem";
import { SuspendDialog, type SuspendAction } from "./SuspendDialog";
import { eventsTable } from "./events.model";
import { microsText, scoreText, eventStatus } from "./eventTexts";
import "./events.css";

/** Its two sides, or the name of a contest, which has no sides. */
export const eventName = ({ home, away }: OfficeEvent) => (away ? `${home} - ${away}` : home);

const columns: DataColumn<OfficeEvent>[] = [
  { key: "match", label: "Event", alwaysVisible: true, cell: (row) => <Link href={`/admin/sports/event/${row.id}`}>{eventName(row)}</Link>, text: eventName },
  { key: "state", label: "State", cell: (row) => <EventStatus event={row} />, text: (row) => eventStatus(row).text },
  { key: "score", label: "Score", numeric: true, cell: (row) => scoreText(row) || "–", text: scoreText },
  { key: "league", label: "League", cell: ({ category, tournament }) => `${category}, ${tournament}`, text: ({ category, tournament }) => `${category}, ${tournament}` },
  { key: "starts", label: "Starts", numeric: true, cell: ({ startsAt }) => <Time at={startsAt} />, text: ({ startsAt }) => new Date(startsAt).toISOString() },
  { key: "markets", label: "Open markets", numeric: true, cell: ({ markets }) => markets, text: ({ markets }) => String(markets) },
  { key: "bets", label: "Open bets", numeric: true, cell: ({ open }) => (open.bets > 0 ? `${open.bets}, ${microsText(open.usd)}` : "none"), text: ({ open }) => `${open.bets}, ${microsText(open.usd)}` },
  { key: "news", label: "Feed", numeric: true, cell: ({ lastNews }) => (lastNews > 0 ? <Time at={lastNews} /> : "no data"), text: ({ lastNews }) => (lastNews > 0 ? new Date(lastNews).toISOString() : "") },
];

export function EventStatus({ event }: { event: OfficeEvent }) {
  const { text, tone } = eventStatus(event);
  return <Badge tone={tone}>{text}</Badge>;
}

export default function EventsPage() {
  const [{ table, book }] = useState(eventsTable);
  const [suspending, setSuspending] = useState<SuspendAction | null>(null);
  const bookState = book.value;
  const filters = useMemo<TableFilter[]>(() => [
    { key: "filter", label: "Status", kind: "choice", options: [
      { value: "live", label: "live" }, { value: "soon", label: "upcoming" }, { value: "over", label: "ended" }, { value: "waiting", label: "waiting for a result" }, { value: "suspended", label: "suspended or with manual settings" },
    ] },
    { key: "sport", label: "Sport", kind: "choice", options: (bookState?.sports ?? []).map((value) => ({ value, label: value })) },
    { key: "league", label: "League", kind: "choice", options: [...new Set((bookState?.leagues ?? []).map(({ tournament }) => tournament))].map((value) => ({ value, label: value })) },
    { key: "query", label: "Search", kind: "text", placeholder: "Competitor, league or id" },
  ], [bookState]);
  return (
    <ResourcePage
      className="traders-page" title="Sports events" model={table} columns={columns} filters={filters} file="sports-events" rowName={eventName} empty="There are no events for these filters." emptyIcon={Volleyball}
      tools={bookState?.offered && (
        <Button variant={bookState.stopped ? "primary" : "danger"} onClick={() => setSuspending({ scope: { level: "book" }, name: "the whole sportsbook", suspend: !bookState.stopped })}>
          {bookState.stopped ? "Resume the sportsbook" : "Suspend the sportsbook"}
        </Button>
      )}
      above={
        <>
          {bookState && !bookState.offered && <p className="traders-warning" role="status">This site has no sports feed: no bets are accepted. Events with open bets are listed here until staff enter a result and another person approves it.</p>}
          {bookState?.silent && <p className="traders-warning" role="status">{feedProblem(bookState)}</p>}
          {bookState && bookState.silentParts.length > 0 && <p className="traders-warning" role="status">The feed does not respond for {bookState.silentParts.join(", ")}: no bets are accepted on their events.</p>}
          {bookState?.stopped && <p className="traders-warning" role="status">The whole sportsbook is suspended by staff.</p>}
          {(bookState?.overdueResults ?? 0) > 0 && <p className="traders-warning" role="status">{bookState?.overdueResults} {bookState?.overdueResults === 1 ? "event waits" : "events wait"} for a result.</p>}
        </>
      }
    >
      {suspending && <SuspendDialog action={suspending} onClose={() => setSuspending(null)} onDone={() => void table.reload()} />}
    </ResourcePage>
  );
}
