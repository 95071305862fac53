import type { WagerAnswer, WagerMovement, WagerSettlement, WagerTurn } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { Card } from "../../../ui/Card";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { stateLabel, stateTones } from "./wagers.model";

const transferColumns: Column<WagerMovement>[] = [
  { key: "id", label: "Number", cell: ({ id }) => <code>{id}</code> },
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "code", label: "What", cell: ({ code }) => code },
  { key: "amount", label: "Amount", numeric: true, cell: ({ amount }) => amount },
  { key: "from", label: "From", cell: ({ from }) => from },
  { key: "to", label: "To", cell: ({ to }) => to },
  { key: "request", label: "Request", cell: ({ request_id }) => <code>{request_id || "—"}</code> },
];

const settlementColumns: Column<WagerSettlement>[] = [
  { key: "revision", label: "Revision", cell: ({ revision }) => (revision === 0 ? "first" : `correction ${revision}`) },
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "stake", label: "Staked", numeric: true, cell: ({ stake }) => stake },
  { key: "payout", label: "Paid", numeric: true, cell: ({ payout }) => payout },
  { key: "status", label: "Result", cell: ({ status }) => <Badge tone={stateTones[status]}>{stateLabel(status)}</Badge> },
];

const requestColumns: Column<WagerTurn>[] = [
  { key: "step", label: "Step", cell: ({ step }) => step },
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "id", label: "Request", cell: ({ id }) => <code>{id}</code> },
];

/** The transfers of a wager, its settlement, and the requests that changed it. */
export function MoneyCards({ wager }: { wager: WagerAnswer }) {
  const { transfers, settlements, requests, truncated: isTruncated, currency } = wager;
  return (
    <>
      <Card title="Transfers" text={isTruncated ? "The wager took a long time: some transfers may be missing." : `All amounts in ${currency.toUpperCase()}. The id of the wager is derived from its first request; the search also finds it by that request id.`}>
        <div className="wager-table" tabIndex={0} role="region" aria-label="Transfers of the wager">
          <Table label="Transfers" columns={transferColumns} rows={transfers} rowKey={({ id }) => String(id)} empty={<Empty text="The wager has no transfers." />} />
        </div>
      </Card>
      {requests.length > 0 && (
        <Card title="Later requests">
          <Table label="Requests" columns={requestColumns} rows={requests} rowKey={({ id }) => id} empty={null} />
        </Card>
      )}
      {settlements.length > 1 && (
        <Card title="Settlements" text="The latest settlement is in force.">
          <Table label="Settlements" columns={settlementColumns} rows={settlements} rowKey={({ revision }) => String(revision)} empty={null} />
        </Card>
      )}
    </>
  );
}
