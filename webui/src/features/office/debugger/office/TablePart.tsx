import { useEffect, useRef, useState } from "react";
import { Ban, Copy, Eye } from "lucide-react";
import { minorText } from "../../../../lib/money";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Money } from "../../../../ui/Money";
import { Empty } from "../../../../ui/States";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { DataTable } from "../../../../ui/office/DataTable";
import { FilterBar, type TableFilter } from "../../../../ui/office/FilterBar";
import { pageAddress, tableModel, type DataColumn } from "../../../../ui/office/table.model";
import { loader, type Scenario, states, type Withdrawal } from "./examples";

const decimals = 2;
const tones = { waiting: "brass", held: "danger", sent: "action", refused: "neutral" } as const;

const columns: DataColumn<Withdrawal>[] = [
  { key: "player", label: "Player", sortable: true, alwaysVisible: true, cell: (one) => <a href={`#${one.id}`}>{one.player}</a>, text: (one) => one.player },
  { key: "id", label: "Number", cell: (one) => <span className="mono">{one.id}</span>, text: (one) => one.id },
  { key: "amount", label: "Amount", numeric: true, sortable: true, cell: (one) => <Money minor={one.amount} decimals={decimals} currency={one.currency} />, text: (one) => minorText(one.amount, decimals) },
  { key: "state", label: "State", cell: (one) => <Badge tone={tones[one.state]}>{one.state}</Badge>, text: (one) => one.state },
  { key: "country", label: "Country", cell: (one) => one.country, text: (one) => one.country },
  { key: "risk", label: "Risk", numeric: true, sortable: true, cell: (one) => one.risk, text: (one) => String(one.risk) },
  { key: "at", label: "Requested", numeric: true, sortable: true, cell: (one) => <Time at={one.at} />, text: (one) => new Date(one.at).toISOString() },
];

const filters: TableFilter[] = [
  { key: "q", label: "Search", placeholder: "Player or number", kind: "text" },
  { key: "state", label: "State", kind: "choice", options: states.map((value) => ({ value, label: value })) },
  { key: "days", label: "Requested", kind: "dates" },
];

const scenarios: Scenario[] = ["content", "loading", "empty", "failed"];

export default function TablePart() {
  const [scenario, setScenario] = useState<Scenario>("content");
  const currentScenario = useRef<Scenario>(scenario);
  const [model, setModel] = useState(newModel);

  // Another mood is another table, which starts like a page of the office.
  function newModel() {
    return tableModel<Withdrawal>({
      load: loader(() => currentScenario.current),
      rowKey: (one) => one.id,
      columns: columns.map((column) => column.key),
      sortable: columns.filter((column) => column.sortable).map((column) => column.key),
      filters: filters.map((filter) => filter.key),
      sizes: [10, 25, 50, 100],
      defaultView: { sort: { key: "at", descending: true }, filters: {}, hidden: ["country"], after: null, size: 10 },
      address: pageAddress,
    });
  }

  useEffect(() => void model.reload(), [model]);

  return (
    <>
      <div className="office-kit-states" role="group" aria-label="State of the table">
        {scenarios.map((one) => (
          <Button key={one} size="small" aria-pressed={one === scenario} variant={one === scenario ? "secondary" : "ghost"} onClick={() => {
            setScenario(one);
            currentScenario.current = one;
            setModel(newModel());
          }}>
            {one}
          </Button>
        ))}
      </div>
      <FilterBar model={model} filters={filters} columns={columns} file="withdrawals" action={<Button size="small" variant="primary" onClick={() => toast.info("Main action of the page.")}>New entry</Button>} />
      <DataTable
        label="Example withdrawals"
        model={model}
        columns={columns}
        rowName={(one) => one.id}
        actions={(one) => [
          { id: "look", label: "Show details", icon: <Eye aria-hidden="true" />, onSelect: () => toast.info(`Details of ${one.id}.`) },
          { id: "copy", label: "Copy the number", icon: <Copy aria-hidden="true" />, onSelect: () => toast.success("Copied.") },
          "separator",
          { id: "refuse", label: "Refuse", icon: <Ban aria-hidden="true" />, danger: true, disabled: one.state !== "waiting", onSelect: () => toast.error(`${one.id} was not refused: this is an example.`) },
        ]}
        bulk={[
          { id: "release", label: "Release", run: (rows) => void toast.success(`${rows.length} would be released.`) },
          { id: "refuse", label: "Refuse", danger: true, run: () => new Promise((_, fail) => setTimeout(() => fail(new Error("example")), 600)) },
        ]}
        empty={<Empty text="There are no withdrawals yet." />}
      />
    </>
  );
}
