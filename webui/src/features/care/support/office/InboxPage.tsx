// The inbox: the chats on the left, the open one next to them, its player on the right.

import { useEffect, useMemo, type KeyboardEvent } from "react";
import { Link, useLocation } from "wouter";
import type { InboxCounts, Ticket } from "../../../../lib/api.gen";
import type { PageProps } from "../../../../lib/lazy";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { TextField } from "../../../../ui/Field";
import { Waiting } from "../../../../ui/Loaded";
import { Empty, Loader } from "../../../../ui/States";
import { Time } from "../../../../ui/Time";
import { inbox, views, type View } from "./inbox.model";
import { TicketPane } from "./TicketPane";
import { priorities, stateNames, viewNames } from "./labels";
import "./office.css";

/** Delay after typing before the search starts, in milliseconds. */
const searchDelay = 250;

export default function InboxPage({ params }: PageProps) {
  const inboxModel = useMemo(inbox, []);
  const view = inboxModel.view.value;
  const search = inboxModel.search.value;
  useEffect(() => inboxModel.follow(), [inboxModel]);
  useEffect(() => {
    const timer = setTimeout(() => void inboxModel.load(), search === "" ? 0 : searchDelay);
    return () => clearTimeout(timer);
  }, [inboxModel, view, search]);
  const rows = inboxModel.rows.value;
  const id = params.id ?? "";
  return (
    <div className="support-office" data-open={id !== "" || undefined}>
      <section className="support-inbox" aria-label="Inbox">
        <h1>Support</h1>
        <div className="support-views" role="group" aria-label="Show">
          {views.map((name) => <ViewButton key={name} name={name} chosen={view === name} count={countOf(name, inboxModel.counts.value)} onChoose={() => (inboxModel.view.value = name)} />)}
        </div>
        <TextField label="Search" type="search" value={search} maxLength={200} placeholder="Subject, tag, player, email or id" onChange={(value) => (inboxModel.search.value = value)} />
        {!rows && <Waiting from={inboxModel} placeholder={<Loader />} />}
        {rows?.length === 0 && <Empty text="There are no chats in this view." />}
        {rows && rows.length > 0 && <TicketList rows={rows} chosen={id} />}
        {inboxModel.more.value && <Button onClick={() => void inboxModel.loadMore()}>Show more</Button>}
      </section>
      {id === "" ? <div className="support-nothing"><Empty text="Select a chat. The arrow keys move in the list, and Enter opens a chat." /></div> : <TicketPane key={id} id={id} onChanged={inboxModel.reloadSoon} />}
    </div>
  );
}

const countOf = (view: View, counts: InboxCounts): number =>
  view === "open" || view === "mine" || view === "unassigned" ? counts[view] : 0;

function ViewButton({ name, chosen, count, onChoose }: { name: View; chosen: boolean; count: number; onChoose: () => void }) {
  return (
    <button type="button" className="support-view" aria-pressed={chosen} onClick={onChoose}>
      {viewNames[name]}{count > 0 && <span className="num"> {count}</span>}
    </button>
  );
}

function TicketList({ rows, chosen }: { rows: readonly Ticket[]; chosen: string }) {
  const [, navigate] = useLocation();
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a")];
    const at = links.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
  };
  return (
    <ul className="support-rows" onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <li key={row._id}>
          <Link href={`/admin/support/${row._id}`} className="support-row" aria-current={row._id === chosen || undefined} onDoubleClick={() => navigate(`/admin/support/${row._id}`)}>
            <span className="support-row-head"><b>{row.email || row.user.name}</b><Time at={row.updated_at} inControl /></span>
            <span className="support-row-subject">{row.subject}</span>
            <span className="support-row-last">{row.last}</span>
            <span className="support-row-marks">
              <Badge tone={row.state === "open" ? "brass" : undefined}>{stateNames[row.state]}</Badge>
              {row.priority > 0 && <Badge tone="danger">{priorities[row.priority] ?? ""}</Badge>}
              {row.assignee && <Badge>{row.assignee.name}</Badge>}
              {row.count > row.support_read && row.person && <Badge tone="brass">{row.count - row.support_read} new</Badge>}
              {row.tags.map((tag) => <Badge key={tag}>{tag}</Badge>)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
