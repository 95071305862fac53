// Every change of one bonus with its bet, and the bets that count.

import { useEffect, useMemo } from "react";
import type { ContributionRow, EntryRow } from "../../../lib/api.gen";
import { amountText, profitText } from "../../../lib/currencies";
import { openOverlay } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { bonusChanges } from "./bonus.model";
import { text } from "./bonus.texts";
import { formatDollars, edgeText, gameText } from "./terms";

const codeTexts: Record<EntryRow["code"], string> = {
  stake: text("bonus.code.stake"), payout: text("bonus.code.payout"), refund: text("bonus.code.refund"), release: text("bonus.code.release"),
  correction: text("bonus.code.correction"), bonus: text("bonus.code.bonus"), conversion: text("bonus.code.conversion"), forfeit: text("bonus.code.forfeit"),
};

function BetLink({ id, name }: { id: string; name: string }) {
  return <button type="button" className="bonus-bet" title={id} aria-haspopup="dialog" onClick={() => openOverlay("bet", { id })}>{name}</button>;
}

const entryColumns = (currency: string): Column<EntryRow>[] => [
  { key: "when", label: text("bonus.column.when"), cell: ({ at }) => <Time at={at} /> },
  { key: "what", label: text("bonus.column.what"), cell: ({ code, bet }) => (bet ? <BetLink id={bet} name={codeTexts[code]} /> : codeTexts[code]) },
  { key: "change", label: text("bonus.column.change"), numeric: true, cell: ({ delta }) => profitText(delta, currency) },
  { key: "balance", label: text("bonus.column.balance"), numeric: true, cell: ({ balance }) => amountText(balance, currency) },
];

const countedColumns = (currency: string): Column<ContributionRow>[] => [
  { key: "bet", label: text("bonus.column.bet"), cell: ({ bet, game, edge, open }) => <><BetLink id={bet} name={game ? gameText(game) : text("bonus.open")} />{edge && !open && <small className="bonus-soft"> {edgeText(edge)}</small>}</> },
  { key: "when", label: text("bonus.column.when"), cell: ({ at }) => (at > 0 ? <Time at={at} /> : "–") },
  { key: "stake", label: text("bonus.column.stake"), numeric: true, cell: ({ stake }) => (stake ? amountText(stake, currency) : "–") },
  { key: "counts", label: text("bonus.column.counts"), numeric: true, cell: ({ counted: countedDollars }) => formatDollars(countedDollars) },
];

export function Changes({ id, name, currency }: { id: string; name: string; currency: string }) {
  const changes = useMemo(() => bonusChanges(id), [id]);
  const load = () => void changes.load();
  useEffect(load, [changes]);
  const loaded = changes.data.value;
  if (!loaded) return <Waiting from={changes} height={160} />;
  return (
    <div className="bonus-changes">
      <h3>{text("bonus.entries")}</h3>
      {loaded.entries.length > 0 ? <Table label={text("bonus.entries.of", { name })} columns={entryColumns(currency)} rows={loaded.entries} rowKey={(row) => String(row._id)} empty={null} /> : <p className="bonus-soft">{text("bonus.entriesNone")}</p>}
      {loaded.next_entry > 0 && <Button size="small" onClick={() => void changes.more("entries")}>{text("bonus.more")}</Button>}
      <h3>{text("bonus.bets")}</h3>
      {loaded.counted.length > 0 ? <Table label={text("bonus.bets")} columns={countedColumns(currency)} rows={loaded.counted} rowKey={({ bet }) => bet} empty={null} /> : <p className="bonus-soft">{text("bonus.betsNone")}</p>}
      {loaded.next_counted !== "" && <Button size="small" onClick={() => void changes.more("counted")}>{text("bonus.more")}</Button>}
    </div>
  );
}
