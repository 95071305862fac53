// The status of a match: the score of both sides, its periods, the minute.

import type { Event as SportEvent } from "../../../lib/api.gen";
import { cx } from "../../../ui/cx";
import { StartTime } from "../../../ui/StartTime";
import { pointsOf } from "../tracker/points";
import { nowText } from "../tracker/labels";
import { text } from "./book.texts";

/** The start time, or the current part of the match. */
export function Clock({ event }: { event: SportEvent }) {
  const { phase, startsAt } = event;
  if (phase === "planned") return <StartTime at={startsAt} />;
  if (phase === "over") return <span>{text("sports.ended")}</span>;
  return <span className="sports-live num"><span className="sports-live-dot" aria-hidden />{nowText(event)}</span>;
}

/**
 * Both sides with their scores, one below the other. For a contest its name and the number of
 * competitors.
 */
export function Sides({ event, periods = false }: { event: SportEvent; periods?: boolean }) {
  const { play, home, away } = event;
  if (event.field) {
    return (
      <div className="sports-sides">
        <p className="sports-side"><span className="sports-side-name">{home}</span></p>
        <p className="sports-side sports-field">{text("sports.field", { n: event.field })}</p>
      </div>
    );
  }
  const points = play ? pointsOf(event.sport, play) : null;
  const side = (at: 0 | 1) => (
    <p className="sports-side">
      <span className="sports-side-competitor">
        <span className="sports-side-name">{at === 0 ? home : away}</span>
        {play?.serving === at + 1 && <span className="sports-serving"><span className="hidden-text">{text("sports.serving")}</span></span>}
      </span>
      {periods && play?.periods.map((period, n) => <span key={n} className={cx("num sports-side-period", n === play.done && "sports-side-now")}>{period[at]}</span>)}
      {points && <span className="num sports-side-points">{points[at]}</span>}
      {play && <strong className="num">{at === 0 ? play.home : play.away}</strong>}
    </p>
  );
  return <div className="sports-sides">{side(0)}{side(1)}</div>;
}
