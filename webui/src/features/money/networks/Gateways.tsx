// The status of the payment gateways.

import { useEffect, useState } from "react";
import type { GatewayRow } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { Copy } from "../../../ui/Copy";
import { Waiting } from "../../../ui/Loaded";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { gatewaysModel } from "./networks.model";
import { gatewayState } from "./networks.texts";

const timeOrNever = (at: number) => (at > 0 ? <Time at={at} /> : "not since the server start");

const columns: Column<GatewayRow>[] = [
  { key: "name", label: "Gateway", cell: (row) => <span className="networks-two"><b>{row.name}</b><span className="networks-more">{row.assets.join(", ")}</span></span>, sortBy: ({ name }) => name },
  {
    key: "state", label: "State",
    cell: (row) => {
      const { text, tone } = gatewayState(row);
      return <span className="networks-two"><Badge tone={tone}>{text}</Badge>{row.problem && <span className="networks-more networks-bad">{row.problem}</span>}</span>;
    },
  },
  { key: "answered", label: "Last answer", cell: ({ answered_at }) => timeOrNever(answered_at), sortBy: ({ answered_at }) => answered_at },
  { key: "webhook", label: "Last webhook", cell: ({ webhook_at, webhook }) => <span className="networks-two"><span>{timeOrNever(webhook_at)}</span><span className="networks-more">{webhook} <Copy text={webhook} /></span></span>, sortBy: ({ webhook_at }) => webhook_at },
  { key: "open", label: "Open payments", numeric: true, cell: ({ open }) => formatCount(open), sortBy: ({ open }) => open },
];

/** Renders nothing on a site without gateways. */
export function Gateways() {
  const [model] = useState(gatewaysModel);
  useEffect(() => model.start(), [model]);
  const rows = model.data.data.value?.gateways;
  if (!rows) return <Waiting from={model.data} height={64} />;
  if (rows.length === 0) return null;
  return (
    <section className="networks-gateways">
      <h2>Payment gateways</h2>
      <p className="networks-more">Gateways accept the coins for which the site has no node. They are configured under <code>cashier.gateways</code>.</p>
      <Table label="Payment gateways" columns={columns} rows={rows} rowKey={({ name }) => name} empty={null} />
    </section>
  );
}
