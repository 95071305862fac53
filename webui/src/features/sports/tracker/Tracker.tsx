// The tracker of a match: where it stands, drawn from what its feed tells.

import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { Event as SportEvent, Track } from "../../../lib/api.gen";
import { Periods, Stats } from "./Figures";
import { Drawing } from "./Drawing";
import { isLoud } from "./timeline";
import { Moments, TimeLine } from "./Moments";
import { text } from "./tracker.texts";
import { momentText } from "./words";
import "./tracker.css";

export interface TrackerProps {
  event: SportEvent;
  track: Track | undefined;
  /** Without the figures, for the live window. */
  brief?: boolean;
}

export default function Tracker({ event, track, brief = false }: TrackerProps) {
  const moments = track?.moments ?? [];
  const loud = moments.findLast(isLoud);
  if (event.phase === "planned") return <p className="track-planned">{text("tracker.planned")}</p>;
  // In the window it is a part of that: a page has one tracker by its name.
  const Frame = brief ? "div" : "section";
  return (
    <Frame className="tracker" aria-label={brief ? undefined : text("tracker.title")} data-match={event.id} data-brief={brief || undefined}>
      <div className="track-scene">
        <Drawing event={event} track={track} />
        <TimeLine event={event} moments={moments} />
      </div>
      <div className="track-figures"><Periods event={event} /></div>
      {!brief && <More event={event} track={track} />}
      <p className="hidden-text" role={brief ? undefined : "status"}>{!brief && loud && `${momentText(loud, event)} ${event.play?.home ?? 0}:${event.play?.away ?? 0}`}</p>
    </Frame>
  );
}

/** What a phone shows on demand: the statistics, and what happened in words. */
function More({ event, track }: { event: SportEvent; track: Track | undefined }) {
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
