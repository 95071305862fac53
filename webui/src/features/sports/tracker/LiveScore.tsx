// The status of a live match in one line, kept up to date.

import { useEffect, useMemo } from "react";
import { eventOf } from "./event.model";
import { text } from "./tracker.texts";
import { nowText } from "./labels";

export default function LiveScore({ event: id }: { event: string }) {
  const model = useMemo(() => eventOf(id), [id]);
  useEffect(() => model.follow(), [model]);
  const event = model.view.value?.event;
  if (!event || event.phase === "planned") return null;
  return (
    <span className="sports-bet-now num">
      {event.phase === "over" ? text("tracker.over") : nowText(event)}
      {!event.field && event.play && <strong>{event.play.home}:{event.play.away}</strong>}
    </span>
  );
}
