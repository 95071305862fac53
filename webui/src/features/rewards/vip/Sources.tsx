// The bets of an amount. Their sum is the amount.

import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { ExactTime, Time } from "../../../ui/Time";
import { Table, type Column } from "../../../ui/Table";
import { edgeText, moreSources, percentText, sourcesFailed, type SourceRow, type SourcesAnswer } from "./vip.model";
import { text } from "./vip.texts";

const columns: Column<SourceRow>[] = [
  {
    key: "bet", label: text("ranks.sources.bet"),
    cell: ({ name, correction, void: isVoid }) => <>{name}{(correction || isVoid) && <> <Badge>{text(isVoid ? "ranks.sources.void" : "ranks.sources.corrected")}</Badge></>}</>,
  },
  { key: "when", label: text("ranks.sources.when"), cell: ({ at }) => <Time at={at} /> },
  { key: "stake", label: text("ranks.sources.stake"), numeric: true, cell: ({ stake }) => stake },
  { key: "edge", label: text("ranks.sources.edge"), numeric: true, cell: ({ edge }) => edgeText(edge) },
  { key: "percent", label: text("ranks.sources.percent"), numeric: true, cell: ({ percent }) => percentText(percent) },
  { key: "rakeback", label: text("ranks.sources.rakeback"), numeric: true, cell: ({ rakeback }) => rakeback },
];

export function Sources({ answer }: { answer: SourcesAnswer }) {
  return (
    <div className="ranks-sources">
      {answer.bets.length > 0 ? <Table label={text("ranks.sources.table")} columns={columns} rows={answer.bets} rowKey={({ _id, at }) => `${_id} ${at}`} empty={null} /> : <p className="ranks-soft">{text("ranks.sources.none")}</p>}
      {answer.next > 0 && <Button size="small" onClick={() => void moreSources()}>{text("ranks.sources.more")}</Button>}
      {sourcesFailed.value && <p role="alert">{text("ranks.sources.failed")}</p>}
      <dl className="ranks-sum">
        <div><dt>{text("ranks.sources.carried")}</dt><dd className="num">{answer.remainder}</dd></div>
        <div><dt>{text("ranks.sources.sum")}</dt><dd className="num">{answer.rakeback}</dd></div>
        <div><dt>{text("ranks.sources.cashback")}</dt><dd className="num">{answer.cashback}</dd></div>
        <div><dt>{text("ranks.sources.amount")}</dt><dd className="num"><b>{answer.amount}</b></dd></div>
      </dl>
      {answer.days.length > 0 && (
        <>
          <h3>{text("ranks.sources.days")}</h3>
          <dl className="ranks-sum">
            {answer.days.map(({ day, lost, cashback }) => <div key={day}><dt><ExactTime at={day} /> <span className="ranks-soft">{text("ranks.sources.lost", { lost })}</span></dt><dd className="num">{cashback}</dd></div>)}
          </dl>
        </>
      )}
    </div>
  );
}
