// The bonuses that have ended.

import { useEffect, useState } from "react";
import type { EndedRow } from "../../../lib/api.gen";
import { bonuses } from "../../../lib/bonus";
import { store } from "../../../lib/store";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Time } from "../../../ui/Time";
import { bonusText } from "../../../lib/rewardAmounts";
import { Waiting } from "../../../ui/Loaded";
import { history } from "./bonus.model";
import { text } from "./bonus.texts";
import { Changes } from "./Changes";

const stateTexts: Record<EndedRow["state"], string> = {
  active: text("bonus.state.active"), converted: text("bonus.state.converted"), cancelled: text("bonus.state.cancelled"),
  expired: text("bonus.state.expired"), forfeited: text("bonus.state.forfeited"), spent: text("bonus.state.spent"),
};

export function History() {
  const user = store.user.value?._id;
  const active = bonuses.value.length;
  useEffect(() => history.clear(), [user]);
  useEffect(() => void history.load(), [user, active]); // includes a bonus that ends now
  const loaded = history.data.value;
  return (
    <Card title={text("bonus.history")}>
      {!loaded && <Waiting from={history} height={120} />}
      {loaded?.rows.length === 0 && <p className="bonus-soft">{text("bonus.historyNone")}</p>}
      {loaded && loaded.rows.length > 0 && <ul className="bonus-ended">{loaded.rows.map((row) => <EndedBonus key={row._id} row={row} />)}</ul>}
      {loaded?.next && <Button size="small" onClick={() => void history.more()}>{text("bonus.more")}</Button>}
    </Card>
  );
}

function EndedBonus({ row }: { row: EndedRow }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className="bonus-ended-row">
        <div>
          <strong>{row.name}</strong> <Badge tone={row.state === "converted" ? "action" : "neutral"}>{stateTexts[row.state]}</Badge>
          <p className="bonus-soft"><Time at={row.ended_at} /></p>
        </div>
        <dl className="num">
          <div><dt>{text("bonus.column.granted")}</dt><dd>{bonusText(row.granted, row.currency)}</dd></div>
          <div><dt>{text("bonus.column.converted")}</dt><dd>{bonusText(row.converted, row.currency)}</dd></div>
        </dl>
        <Button size="small" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {text(open ? "bonus.hideChanges" : "bonus.changes")}<span className="hidden-text">, {row.name}</span>
        </Button>
      </div>
      {open && <Changes id={row._id} name={row.name} currency={row.currency} />}
    </li>
  );
}
