// The play history: today, this month, and the statement of a year.

import { useEffect } from "react";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Select } from "../../../ui/Select";
import { Loader } from "../../../ui/States";
import { Table } from "../../../ui/Table";
import { chooseYear, type Figures, figures, type PlayTotals, type PlayedDay, spanText } from "./limits.model";
import { statementCsv } from "./statement.csv";
import { text } from "./limits.texts";

/** A loss as a result, with negative sign. */
const result = ({ lost }: PlayTotals): string => dollars(-Number(lost));

const load = () => void figures.load();

export function Statement() {
  const user = store.user.value?._id;
  useEffect(load, [user]);
  const loaded = figures.data.value;
  return (
    <Card title={text("limits.figures")} text={text("limits.figuresText")} className="limits-statement">
      {!loaded && <Waiting from={figures} placeholder={<Loader />} />}
      {loaded && <StatementBody of={loaded} />}
    </Card>
  );
}

function StatementBody({ of }: { of: Figures }) {
  const { biggest } = of;
  const thisYear = new Date().getUTCFullYear();
  return (
    <div className="limits-form">
      <div className="limits-sums">
        <Sum title={text("limits.figures.today")} of={of.today} />
        <Sum title={text("limits.figures.month")} of={of.month} />
        <Sum title={text("limits.figures.year", { year: of.year })} of={of.total} />
      </div>
      <div className="limits-pair limits-choose">
        <Select
          label={text("limits.figures.choose")}
          value={String(of.year)}
          onChange={(chosen) => void chooseYear(Number(chosen))}
          options={Array.from({ length: 6 }, (_, back) => String(thisYear - back)).map((value) => ({ value, label: value }))}
        />
        <div className="limits-buttons">
          <Button disabled={of.days.length === 0} onClick={() => save(of)}>{text("limits.figures.csv")}</Button>
          <Button onClick={() => window.print()}>{text("limits.figures.print")}</Button>
        </div>
      </div>
      <h3>{text("limits.figures.statement", { year: of.year })}</h3>
      {biggest && (
        <ul className="limits-biggest">
          {Number(biggest.loss.lost) > 0 && <li>{text("limits.figures.worst", { day: biggest.loss.day, sum: dollars(Number(biggest.loss.lost)) })}</li>}
          <li>{text("limits.figures.most", { day: biggest.stake.day, sum: dollars(Number(biggest.stake.staked)) })}</li>
          <li>{text("limits.figures.longest", { day: biggest.time.day, time: spanText(biggest.time.seconds) })}</li>
          <li>{text("limits.figures.deposited")}: {dollars(Number(of.deposited))}</li>
        </ul>
      )}
      <Days of={of} />
    </div>
  );
}

function Sum({ title, of }: { title: string; of: PlayTotals }) {
  return (
    <dl className="limits-sum">
      <dt className="limits-sum-title">{title}</dt>
      {([["result", result(of)], ["staked", dollars(Number(of.staked))], ["time", spanText(of.seconds)], ["bets", formatCount(of.wagers)]] as const).map(([key, value]) => (
        <dd key={key}><span className="limits-soft">{text(`limits.figures.${key}`)}</span> <span className="num">{value}</span></dd>
      ))}
    </dl>
  );
}

function Days({ of }: { of: Figures }) {
  return (
    <Table<PlayedDay>
      label={text("limits.figures.statement", { year: of.year })}
      rows={of.days}
      rowKey={({ day }) => day}
      empty={<p className="limits-soft">{text("limits.figures.none", { year: of.year })}</p>}
      columns={[
        { key: "day", label: text("limits.figures.day"), cell: ({ day }) => day, sortBy: ({ day }) => day },
        { key: "result", label: text("limits.figures.result"), numeric: true, cell: result, sortBy: ({ lost }) => -Number(lost) },
        { key: "staked", label: text("limits.figures.staked"), numeric: true, cell: ({ staked }) => dollars(Number(staked)), sortBy: ({ staked }) => Number(staked) },
        { key: "time", label: text("limits.figures.time"), numeric: true, cell: ({ seconds }) => spanText(seconds), sortBy: ({ seconds }) => seconds },
        { key: "bets", label: text("limits.figures.bets"), numeric: true, cell: ({ wagers }) => formatCount(wagers), sortBy: ({ wagers }) => wagers },
      ]}
    />
  );
}

/** Downloads the statement as a file. */
function save(of: Figures): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([statementCsv(of)], { type: "text/csv" }));
  link.download = `play-${of.year}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
