// What the house loses at each final score: red where it loses, green where it wins.

import type { CSSProperties } from "react";
import type { EventRiskAnswer } from "../../../../lib/api.gen";
import { dollars } from "../../../../lib/money";
import { heatOf } from "./risk.model";

export function HeatGrid({ event, grid, from }: { event: EventRiskAnswer["event"]; grid: EventRiskAnswer["grid"]; from: number[] }) {
  const [home = 0, away = 0] = from;
  const most = Math.max(...grid.flat().map(Math.abs));
  const goals = grid.map((_, at) => at);
  return (
    <div className="risk-scroll" tabIndex={0} role="region" aria-label="What the house loses at each final score">
      <table className="risk-heat">
        <caption>Down the goals of {event.home}, across those of {event.away}. Scores that cannot be any more are grey.</caption>
        <thead><tr><td />{goals.map((at) => <th key={at} scope="col">{at}</th>)}</tr></thead>
        <tbody>
          {grid.map((row, one) => (
            <tr key={one}>
              <th scope="row">{one}</th>
              {row.map((cents, other) => {
                const past = one < home || other < away;
                const heat = heatOf(cents, most);
                return (
                  <td key={other} className="num" data-past={past || undefined} data-loses={(!past && cents > 0) || undefined} style={{ "--heat": `${Math.round(Math.abs(heat) * 28)}%` } as CSSProperties} title={`${one}:${other} ${dollars(cents / 100)}`}>
                    {dollars(cents / 100, false)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
