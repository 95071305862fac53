import { useEffect, useState } from "react";
import type { AuditRow, FindingRow, ProofRow } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { formatCount } from "../../../lib/format";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { Drawer } from "../../../ui/work/Drawer";
import { DescriptionList } from "../../../ui/work/Facts";
import { findingsOf } from "./audit.model";

const proofs: Column<ProofRow>[] = [
  { key: "name", label: "What was proved", cell: ({ name }) => name },
  { key: "looked", label: "Looked at", numeric: true, cell: ({ looked }) => formatCount(looked) },
  { key: "faults", label: "Wrong", numeric: true, cell: ({ faults }) => (faults > 0 ? <b className="ops-bad">{formatCount(faults)}</b> : 0) },
  { key: "took", label: "Took", numeric: true, cell: ({ took }) => `${formatCount(took)} ms` },
];

/** One audit: its parts, and what it found. */
export function AuditDrawer({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  return (
    <Drawer title="Audit" onClose={onClose}>
      <div className="ops-page">
        <DescriptionList
          facts={[
            { label: "Ended", value: <ExactTime at={row.ended} /> },
            { label: "Looked at", value: `${formatCount(row.looked)} rows` },
            { label: "Faults", value: formatCount(row.faults) },
            ...(row.problem ? [{ label: "Cut off by", value: row.problem }] : []),
          ]}
        />
        {row.faults > 0 && <Findings run={row.id} faults={row.faults} />}
        <Table label="Parts" columns={proofs} rows={row.proofs} rowKey={({ name }) => name} empty={null} cards={false} />
      </div>
    </Drawer>
  );
}

function Findings({ run, faults }: { run: string; faults: number }) {
  const [found, setFound] = useState<FindingRow[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    findingsOf(run).then(setFound, (error: unknown) => setFailure(errorText(error)));
  }, [run]);
  if (failure) return <Failed text={failure} />;
  if (!found) return <Skeleton height={160} />;
  return (
    <section aria-label="What it found" className="ops-findings">
      {found.length < faults && <p className="ops-note">The first {formatCount(found.length)} of {formatCount(faults)}.</p>}
      <ul>
        {found.map(({ proof, subject, problem }, at) => (
          <li key={at}><b className="mono">{subject}</b> {problem} <small>{proof}</small></li>
        ))}
      </ul>
    </section>
  );
}
