// The tracker of a match, drawn from the data of its feed.

import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { Event as SportEvent, Track } from "../../../lib/api.gen";
import { Periods, Stats } from "./Statistics";
import { Drawing } from "./Drawing";
import { isAnnounced } from "./timeline";
import { Moments, TimeLine } from "./Moments";
import { text } from "./tracker.texts";
import { momentText } from "./labels";
import "./tracker.css";

export interface TrackerProps {
  event: SportEvent;
  track: Track | undefined;
  /** Without the statistics, for the live window. */
  brief?: boolean;
}

export default function Tracker({ event, track, brief = false }: TrackerProps) {
  const moments = track?.moments ?? [];
  const announced = moments.findLast(isAnnounced);
  if (event.phase === "planned") return <p className="track-planned">{text("tracker.planned")}</p>;
  // In the window it has no own landmark, because a page has only one tracker with this name.
  const Frame = brief ? "div" : "section";
  return (
    <Frame className="tracker" aria-label={brief ? undefined : text("tracker.title")} data-match={event.id} data-brief={brief || undefined}>
      <div className="track-scene">
        <Drawing event={event} track={track} />
        <TimeLine event={event} moments={moments} />
      </div>
      <div className="track-figures"><Periods event={event} /></div>
      {!brief && <Details event={event} track={track} />}
      <p className="hidden-text" role={brief ? undefined : "status"}>{!brief && announced && `${momentText(announced, event)} ${event.play?.home ?? 0}:${event.play?.away ?? 0}`}</p>
    </Frame>
  );
}

/** Shown on demand on a phone: the statistics, and the events in words. */
function Details({ event, track }: { event: SportEvent; track: Track | undefined }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="track-more" data-open={open || undefined}>
      <button type="button" className="track-more-open" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {text("tracker.more")}
        <ChevronDown size={16} aria-hidden />
      </button>
      <div id={id} className="track-more-body">
        <Stats event={event} track={track} />
        <Moments event={event} moments={track?.moments ?? []} />
      </div>
    </div>
  );
}
