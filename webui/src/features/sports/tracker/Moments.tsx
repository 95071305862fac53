// The line of a match, and the same in words.

import type { Event as SportEvent, TrackMoment } from "../../../lib/api.gen";
import { playedOf, marksOf, type Mark } from "./timeline";
import { text } from "./tracker.texts";
import { momentText } from "./words";

const width = 320;
const inset = 8;
const middle = 22;

const across = (at: number): number => inset + at * (width - 2 * inset);

/** The line alone: the list beside it has the words. */
export function TimeLine({ event, moments }: { event: SportEvent; moments: readonly TrackMoment[] }) {
  return (
    <svg className="track-line" viewBox={`0 0 ${width} 44`} preserveAspectRatio="none" aria-hidden="true">
      <path className="track-line-all" d={`M${inset} ${middle}H${width - inset}`} />
      <path className="track-line-played" d={`M${inset} ${middle}H${across(playedOf(event.play?.minute, moments, event.sport))}`} />
      {marksOf(moments, event.sport).map((mark) => <Sign key={mark.moment.n} mark={mark} />)}
    </svg>
  );
}

function Sign({ mark: { moment, look, at } }: { mark: Mark }) {
  const x = across(at);
  const y = moment.s === 1 ? middle - 10 : middle + 10;
  const common = { className: "track-sign", "data-look": look, "data-side": moment.s };
  if (look === "end") return <path {...common} d={`M${x} ${middle - 8}v16`} />;
  if (look === "yellow" || look === "red") return <rect {...common} x={x - 2.5} y={y - 4} width="5" height="8" rx="1" />;
  if (look === "corner") return <path {...common} d={`M${x - 3} ${y + 4}v-8l6 3l-6 3`} />;
  return <circle {...common} cx={x} cy={y} r={look === "score" ? 5 : 2} />;
}

/** The newest moments, the last on top. */
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
