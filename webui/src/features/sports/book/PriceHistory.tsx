// The odds history of one market: a chart, and the same data as a table.

import { useMemo, useState } from "react";
import { api } from "../../../lib/api";
import type { Market as SportMarket, PricesAnswer } from "../../../lib/api.gen";
import { momentsOf, stepLines } from "../../../lib/priceHistory";
import { useResource } from "../../../lib/useResource";
import { LinkButton } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { marketKey } from "../tracker/changes";
import { text } from "./book.texts";
import { pricesPath } from "./prices";
import "./history.css";

const box = { width: 320, height: 120 };

export interface PriceHistoryProps {
  event: string;
  /** The lines of the market. */
  lines: readonly SportMarket[];
  onClose: () => void;
}

export default function PriceHistory({ event, lines, onClose }: PriceHistoryProps) {
  const [chosen, setChosen] = useState(middleLine(lines));
  const market = lines[chosen] ?? lines[0]!;
  return (
    <Dialog title={text("sports.history.title", { market: market.name })} size="medium" onClose={onClose} footer={<LinkButton href={pricesPath(event, market)}>{text("sports.history.page")}</LinkButton>}>
      <LineHistory event={event} lines={lines} chosen={market} onChoose={(line) => setChosen(lines.indexOf(line))} />
    </Dialog>
  );
}

/** The line shown at first: the middle one of many, which has the most bets. */
export const middleLine = (lines: readonly SportMarket[]): number => Math.floor(lines.length / 2);

export interface LineHistoryProps {
  event: string;
  lines: readonly SportMarket[];
  chosen: SportMarket;
  onChoose: (line: SportMarket) => void;
}

/** The odds history of one line, with a selection of the line. */
export function LineHistory({ event, lines, chosen, onChoose }: LineHistoryProps) {
  const key = marketKey(chosen);
  const data = useResource(() => api.post("/api/bookmaker/prices", { event, market: key, before: 0 }, { retry: true }), [event, key]);
  const answer = data.data.value;
  return (
    <>
      {lines.length > 1 && (
        <div className="sports-history-lines" role="group" aria-label={text("sports.history.lines")}>
          {lines.map((line) => <button key={line.specifiers} type="button" aria-pressed={line === chosen} onClick={() => onChoose(line)}>{line.specifiers.replace(/^.*=/, "")}</button>)}
        </div>
      )}
      {!answer && <Waiting from={data} height={240} />}
      {answer && <PriceChart answer={answer} market={chosen} of={key} />}
    </>
  );
}

function PriceChart({ answer, market: { outcomes }, of: marketId }: { answer: PricesAnswer; market: SportMarket; of: string }) {
  const moments = useMemo(() => momentsOf(answer, marketId), [answer, marketId]);
  const endsAt = useMemo(() => Date.now(), [moments]);
  const rows = useMemo(() => moments.map((moment, at) => ({ ...moment, key: `${moment.at} ${at}` })).reverse(), [moments]);
  const columns: Column<(typeof rows)[number]>[] = [
    { key: "at", label: text("sports.history.time"), cell: ({ at }) => <ExactTime at={at} /> },
    ...outcomes.map(({ id, name }, index) => ({ key: id, label: name, numeric: true, cell: ({ prices }: (typeof rows)[number]) => prices[index]?.toFixed(2) ?? "–" })),
  ];
  if (moments.length === 0) return <Empty text={text("sports.history.none")} />;
  return (
    <div className="sports-history">
      <p>{text("sports.history.margin", { before: answer.margin / 10, live: answer.marginLive / 10 })}</p>
      <svg viewBox={`-4 -4 ${box.width + 8} ${box.height + 8}`} aria-hidden="true" preserveAspectRatio="none">
        {outcomes.map(({ id }, at) => stepLines(moments, at, endsAt, box).map((points) => <polyline key={`${id} ${points}`} data-tone={at % 4} points={points} fill="none" vectorEffect="non-scaling-stroke" />))}
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
