// The status of each network.

import { Ban, Ellipsis, FlaskConical, Pause, Play, RotateCcw, ScanSearch, Search } from "lucide-react";
import { useEffect, useState } from "react";
import type { NetworkRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { hasPermission } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { ActionMenu, type ActionItem } from "../../../ui/office/ActionMenu";
import { ActionDialog } from "./ActionDialog";
import { Gateways } from "./Gateways";
import { networksModel } from "./networks.model";
import { gapTexts, kindName, lagText, creditTimeText, reorganisationsText, stateText, type NetworkAction } from "./networks.texts";
import "./networks.css";

type OpenAction = (row: NetworkRow, action: NetworkAction) => void;

const icon = { size: 16, "aria-hidden": true } as const;

function actionsOf(row: NetworkRow, openAction: OpenAction): (ActionItem | "separator")[] {
  const switchItem = (what: "following" | "deposits" | "withdrawals", open: boolean, label: string, itemIcon: ActionItem["icon"]): ActionItem =>
    ({ id: what, label, icon: itemIcon, onSelect: () => openAction(row, { what, open }) });
  return [
    row.paused ? switchItem("following", true, "Resume", <Play {...icon} />) : switchItem("following", false, "Pause", <Pause {...icon} />),
    row.deposits ? switchItem("deposits", false, "Close deposits", <Ban {...icon} />) : switchItem("deposits", true, "Open deposits", <Play {...icon} />),
    row.withdrawals ? switchItem("withdrawals", false, "Close withdrawals", <Ban {...icon} />) : switchItem("withdrawals", true, "Open withdrawals", <Play {...icon} />),
    "separator",
    { id: "rescan", label: "Rescan", icon: <ScanSearch {...icon} />, disabled: !row.kind, onSelect: () => openAction(row, { what: "rescan" }) },
    { id: "lookup", label: "Look up a transaction", icon: <Search {...icon} />, disabled: !row.kind, onSelect: () => openAction(row, { what: "lookup" }) },
    { id: "restart", label: "Restart scan", icon: <RotateCcw {...icon} />, danger: true, disabled: row.state !== "stopped" && row.state !== "behind", onSelect: () => openAction(row, { what: "restart" }) },
  ];
}

function NetworkState({ row }: { row: NetworkRow }) {
  const { text, tone } = stateText(row);
  return (
    <span className="networks-two">
      <Badge tone={tone}>{text}</Badge>
      {row.kind && <span className="networks-more">{kindName(row.kind)}</span>}
      {row.problem && <span className="networks-more networks-bad">{row.problem}</span>}
    </span>
  );
}

/** The problem of a network, and its extent. */
function Problems({ row }: { row: NetworkRow }) {
  if (!row.kind) return <>—</>;
  return (
    <span className="networks-two">
      <span>{reorganisationsText(row)}</span>
      <span className="networks-more">{row.errors === 0 ? "no errors" : row.errors === 1 ? "1 error" : `${formatCount(row.errors)} errors`}</span>
      {gapTexts(row).map((line) => <span key={line} className="networks-more">{line}</span>)}
    </span>
  );
}

function OpenFor({ row }: { row: NetworkRow }) {
  if (!row.kind) return <>—</>;
  return (
    <span className="networks-badges">
      <Badge tone={row.deposits && !row.paused ? "action" : "danger"}>{row.deposits && !row.paused ? "deposits" : "no deposits"}</Badge>
      <Badge tone={row.withdrawals && !row.paused ? "action" : "danger"}>{row.withdrawals && !row.paused ? "withdrawals" : "no withdrawals"}</Badge>
    </span>
  );
}

const columnsOf = (openAction: OpenAction, canChange: boolean): Column<NetworkRow>[] => [
  { key: "name", label: "Network", cell: (row) => <span className="networks-two"><b>{row.name}</b><span className="networks-more">{row.assets.join(", ")}</span></span>, sortBy: ({ name }) => name },
  { key: "state", label: "State and node", cell: (row) => <NetworkState row={row} />, sortBy: ({ state }) => state },
  { key: "height", label: "Height", numeric: true, cell: (row) => (row.kind ? <span className="networks-two"><span>{formatCount(row.height)}</span><span className="networks-more">{lagText(row)}</span></span> : "—"), sortBy: ({ height }) => height },
  { key: "age", label: "Newest block", cell: (row) => (row.block_at > 0 ? <Time at={row.block_at} /> : "—"), sortBy: ({ block_at }) => block_at },
  { key: "counts", label: "Credited after", cell: (row) => <span className="networks-two"><span>{formatCount(row.confirmations)} blocks</span><span className="networks-more">{creditTimeText(row)}</span></span>, sortBy: ({ confirmations, seconds }) => confirmations * seconds },
  { key: "trouble", label: "Problems", cell: (row) => <Problems row={row} />, sortBy: ({ reorganisations, errors }) => reorganisations + errors },
  { key: "open", label: "Open for", cell: (row) => <OpenFor row={row} /> },
  ...(canChange ? [{ key: "do", label: "Actions", cell: (row: NetworkRow) => <ActionMenu label={`Actions for ${row.name}`} items={actionsOf(row, openAction)}><Ellipsis size={18} aria-hidden="true" /></ActionMenu> }] : []),
];

export default function NetworksPage() {
  const [model] = useState(networksModel);
  const [selected, setSelected] = useState<{ row: NetworkRow; action: NetworkAction } | null>(null);
  useEffect(() => model.start(), [model]);
  const answer = model.data.data.value;
  const failure = model.data.failure.value;
  const columns = columnsOf((row, action) => setSelected({ row, action }), hasPermission("change_networks"));
  return (
    <div className="networks-page">
      <header className="networks-head">
        <div>
          <h1>Networks</h1>
          <p className="networks-more">The scan state of each chain, block by block. Nodes are configured under <code>cashier.nodes</code>. A network without a node is closed, unless a gateway accepts its coins.</p>
        </div>
        {answer?.test && <LinkButton href="/admin/testchain" icon={<FlaskConical size={16} aria-hidden="true" />}>Test chain</LinkButton>}
      </header>
      {answer && failure && <p className="networks-stale" role="status">The figures are outdated: {failure}</p>}
      {answer ? <Table label="Networks" columns={columns} rows={answer.networks} rowKey={({ id }) => id} empty={null} /> : <Waiting from={model.data} height={480} />}
      {hasPermission("see_gateways") && <Gateways />}
      {selected && <ActionDialog {...selected} model={model} onClose={() => setSelected(null)} />}
    </div>
  );
}
