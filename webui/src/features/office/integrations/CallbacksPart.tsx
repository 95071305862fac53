import { useState } from "react";
import { api } from "../../../lib/api";
import type { ProviderCallback } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { durationText } from "./integrations.model";

const columns: Column<ProviderCallback>[] = [
  { key: "at", label: "Time", cell: ({ at }) => <ExactTime at={at} /> },
  { key: "problem", label: "Refusal", cell: ({ problem }) => problem || "only slow" },
  { key: "took", label: "Took", numeric: true, cell: ({ micros }) => durationText(micros) },
  {
    key: "body", label: "Text",
    cell: ({ path, body, answer }) => (
      <details>
        <summary>Show</summary>
        <pre className="mono integrations-body">{`${path}\n${body}\n\n${answer}`}</pre>
      </details>
    ),
  },
];

/** Slow and refused callbacks, newest first. */
export function CallbacksPart({ name }: { name: string }) {
  const [cursors, setCursors] = useState<string[]>([]);
  const cursor = cursors.at(-1) ?? "";
  return (
    <LoadedCall load={() => api.post("/api/admin/integrations/callbacks", { name, cursor, limit: 25 }, { retry: true })} loadKey={name + cursor} height={160}>
      {({ rows, next }) => (
        <div className="integrations-part">
          <Table label="Slow and refused callbacks" columns={columns} rows={rows} rowKey={({ id }) => id} empty={<Empty text="There are no slow or refused callbacks." />} />
          <div className="integrations-line">
            {cursors.length > 0 && <Button size="small" onClick={() => setCursors(cursors.slice(0, -1))}>Newer</Button>}
            {next && <Button size="small" onClick={() => setCursors([...cursors, next])}>Older</Button>}
          </div>
        </div>
      )}
    </LoadedCall>
  );
}
