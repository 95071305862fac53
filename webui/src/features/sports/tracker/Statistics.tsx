// The statistics of a match: its score by periods, and other counts.

import type { Event as SportEvent, Track } from "../../../lib/api.gen";
import { text } from "./tracker.texts";
import { capitalized, pointsName } from "./labels";

/** Max number of periods in a table. The newest are shown. */
const maxPeriods = 9;

export function Periods({ event: { home, away, play } }: { event: SportEvent }) {
  const periods = play?.periods ?? [];
  const first = Math.max(0, periods.length - maxPeriods);
  const shown = periods.slice(first);
  const row = (at: 0 | 1) => (
    <tr>
      <th scope="row">{at === 0 ? home : away}</th>
      {shown.map((period, n) => <td key={first + n} className="num" data-now={first + n === play?.done || undefined}>{period[at]}</td>)}
      <td className="num track-total">{at === 0 ? play?.home : play?.away}</td>
    </tr>
  );
  return (
    <table className="track-periods">
      <caption className="hidden-text">{text("tracker.periods")}</caption>
      <thead>
        <tr>
          <td />
          {shown.map((_, n) => <th key={first + n} scope="col" className="num">{text("tracker.period", { n: first + n + 1 })}</th>)}
          <th scope="col">{text("tracker.total")}</th>
        </tr>
      </thead>
      <tbody>{row(0)}{row(1)}</tbody>
    </table>
  );
}

export function Stats({ event, track }: { event: SportEvent; track: Track | undefined }) {
  const points = (event.play?.periods ?? []).reduce<[number, number]>(([home, away], period) => [home + (period[0] ?? 0), away + (period[1] ?? 0)], [0, 0]);
  const rows = [{ name: pointsName(event.sport), home: points[0], away: points[1] }, ...(track?.stats ?? [])];
  return (
    <dl className="track-stats" aria-label={text("tracker.stats")}>
      {rows.map(({ name, home, away }) => (
        <div key={name}>
          <dt>{capitalized(name)}</dt>
          <dd className="num">{home}</dd>
          <dd className="track-bar" aria-hidden="true">
            <span data-side="1" style={{ flexGrow: barShare(home, away) }} />
            <span data-side="2" style={{ flexGrow: barShare(away, home) }} />
          </dd>
          <dd className="num">{away}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The share of a bar. Half if both sides have zero. */
const barShare = (own: number, other: number): number => (own + other === 0 ? 1 : own);
