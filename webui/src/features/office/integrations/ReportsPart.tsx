import { useState } from "react";
import { api } from "../../../lib/api";
import type { ProviderMonth, Reconciliation, ReconciliationDifference } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { FileUpload } from "../../../ui/office/FileUpload";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { uploadModel } from "../../../ui/office/upload.model";

/** A dollar amount with two decimals; the server sends six. */
const dollars = (text: string) => `$${text.replace(/(\.\d\d)\d*$/, "$1")}`;
const monthText = (month: number) => `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}`;

const monthColumns: Column<ProviderMonth>[] = [
  { key: "month", label: "Month", cell: ({ month }) => monthText(month) },
  { key: "wagers", label: "Rounds", numeric: true, cell: ({ wagers }) => formatCount(wagers) },
  { key: "staked", label: "Staked", numeric: true, cell: ({ staked }) => dollars(staked) },
  { key: "ggr", label: "GGR", numeric: true, cell: ({ ggr }) => dollars(ggr) },
  { key: "fee", label: "Fee", numeric: true, cell: ({ fee }) => dollars(fee) },
];

const gameColumns: Column<ProviderMonth>[] = [{ key: "product", label: "Game", cell: ({ product }) => product }, ...monthColumns.slice(1)];

const reasonTexts = { missing_here: "not on this site", missing_there: "not in the list", other_amount: "another amount", other_kind: "another kind" } as const;

const differenceColumns: Column<ReconciliationDifference>[] = [
  { key: "transaction", label: "Transaction", cell: ({ transaction }) => <span className="mono">{transaction}</span> },
  { key: "reason", label: "Difference", cell: ({ reason }) => reasonTexts[reason], sortBy: ({ reason }) => reason },
  { key: "here", label: "Here", cell: ({ kind, amount }) => `${kind} ${amount}` },
  { key: "list", label: "List", cell: ({ listed_kind, listed_amount }) => `${listed_kind} ${listed_amount}` },
];

/** The revenue by month, and the comparisons with the provider's lists. */
export function ReportsPart({ name }: { name: string }) {
  const [month, setMonth] = useState(0);
  const [isComparing, setIsComparing] = useState(false);
  const [shown, setShown] = useState<Reconciliation | null>(null);
  return (
    <div className="integrations-part">
      <h3>Revenue by month</h3>
      <LoadedCall load={() => api.post("/api/admin/integrations/months", { name, month }, { retry: true })} loadKey={`${name} ${month}`} height={120}>
        {({ rows }) => (
          <>
            <Table label="Revenue" columns={month === 0 ? monthColumns : gameColumns} rows={rows} rowKey={(row) => `${row.month} ${row.product}`} empty={<Empty text="There are no rounds yet." />} />
            <div className="integrations-line">
              {month !== 0 && <Button size="small" onClick={() => setMonth(0)}>All months</Button>}
              {month === 0 && rows.slice(0, 3).map((row) => <Button key={row.month} size="small" onClick={() => setMonth(row.month)}>{`Games of ${monthText(row.month)}`}</Button>)}
            </div>
          </>
        )}
      </LoadedCall>
      <h3>Reconciliation</h3>
      <div className="integrations-line"><Button onClick={() => setIsComparing(true)}>Compare a list</Button></div>
      {shown && (
        <>
          <p role="status">{`${formatCount(shown.listed)} listed on ${shown.day}, ${formatCount(shown.matched)} equal, ${formatCount(shown.missing_here)} not on this site, ${formatCount(shown.missing_there)} not in the list, ${formatCount(shown.other_amount)} with another amount, ${formatCount(shown.other_kind)} of another kind`}</p>
          <Table label="Differences" columns={differenceColumns} rows={shown.differences} rowKey={({ transaction }) => transaction} empty={<Empty text="Both lists are equal." />} />
        </>
      )}
      <Earlier name={name} latest={shown?.id ?? ""} onShow={setShown} />
      {isComparing && <CompareDialog name={name} onDone={setShown} onClose={() => setIsComparing(false)} />}
    </div>
  );
}

/** The stored comparisons. */
function Earlier({ name, latest, onShow }: { name: string; latest: string; onShow: (row: Reconciliation) => void }) {
  const show = async (id: string) => onShow(await api.post("/api/admin/integrations/reconciliation", { id }));
  return (
    <LoadedCall load={() => api.post("/api/admin/integrations/reconciliations", { name }, { retry: true })} loadKey={name + latest} height={80}>
      {({ rows }) => (
        <ul className="integrations-list">
          {rows.map((row) => <li key={row.id}><Button size="small" variant="ghost" onClick={() => void show(row.id)}>{`${row.day}: ${row.file}, ${formatCount(row.matched)} of ${formatCount(row.listed)} equal`}</Button></li>)}
        </ul>
      )}
    </LoadedCall>
  );
}

const maxBytes = 15 * 1024 * 1024;

function CompareDialog({ name, onDone, onClose }: { name: string; onDone: (row: Reconciliation) => void; onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; content: string } | null>(null);
  const [upload] = useState(() => uploadModel<File>({ accept: [".csv"], maxBytes, maxFiles: 1, send: async (one) => setFile({ name: one.name, content: await one.text() }) }));
  return (
    <ReasonDialog<{ day: string; reason: string }, Reconciliation> title={`Compare a list of ${name}`} description="The provider's transactions of a day (UTC) as CSV, with the columns transaction_id, action and amount." action="Compare"
      initial={{ day: new Date().toISOString().slice(0, 10), reason: "" }}
      check={({ day }) => ({ ...(!/^\d{4}-\d\d-\d\d$/.test(day) && { day: "A day such as 2026-03-04." }), ...(!file && { day: "Choose a list first." }) })}
      send={({ day, reason }) => api.post("/api/admin/integrations/reconcile", { name, day, reason, file: file?.name ?? "", content: file?.content ?? "" })}
      onDone={onDone} onClose={onClose}>
      {(model) => (
        <>
          <TextField label="Day" autoComplete="off" {...model.field("day")} />
          <FileUpload label="List of transactions" hint="CSV, up to 15 MB" accept={[".csv"]} model={upload} />
        </>
      )}
    </ReasonDialog>
  );
}
