import { useEffect, useState } from "react";
import type { AuditRow, FindingRow, AuditCheckRow } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { formatCount } from "../../../lib/format";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { Drawer } from "../../../ui/office/Drawer";
import { DescriptionList } from "../../../ui/office/Details";
import { loadFindings } from "./audit.model";

const checkColumns: Column<AuditCheckRow>[] = [
  { key: "name", label: "Check", cell: ({ name }) => name },
  { key: "looked", label: "Rows checked", numeric: true, cell: ({ checked }) => formatCount(checked) },
  { key: "faults", label: "Faults", numeric: true, cell: ({ faults }) => (faults > 0 ? <b className="ops-bad">{formatCount(faults)}</b> : 0) },
  { key: "took", label: "Duration", numeric: true, cell: ({ took }) => `${formatCount(took)} ms` },
];

/** One audit: its parts and its findings. */
export function AuditDrawer({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  return (
    <Drawer title="Audit" onClose={onClose}>
      <div className="ops-page">
        <DescriptionList
          items={[
            { label: "Ended", value: <ExactTime at={row.ended} /> },
            { label: "Rows checked", value: `${formatCount(row.checked)} rows` },
            { label: "Faults", value: formatCount(row.faults) },
            ...(row.problem ? [{ label: "Stopped by", value: row.problem }] : []),
          ]}
        />
        {row.faults > 0 && <FindingsList run={row.id} faults={row.faults} />}
        <Table label="Checks" columns={checkColumns} rows={row.checks} rowKey={({ name }) => name} empty={null} cards={false} />
      </div>
    </Drawer>
  );
}

function FindingsList({ run, faults }: { run: string; faults: number }) {
  const [findings, setFindings] = useState<FindingRow[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    loadFindings(run).then(setFindings, (error: unknown) => setFailure(errorText(error)));
  }, [run]);
  if (failure) return <Failed text={failure} />;
  if (!findings) return <Skeleton height={160} />;
  return (
    <section aria-label="Findings" className="ops-findings">
      {findings.length < faults && <p className="ops-note">The first {formatCount(findings.length)} of {formatCount(faults)}.</p>}
      <ul>
        {findings.map(({ check, subject, problem }, at) => (
          <li key={at}><b className="mono">{subject}</b> {problem} <small>{check}</small></li>
        ))}
      </ul>
    </section>
  );
}
