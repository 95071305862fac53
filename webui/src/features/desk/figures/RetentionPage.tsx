// Retention: of those who had their first wager in a month, who played in the
// months after it.

import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, type CSSProperties } from "react";
import { api } from "../../../lib/api";
import type { CohortCell } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { formatCount } from "../../../lib/format";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { cohortRows } from "./cohorts";
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
  useSignals();
  useEffect(() => void load(), []);
  return (
    <>
      <h1>Retention</h1>
      <p className="figures-note">Of the players who had their first wager of real money in a month, how many played so many months later.</p>
      {failure.value && <Failed text={failure.value} onRetry={() => void load()} />}
      {!failure.value && !cells.value && <Skeleton height={320} />}
      {!failure.value && cells.value && <Heat cells={cells.value} />}
    </>
  );
}

function Heat({ cells }: { cells: CohortCell[] }) {
  const rows = cohortRows(cells);
  if (rows.length === 0) return <Empty text="Nobody has wagered real money yet." />;
  const width = Math.max(...rows.map(({ shares }) => shares.length));
  return (
    <div className="figures-table" tabIndex={0} role="region" aria-label="Retention by month">
      <table className="figures-heat" aria-label="Retention by month">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Players</th>
            {Array.from({ length: width }, (_, after) => <th key={after} scope="col">+{after}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, players, shares }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td className="num">{formatCount(players)}</td>
              {shares.map((share, after) => (
                <td key={after} className="num figures-heat-cell" style={{ "--share": share } as CSSProperties}>{Math.round(share * 100)} %</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
