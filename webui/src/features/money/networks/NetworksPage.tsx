// How each network of coins is followed.

import { useSignals } from "@preact/signals-react/runtime";
import { Ban, Ellipsis, FlaskConical, Pause, Play, RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import type { NetworkRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { holds } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { ActionMenu, type ActionItem } from "../../../ui/work/ActionMenu";
import { DeedDialog } from "./DeedDialog";
import { Gateways } from "./Gateways";
import { networksModel } from "./networks.model";
import { kindOf, lagOf, minutesOf, reorganisationsOf, stateOf, type Deed } from "./networks.texts";
import "./networks.css";

type Ask = (row: NetworkRow, deed: Deed) => void;

const icon = { size: 16, "aria-hidden": true } as const;

function actionsOf(row: NetworkRow, ask: Ask): (ActionItem | "separator")[] {
  const turn = (what: "following" | "deposits" | "withdrawals", open: boolean, label: string, sign: ActionItem["icon"]): ActionItem =>
    ({ id: what, label, icon: sign, onSelect: () => ask(row, { what, open }) });
  return [
    row.paused ? turn("following", true, "Follow again", <Play {...icon} />) : turn("following", false, "Pause", <Pause {...icon} />),
    row.deposits ? turn("deposits", false, "Close deposits", <Ban {...icon} />) : turn("deposits", true, "Open deposits", <Play {...icon} />),
    row.withdrawals ? turn("withdrawals", false, "Close withdrawals", <Ban {...icon} />) : turn("withdrawals", true, "Open withdrawals", <Play {...icon} />),
    "separator",
    { id: "restart", label: "Follow anew", icon: <RotateCcw {...icon} />, danger: true, disabled: row.state !== "stopped" && row.state !== "behind", onSelect: () => ask(row, { what: "restart" }) },
  ];
}

function State({ row }: { row: NetworkRow }) {
  const { text, tone } = stateOf(row);
  return (
    <span className="networks-two">
      <Badge tone={tone}>{text}</Badge>
      {row.kind && <span className="networks-more">{kindOf(row.kind)}</span>}
      {row.problem && <span className="networks-more networks-bad">{row.problem}</span>}
    </span>
  );
}

/** What went wrong on a network, and how much of it. */
function Trouble({ row }: { row: NetworkRow }) {
  if (!row.kind) return <>—</>;
  return (
    <span className="networks-two">
      <span>{reorganisationsOf(row)}</span>
      <span className="networks-more">{row.errors === 0 ? "no errors" : row.errors === 1 ? "1 error" : `${formatCount(row.errors)} errors`}</span>
    </span>
  );
}

function Open({ row }: { row: NetworkRow }) {
  if (!row.kind) return <>—</>;
  return (
    <span className="networks-badges">
      <Badge tone={row.deposits && !row.paused ? "action" : "danger"}>{row.deposits && !row.paused ? "deposits" : "no deposits"}</Badge>
      <Badge tone={row.withdrawals && !row.paused ? "action" : "danger"}>{row.withdrawals && !row.paused ? "withdrawals" : "no withdrawals"}</Badge>
    </span>
  );
}

const columnsOf = (ask: Ask, may: boolean): Column<NetworkRow>[] => [
  { key: "name", label: "Network", cell: (row) => <span className="networks-two"><b>{row.name}</b><span className="networks-more">{row.assets.join(", ")}</span></span>, sortBy: ({ name }) => name },
  { key: "state", label: "State and node", cell: (row) => <State row={row} />, sortBy: ({ state }) => state },
  { key: "height", label: "Height", numeric: true, cell: (row) => (row.kind ? <span className="networks-two"><span>{formatCount(row.height)}</span><span className="networks-more">{lagOf(row)}</span></span> : "—"), sortBy: ({ height }) => height },
  { key: "age", label: "Newest block", cell: (row) => (row.block_at > 0 ? <Time at={row.block_at} /> : "—"), sortBy: ({ block_at }) => block_at },
  { key: "counts", label: "Counts after", cell: (row) => <span className="networks-two"><span>{formatCount(row.confirmations)} blocks</span><span className="networks-more">{minutesOf(row)}</span></span>, sortBy: ({ confirmations, seconds }) => confirmations * seconds },
  { key: "trouble", label: "Trouble", cell: (row) => <Trouble row={row} />, sortBy: ({ reorganisations, errors }) => reorganisations + errors },
  { key: "open", label: "Open for", cell: (row) => <Open row={row} /> },
  ...(may ? [{ key: "do", label: "Do", cell: (row: NetworkRow) => <ActionMenu label={`Actions for ${row.name}`} items={actionsOf(row, ask)}><Ellipsis size={18} aria-hidden="true" /></ActionMenu> }] : []),
];

export default function NetworksPage() {
  useSignals();
  const [model] = useState(networksModel);
  const [asked, setAsked] = useState<{ row: NetworkRow; deed: Deed } | null>(null);
  useEffect(() => model.start(), [model]);
  const answer = model.data.data.value;
  const failure = model.data.failure.value;
  const columns = columnsOf((row, deed) => setAsked({ row, deed }), holds("change_networks"));
  return (
    <div className="networks-page">
      <header className="networks-head">
        <div>
          <h1>Networks</h1>
          <p className="networks-more">How the chains of coins are followed, block by block. Nodes are configured under <code>cashier.nodes</code>; a network without one is closed, unless a gateway takes its coins.</p>
        </div>
        {answer?.test && <LinkButton href="/admin/testchain" icon={<FlaskConical size={16} aria-hidden="true" />}>Test chain</LinkButton>}
      </header>
      {answer && failure && <p className="networks-stale" role="status">The figures are old: {failure}</p>}
      {answer ? <Table label="Networks" columns={columns} rows={answer.networks} rowKey={({ id }) => id} empty={null} /> : failure ? <Failed text={failure} onRetry={() => void model.data.load()} /> : <Skeleton height={480} />}
      {holds("see_gateways") && <Gateways />}
      {asked && <DeedDialog {...asked} model={model} onClose={() => setAsked(null)} />}
    </div>
  );
}
