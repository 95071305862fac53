// All events of a player, newest first.

import { useEffect, useMemo } from "react";
import type { PlayerEvent } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { OfficeLink } from "./OfficeLink";
import { timelineModel } from "./timeline.model";
import "./timeline.css";

export default function TimelinePanel({ userId }: { userId: string }) {
  const timeline = useMemo(() => timelineModel(userId), [userId]);
  const { events, kinds, selected } = timeline;
  useEffect(() => void events.load(), [events]);
  const rows = events.rows.value;
  if (events.failure.value || !rows) return <Waiting from={events} height={240} />;
  return (
    <>
      <div className="timeline-kinds" role="group" aria-label="Event kinds">
        {kinds.value.map((kind) => (
          <Button key={kind} size="small" variant={selected.value.includes(kind) ? "secondary" : "ghost"} aria-pressed={selected.value.includes(kind)} onClick={() => void timeline.toggle(kind)}>
            {kind}
          </Button>
        ))}
      </div>
      {rows.length === 0 && <Empty text="There are no events yet." />}
      <ol className="timeline" aria-busy={events.loading.value || undefined}>
        {rows.map((event, at) => <TimelineEvent key={`${event.at} ${at}`} event={event} />)}
      </ol>
      {events.more.value && <Button loading={events.loading.value} onClick={() => void events.next()}>Older</Button>}
    </>
  );
}

function TimelineEvent({ event: { at, kind, title, detail, actor, path, request_id } }: { event: PlayerEvent }) {
  return (
    <li>
      <Time at={at} />
      <div>
        <p>{path ? <OfficeLink to={path}>{title}</OfficeLink> : title}</p>
        {detail && <p><small>{detail}</small></p>}
        <p><small>{actor ? `${kind}, by ${actor}` : kind}</small> {request_id && <code>{request_id}</code>}</p>
      </div>
    </li>
  );
}
