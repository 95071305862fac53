// The timeline of a match, and the same events in words.

import type { Event as SportEvent, TrackMoment } from "../../../lib/api.gen";
import { progressOf, marksOf, type Mark } from "./timeline";
import { text } from "./tracker.texts";
import { momentText } from "./labels";

const height = 44;
const middle = height / 2;

/** A position of the timeline as a length of the drawing. */
const x = (at: number): string => `${(at * 100).toFixed(2)}%`;

/** Only the timeline, because the list has the texts. Marks keep their shape at any width. */
export function TimeLine({ event, moments }: { event: SportEvent; moments: readonly TrackMoment[] }) {
  return (
    <div className="track-line" aria-hidden="true">
      <svg width="100%" height={height} overflow="visible">
        <rect className="track-line-all" y={middle - 1} width="100%" height="2" />
        <rect className="track-line-played" y={middle - 1} width={x(progressOf(event.play?.minute, moments, event.sport))} height="2" />
        {marksOf(moments, event.sport).map((mark) => <TimelineMark key={mark.moment.n} mark={mark} />)}
      </svg>
    </div>
  );
}

function TimelineMark({ mark: { moment, kind, position: at } }: { mark: Mark }) {
  const y = kind === "end" ? middle : moment.s === 1 ? middle - 11 : middle + 11;
  return (
    <svg className="track-sign" data-look={kind} data-side={moment.s} x={x(at)} y={y} overflow="visible">
      {kind === "end" && <path d="M0 -8v16" />}
      {(kind === "yellow" || kind === "red") && <rect x="-3" y="-5" width="6" height="10" rx="1" />}
      {kind === "corner" && <path d="M-3 5v-10l7 4l-7 4" />}
      {kind === "score" && <circle r="6" />}
      {kind === "small" && <circle r="2.5" />}
    </svg>
  );
}

/** The newest events, the last at the top. */
export function Moments({ event, moments }: { event: SportEvent; moments: readonly TrackMoment[] }) {
  if (moments.length === 0) return <p className="track-empty">{text("tracker.none")}</p>;
  return (
    <ol className="track-moments" tabIndex={0} aria-label={text("tracker.timeline")}>
      {[...moments].reverse().map((moment) => (
        <li key={moment.n} data-side={moment.s}>
          <span className="num track-when">{moment.m > 0 ? text("tracker.minute", { n: moment.m }) : text("tracker.period", { n: moment.p })}</span>
          <span>{momentText(moment, event)}</span>
          {moment.v > 0 && moment.s > 0 && Math.max(...moment.c) > 0 && <span className="num track-after">{moment.c[0]}:{moment.c[1]}</span>}
        </li>
      ))}
    </ol>
  );
}
