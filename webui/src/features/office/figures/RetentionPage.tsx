// Retention: of the players with their first wager in a month, the share that played in the
// following months.

import { signal } from "@preact/signals";
import { useEffect, type CSSProperties } from "react";
import { api } from "../../../lib/api";
import type { CohortCell } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { formatCount } from "../../../lib/format";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { cohortRows } from "./figures.model";
import "./figures.css";

const cells = signal<CohortCell[] | null>(null);
const failure = signal<string | null>(null);

async function load(): Promise<void> {
  try {
    cells.value = (await api.post("/api/admin/figures/cohorts", { months: 24 }, { retry: true })).cells;
    failure.value = null;
  } catch (error) {
    failure.value = errorText(error);
  }
}

export default function RetentionPage() {
  useEffect(() => void load(), []);
  return (
    <>
      <h1>Retention</h1>
      <p className="figures-note">The share of players with their first real-money wager in a month who played in each later month.</p>
      {(failure.value || !cells.value) && <Waiting from={{ failure, load }} height={320} />}
      {!failure.value && cells.value && <RetentionTable cells={cells.value} />}
    </>
  );
}

function RetentionTable({ cells }: { cells: CohortCell[] }) {
  const rows = cohortRows(cells);
  if (rows.length === 0) return <Empty text="There are no real-money wagers yet." />;
  const monthCount = Math.max(...rows.map(({ shares }) => shares.length));
  return (
    <div className="figures-table" tabIndex={0} role="region" aria-label="Retention by month">
      <table className="figures-heat" aria-label="Retention by month">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Players</th>
            {Array.from({ length: monthCount }, (_, monthOffset) => <th key={monthOffset} scope="col">+{monthOffset}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, players, shares }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td className="num">{formatCount(players)}</td>
              {shares.map((share, monthOffset) => (
                <td key={monthOffset} className="num figures-heat-cell" style={{ "--share": share } as CSSProperties}>{Math.round(share * 100)} %</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
