// The loss of the site at each final score: red is a loss, green is a profit.

import type { CSSProperties } from "react";
import type { EventRiskAnswer } from "../../../../lib/api.gen";
import { dollars } from "../../../../lib/money";
import { heatLevel } from "./risk.model";

export function HeatGrid({ event, grid, from: currentScore }: { event: EventRiskAnswer["event"]; grid: EventRiskAnswer["grid"]; from: number[] }) {
  const [home = 0, away = 0] = currentScore;
  const most = Math.max(...grid.flat().map(Math.abs));
  const goals = grid.map((_, score) => score);
  return (
    <div className="risk-scroll" tabIndex={0} role="region" aria-label="Loss of the site at each final score">
      <table className="risk-heat">
        <caption>Rows: goals of {event.home}, columns: goals of {event.away}. Impossible scores are grey.</caption>
        <thead><tr><td />{goals.map((score) => <th key={score} scope="col">{score}</th>)}</tr></thead>
        <tbody>
          {grid.map((row, homeScore) => (
            <tr key={homeScore}>
              <th scope="row">{homeScore}</th>
              {row.map((cents, awayScore) => {
                const isPast = homeScore < home || awayScore < away;
                const heat = heatLevel(cents, most);
                return (
                  <td key={awayScore} className="num" data-past={isPast || undefined} data-loses={(!isPast && cents > 0) || undefined} style={{ "--heat": `${Math.round(Math.abs(heat) * 28)}%` } as CSSProperties} title={`${homeScore}:${awayScore} ${dollars(cents / 100)}`}>
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
