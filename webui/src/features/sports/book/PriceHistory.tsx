// How the odds of one market went: a drawing, and the same as a table.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import { api } from "../../../lib/api";
import type { Market as SportMarket, PricesAnswer } from "../../../lib/api.gen";
import { momentsOf, steps } from "../../../lib/priceHistory";
import { resource } from "../../../lib/resource";
import { Dialog } from "../../../ui/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { text } from "./book.texts";
import "./history.css";

const box = { width: 320, height: 120 };

export interface PriceHistoryProps {
  event: string;
  /** The lines of the market. */
  lines: readonly SportMarket[];
  onClose: () => void;
}

export default function PriceHistory({ event, lines, onClose }: PriceHistoryProps) {
  useSignals();
  const [chosen, setChosen] = useState(Math.floor(lines.length / 2));
  const market = lines[chosen] ?? lines[0]!;
  const key = `${market.market}/${market.specifiers}`;
  const data = useMemo(() => resource(() => api.post("/api/bookmaker/prices", { event, market: key, before: 0 }, { retry: true })), [event, key]);
  useEffect(() => void data.load(), [data]);
  const answer = data.data.value;
  return (
    <Dialog title={text("sports.history.title", { market: market.name })} size="medium" onClose={onClose}>
      {lines.length > 1 && (
        <div className="sports-history-lines" role="group" aria-label={text("sports.history.lines")}>
          {lines.map(({ specifiers }, at) => <button key={specifiers} type="button" aria-pressed={at === chosen} onClick={() => setChosen(at)}>{specifiers.replace(/^.*=/, "")}</button>)}
        </div>
      )}
      {!answer && data.failure.value && <Failed text={data.failure.value} onRetry={() => void data.load()} />}
      {!answer && !data.failure.value && <Skeleton height={240} />}
      {answer && <Course answer={answer} market={market} of={key} />}
    </Dialog>
  );
}

function Course({ answer, market: { outcomes }, of }: { answer: PricesAnswer; market: SportMarket; of: string }) {
  useSignals();
  const moments = useMemo(() => momentsOf(answer, of), [answer, of]);
  const until = useMemo(() => Date.now(), [moments]);
  const rows = useMemo(() => moments.map((moment, at) => ({ ...moment, key: `${moment.at} ${at}` })).reverse(), [moments]);
  const columns: Column<(typeof rows)[number]>[] = [
    { key: "at", label: text("sports.history.time"), cell: ({ at }) => <ExactTime at={at} /> },
    ...outcomes.map(({ id, name }, place) => ({ key: id, label: name, numeric: true, cell: ({ prices }: (typeof rows)[number]) => prices[place]?.toFixed(2) ?? "–" })),
  ];
  if (moments.length === 0) return <Empty text={text("sports.history.none")} />;
  return (
    <div className="sports-history">
      <p>{text("sports.history.margin", { before: answer.margin / 10, live: answer.marginLive / 10 })}</p>
      <svg viewBox={`-4 -4 ${box.width + 8} ${box.height + 8}`} aria-hidden="true" preserveAspectRatio="none">
        {outcomes.map(({ id }, at) => steps(moments, at, until, box).map((points) => <polyline key={`${id} ${points}`} data-tone={at % 4} points={points} fill="none" vectorEffect="non-scaling-stroke" />))}
      </svg>
      <ul className="sports-history-legend" aria-hidden="true">
        {outcomes.map(({ id, name }, at) => <li key={id}><span className="sports-history-tone" data-tone={at % 4} />{name}</li>)}
      </ul>
      <div className="sports-history-table" tabIndex={0} role="region" aria-label={text("sports.history.table")}>
        <Table label={text("sports.history.table")} columns={columns} rows={rows} rowKey={({ key }) => key} empty={null} cards={false} />
      </div>
    </div>
  );
}
