// One bonus of the player.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import type { BonusRow } from "../../../lib/api.gen";
import { currencies } from "../../../lib/currencies";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Progress } from "../../../ui/Progress";
import { Time } from "../../../ui/Time";
import { cancelling } from "./bonus.model";
import { text } from "./bonus.texts";
import { Changes } from "./Changes";
import { costsMore, dollarText, edgeText, lessOf, sentencesOf } from "./terms";

export function BonusCard({ row }: { row: BonusRow }) {
  useSignals();
  const [open, setOpen] = useState(false);
  const free = row.kind === "free_bet";
  return (
    <Card title={row.name} aside={<Badge tone={free ? "info" : "brass"}>{text(free ? "bonus.freeValue" : "bonus.value")}</Badge>}>
      <div className="bonus-card">
        <p className="bonus-amount num">{row.value} <small>{row.currency.toUpperCase()}</small></p>
        {!free && <Standing row={row} />}
        <p className="bonus-soft">{text("bonus.ends")} <Time at={row.expires_at} /></p>
        <details className="bonus-terms">
          <summary>{text("bonus.terms")}</summary>
          <ul>{sentencesOf(row.terms).map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
        </details>
        <div className="bonus-deeds">
          <Button size="small" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>{text(open ? "bonus.hideChanges" : "bonus.changes")}</Button>
          <Button size="small" variant="danger" onClick={() => (cancelling.value = row)}>{text("bonus.cancel")}<span className="hidden-text">, {row.name}</span></Button>
        </div>
        {open && <Changes id={row._id} name={row.name} />}
      </div>
    </Card>
  );
}

/** The progress in dollars, and what the rest costs. */
function Standing({ row }: { row: BonusRow }) {
  useSignals();
  const { required, wagered, cost, terms, name } = row;
  const price = currencies.value.find(({ id }) => id === row.currency)?.price;
  return (
    <>
      <div className="bonus-progress">
        <Progress label={text("bonus.progressLabel", { name })} value={Number(wagered)} max={Number(required)} />
        <p className="num">{text("bonus.progress", { wagered: dollarText(wagered), required: dollarText(required) })}</p>
      </div>
      <dl className="bonus-facts">
        <div><dt>{text("bonus.toGo")}</dt><dd className="num">{dollarText(lessOf(required, wagered))}</dd></div>
        <div><dt>{text("bonus.cost")}</dt><dd className="num">{dollarText(cost)}</dd></div>
      </dl>
      <p className="bonus-soft">{text("bonus.costNote", { edge: edgeText(terms.reference_edge) })}{costsMore(row, price) && ` ${text("bonus.worth")}`}</p>
    </>
  );
}
