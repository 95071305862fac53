// The uses of a promo code, and its conditions for players.

import { useEffect, useState } from "react";
import { Download, Ticket } from "lucide-react";
import type { CodeUse, StaffCode } from "../../../lib/api.gen";
import { AppLink } from "../../../lib/AppLink";
import { amountText } from "../../../lib/currencies";
import { dollars } from "../../../lib/money";
import { loadNames, nameOf } from "../../../lib/officeNames";
import { Button } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { Drawer } from "../../../ui/office/Drawer";
import { usesModel, codesCsvAddress } from "./promocodes.model";
import { conditionTexts } from "./conditionTexts";

function PlayerLink({ id }: { id: string }) {
  return <AppLink to={`/admin/user/${id}`}>{nameOf(id)}</AppLink>;
}

function grantedText({ tickets, currency, amount }: CodeUse): string {
  if (tickets > 0) return `${tickets} tickets`;
  return currency ? amountText(amount, currency) : "Opted in";
}

const columns: Column<CodeUse>[] = [
  { key: "player", label: "Player", cell: ({ player }) => <PlayerLink id={player} /> },
  { key: "code", label: "Code", cell: ({ code }) => code },
  { key: "gave", label: "Granted", numeric: true, cell: grantedText },
  { key: "at", label: "When", numeric: true, cell: ({ at }) => <Time at={at} /> },
];

export function CodeUses({ code, onClose }: { code: StaffCode; onClose: () => void }) {
  const [model] = useState(() => usesModel(code._id));
  useEffect(() => void model.load(), [model]);
  const rows = model.rows.value;
  useEffect(() => void loadNames((rows ?? []).map(({ player }) => player)), [rows]);
  const load = () => void model.load();
  return (
    <Drawer title={code.name} description={`${code.reward}. ${code.uses} used, ${dollars(Number(code.cost))} of ${dollars(Number(code.max_cost))}.`} onClose={onClose}>
      <ul className="codes-conditions" aria-label="Conditions">{conditionTexts(code).map((line) => <li key={line}>{line}</li>)}</ul>
      {code.batch > 0 && <a className="ui-button ui-button-ghost" href={codesCsvAddress(code._id)} download><Download size={16} aria-hidden="true" />Download the codes</a>}
      {!rows && (model.failed.value ? <Failed text="The uses could not be loaded." onRetry={load} /> : <Skeleton height={160} />)}
      {rows && <Table label="Uses" columns={columns} rows={[...rows]} rowKey={({ id }) => id} empty={<Empty icon={<Ticket size={28} aria-hidden="true" />} text="The code has not been used yet." />} />}
      {rows && model.failed.value && <Failed text="The rest could not be loaded." onRetry={load} />}
      {model.next.value !== "" && <Button size="small" onClick={load}>More</Button>}
    </Drawer>
  );
}
