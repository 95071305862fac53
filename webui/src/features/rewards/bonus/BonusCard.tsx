// One bonus of the player.

import { useState } from "react";
import type { BonusRow } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Progress } from "../../../ui/Progress";
import { Time } from "../../../ui/Time";
import { dollarText, formatReward } from "../../../lib/rewardAmounts";
import { bonusToCancel } from "./bonus.model";
import { text } from "./bonus.texts";
import { Changes } from "./Changes";
import { formatDollars, edgeText, remainingOf, termsTexts } from "./terms";

export function BonusCard({ row }: { row: BonusRow }) {
  const [open, setOpen] = useState(false);
  const free = row.kind === "free_bet";
  return (
    <Card title={row.name} aside={<Badge tone={free ? "info" : "brass"}>{text(free ? "bonus.freeValue" : "bonus.value")}</Badge>}>
      <div className="bonus-card">
        <BonusAmount value={row.value} currency={row.currency} />
        {!free && <WagerProgress row={row} />}
        <p className="bonus-soft">{text("bonus.ends")} <Time at={row.expires_at} /></p>
        <details className="bonus-terms">
          <summary>{text("bonus.terms")}</summary>
          <ul>{termsTexts(row.terms).map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
        </details>
        <div className="bonus-actions">
          <Button size="small" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>{text(open ? "bonus.hideChanges" : "bonus.changes")}</Button>
          <Button size="small" variant="danger" onClick={() => (bonusToCancel.value = row)}>{text("bonus.cancel")}<span className="hidden-text">, {row.name}</span></Button>
        </div>
        {open && <Changes id={row._id} name={row.name} currency={row.currency} />}
      </div>
    </Card>
  );
}

/** Bonus money in dollars, with the small amount in its own currency. */
function BonusAmount({ value, currency }: { value: string; currency: string }) {
  const dollarValue = dollarText(value, currency);
  const formatted = formatReward(value, currency);
  if (!dollarValue) return <p className="bonus-amount num">{formatted} <small>{currency.toUpperCase()}</small></p>;
  return <p className="bonus-amount num">{dollarValue}{currency !== "usd" && <small> {formatted} {currency.toUpperCase()}</small>}</p>;
}

/** The progress in dollars, and the cost of the rest. */
function WagerProgress({ row }: { row: BonusRow }) {
  const { required, wagered, cost, terms, name } = row;
  return (
    <>
      <div className="bonus-progress">
        <Progress label={text("bonus.progressLabel", { name })} value={Number(wagered)} max={Number(required)} />
        <p className="num">{text("bonus.progress", { wagered: formatDollars(wagered), required: formatDollars(required) })}</p>
      </div>
      <dl className="bonus-facts">
        <div><dt>{text("bonus.toGo")}</dt><dd className="num">{formatDollars(remainingOf(required, wagered))}</dd></div>
        <div><dt>{text("bonus.cost")}</dt><dd className="num">{formatDollars(cost)}</dd></div>
      </dl>
      <p className="bonus-soft">{text("bonus.costNote", { edge: edgeText(terms.reference_edge) })}</p>
    </>
  );
}
