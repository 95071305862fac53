// The bets behind an amount, whose sum is the amount.

import { useSignals } from "@preact/signals-react/runtime";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { ExactTime, Time } from "../../../ui/Time";
import { Table, type Column } from "../../../ui/Table";
import { edgeText, moreSources, share, sourcesFailed, type SourceRow, type SourcesAnswer } from "./ranks.model";
import { text } from "./ranks.texts";

const columns: Column<SourceRow>[] = [
  {
    key: "bet", label: text("ranks.sources.bet"),
    cell: ({ name, correction, void: back }) => <>{name}{(correction || back) && <> <Badge>{text(back ? "ranks.sources.void" : "ranks.sources.corrected")}</Badge></>}</>,
  },
  { key: "when", label: text("ranks.sources.when"), cell: ({ at }) => <Time at={at} /> },
  { key: "stake", label: text("ranks.sources.stake"), numeric: true, cell: ({ stake }) => stake },
  { key: "edge", label: text("ranks.sources.edge"), numeric: true, cell: ({ edge }) => edgeText(edge) },
  { key: "percent", label: text("ranks.sources.percent"), numeric: true, cell: ({ percent }) => share(percent) },
  { key: "rakeback", label: text("ranks.sources.rakeback"), numeric: true, cell: ({ rakeback }) => rakeback },
];

export function Sources({ of }: { of: SourcesAnswer }) {
  useSignals();
  return (
    <div className="ranks-sources">
      {of.bets.length > 0 ? <Table label={text("ranks.rakeback.where")} columns={columns} rows={of.bets} rowKey={({ _id, at }) => `${_id} ${at}`} empty={null} /> : <p className="ranks-soft">{text("ranks.sources.none")}</p>}
      {of.next > 0 && <Button size="small" onClick={() => void moreSources()}>{text("ranks.sources.more")}</Button>}
      {sourcesFailed.value && <p role="alert">{text("ranks.sources.more")}</p>}
      <dl className="ranks-sum">
        <div><dt>{text("ranks.sources.carried")}</dt><dd className="num">{of.carried}</dd></div>
        <div><dt>{text("ranks.sources.sum")}</dt><dd className="num">{of.rakeback}</dd></div>
        <div><dt>{text("ranks.sources.cashback")}</dt><dd className="num">{of.cashback}</dd></div>
        <div><dt>{text("ranks.sources.amount")}</dt><dd className="num"><b>{of.amount}</b></dd></div>
      </dl>
      {of.days.length > 0 && (
        <>
          <h3>{text("ranks.sources.days")}</h3>
          <dl className="ranks-sum">
            {of.days.map(({ day, lost, cashback }) => <div key={day}><dt><ExactTime at={day} /> <span className="ranks-soft">{text("ranks.sources.lost", { lost })}</span></dt><dd className="num">{cashback}</dd></div>)}
          </dl>
        </>
      )}
    </div>
  );
}
