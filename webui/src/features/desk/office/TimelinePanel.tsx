// All that happened to a player, newest first.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo } from "react";
import { Button } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { OfficeLink } from "./OfficeLink";
import { timelineOf } from "./timeline.model";

export default function TimelinePanel({ userId }: { userId: string }) {
  useSignals();
  const timeline = useMemo(() => timelineOf(userId), [userId]);
  useEffect(() => void timeline.load(), [timeline]);
  const { events, kinds, chosen, failure, more, loading } = timeline;
  if (failure.value) return <Failed text={failure.value} onRetry={() => void timeline.load()} />;
  if (!events.value) return <Skeleton height={240} />;
  return (
    <div className="office-timeline">
      <div className="office-kinds" role="group" aria-label="Kinds of events">
        {kinds.value.map((kind) => (
          <Button key={kind} size="small" aria-pressed={chosen.value.includes(kind)} onClick={() => timeline.toggle(kind)}>{kind}</Button>
        ))}
      </div>
      {events.value.length === 0 && <Empty text="Nothing happened yet." />}
      <ol>
        {events.value.map((event, at) => (
          <li key={`${event.at} ${at}`}>
            <Time at={event.at} />
            <span>{event.path ? <OfficeLink to={event.path}>{event.title}</OfficeLink> : event.title}</span>
            <span>{event.detail}</span>
            {event.actor && <span>by {event.actor}</span>}
            {event.request_id && <code>{event.request_id}</code>}
          </li>
        ))}
      </ol>
      {more.value && <Button loading={loading.value} onClick={() => void timeline.loadMore()}>Older</Button>}
    </div>
  );
}
