// The tracker of a match: where it stands, drawn from what its feed tells.

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
  return (
    <section className="tracker" aria-label={text("tracker.title")} data-match={event.id} data-brief={brief || undefined}>
      <div className="track-scene">
        <Drawing event={event} track={track} />
        <TimeLine event={event} moments={moments} />
      </div>
      <div className="track-figures">
        <Periods event={event} />
        {!brief && <Stats event={event} track={track} />}
      </div>
      {!brief && <div className="track-list"><Moments event={event} moments={moments} /></div>}
      <p className="hidden-text" role="status">{loud && `${momentText(loud, event)} ${event.play?.home ?? 0}:${event.play?.away ?? 0}`}</p>
    </section>
  );
}
