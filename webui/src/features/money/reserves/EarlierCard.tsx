// All publications, newest first.

import { Link } from "wouter";
import type { ReservesPublicationRow } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { text } from "./page.texts";
import type { ReservesModel } from "./reserves.model";

const columnsOf = (displayedNumber: number): Column<ReservesPublicationRow>[] => [
  {
    key: "number", label: text("reserves.col.number"),
    cell: ({ number }) => (number === displayedNumber ? <strong>{text("reserves.show", { number })}</strong> : <Link className="reserves-link" href={`/reserves?number=${number}`}>{text("reserves.show", { number })}</Link>),
  },
  { key: "at", label: text("reserves.col.at"), cell: ({ at }) => <Time at={at} /> },
  {
    key: "state", label: text("reserves.col.state"),
    cell: ({ verifiable: kept, short }) => (
      <span className="reserves-ratio">
        <Badge tone={kept ? "action" : "neutral"}>{text(kept ? "reserves.kept" : "reserves.forgotten")}</Badge>
        {short.length > 0 && <Badge tone="danger">{text("reserves.short")}: {short.join(", ").toUpperCase()}</Badge>}
      </span>
    ),
  },
  { key: "hash", label: text("reserves.col.hash"), cell: ({ hash }) => <span className="mono reserves-hash">{hash}</span> },
];

export function EarlierCard({ model, displayedNumber }: { model: ReservesModel; displayedNumber: number }) {
  const list = model.earlier.data.value;
  return (
    <Card title={text("reserves.earlier")} text={text("reserves.earlierText")}>
      <div className="reserves-part">
        {list && <Table label={text("reserves.earlier")} columns={columnsOf(displayedNumber)} rows={list.rows} rowKey={({ number }) => String(number)} empty={<Empty text={text("reserves.none.title")} />} />}
        {!list && <Waiting from={model.earlier} height={160} />}
        {list && list.next > 0 && <Button onClick={() => void model.more()}>{text("reserves.more")}</Button>}
      </div>
    </Card>
  );
}
