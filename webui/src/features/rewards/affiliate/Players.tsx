// The players referred by a partner, without identifying data.

import { Users } from "lucide-react";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { dayText, players, type PartnerReferral } from "./affiliate.model";
import { text } from "./affiliate.texts";

export const stateTones = { clear: "action", held: "brass", refused: "danger" } as const;
export const stateTexts = { clear: "partner.players.clear", held: "partner.players.held", refused: "partner.players.refused" } as const;

const columns: Column<PartnerReferral>[] = [
  { key: "name", label: text("partner.players.name"), cell: ({ name }) => name },
  { key: "day", label: text("partner.players.day"), cell: ({ day }) => <span className="num">{dayText(day)}</span> },
  { key: "code", label: text("partner.codes.code"), cell: ({ code }) => code },
  { key: "state", label: text("partner.players.state"), cell: ({ state }) => <Badge tone={stateTones[state]}>{text(stateTexts[state])}</Badge> },
  {
    key: "earned", label: text("partner.players.earned"), numeric: true,
    cell: ({ earned }) => (earned.length === 0 ? <span className="partner-soft">{text("partner.players.none")}</span> : <span className="partner-sums">{earned.map(({ id, value }) => <span key={id}>{value} {id.toUpperCase()}</span>)}</span>),
  },
];

export function ReferredPlayers() {
  const rows = players.rows.value;
  const failure = players.failure.value;
  return (
    <Card title={text("partner.players")} text={text("partner.players.text")}>
      {!rows && <Waiting from={players} height={160} />}
      {rows && <Table label={text("partner.players")} columns={columns} rows={rows} rowKey={({ place }) => String(place)} empty={<Empty icon={<Users size={28} aria-hidden="true" />} text={text("partner.players.empty")} />} />}
      {rows && failure && <p role="alert">{failure}</p>}
      {players.more.value && <Button loading={players.loading.value} onClick={() => void players.next()}>{text("partner.players.more")}</Button>}
    </Card>
  );
}
