// What every game paid against what its rules promise, and the evidence against it.

import { useSignals } from "@preact/signals-react/runtime";
import { useMemo, useState, type CSSProperties } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { ReturnRow, ReturnsAnswer, ReturnTest } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { resource } from "../../../lib/resource";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { pageAddress } from "../../../ui/work/table.model";
import { Loaded } from "./Loaded";
import { ReasonDialog } from "./ReasonDialog";
import { isPeriod, oddsText, percent, periods, placeOf, sideNames, spanOf, strongest, wayTo, type Period } from "./returns.model";
import "./offer.css";

export default function ReturnsPage() {
  useSignals();
  const [period, setPeriod] = useState<Period>(() => {
    const given = new URLSearchParams(pageAddress.query()).get("period");
    return isPeriod(given) ? given : "30d";
  });
  const data = useMemo(() => resource(() => api.post("/api/admin/returns", { period }, { retry: true })), [period]);
  function choose(next: Period) {
    pageAddress.write(`period=${next}`);
    setPeriod(next);
  }
  return (
    <div className="offer-page">
      <h1>Returns by game</h1>
      <PeriodChoice period={period} onChange={choose} />
      <Loaded key={period} data={data} height={420}>
        {(answer, reload) => (
          <>
            <Alarms answer={answer} onDone={reload} />
            <Rows answer={answer} />
            <Explanation answer={answer} />
          </>
        )}
      </Loaded>
    </div>
  );
}

export function PeriodChoice({ period, onChange }: { period: Period; onChange: (next: Period) => void }) {
  return (
    <div className="offer-choice" role="group" aria-label="Period">
      {periods.map(({ value: id, label }) => <button key={id} type="button" aria-pressed={id === period} onClick={() => onChange(id)}>{label}</button>)}
    </div>
  );
}

function Rows({ answer: { games, bound } }: { answer: ReturnsAnswer }) {
  const span = spanOf(games);
  const columns: Column<ReturnRow>[] = [
    { key: "name", label: "Game", cell: ({ product, name }) => <Link href={`/admin/game/${product}`}>{name}</Link>, sortBy: ({ name }) => name },
    { key: "wagers", label: "Wagers", numeric: true, cell: ({ wagers }) => formatCount(wagers), sortBy: ({ wagers }) => wagers },
    { key: "staked", label: "Staked", numeric: true, cell: ({ staked }) => dollars(Number(staked)), sortBy: ({ staked }) => Number(staked) },
    { key: "exact", label: "Promised", numeric: true, cell: ({ exact, staked }) => (Number(staked) > 0 ? percent(exact) : "—"), sortBy: ({ exact }) => exact },
    { key: "paid", label: "Paid", numeric: true, cell: ({ paid, staked }) => (Number(staked) > 0 ? <b>{percent(paid)}</b> : "—"), sortBy: ({ paid }) => paid },
    { key: "band", label: "Against its band", cell: (row) => <Band row={row} span={span} /> },
    { key: "sigmas", label: "σ", numeric: true, cell: ({ sigmas, high }) => (high > 0 ? sigmas.toFixed(2) : "—"), sortBy: ({ sigmas }) => sigmas },
    { key: "evidence", label: "Evidence", cell: ({ evidence }) => <Evidence tests={evidence} bound={bound} />, sortBy: ({ evidence }) => strongest(evidence)?.evidence ?? -99 },
  ];
  return <Table label="Returns by game" columns={columns} rows={games} rowKey={({ kind, product }) => `${kind} ${product}`} empty={<Empty text="Nothing was played for real money yet." />} />;
}

/** What was promised, between what chance makes of it, and what was paid. */
export function Band({ row, span }: { row: ReturnRow; span: { low: number; high: number } }) {
  if (row.high === 0) return <span className="offer-note">under 500 wagers</span>;
  const outside = row.paid < row.low || row.paid > row.high;
  const style = {
    "--low": `${placeOf(row.low, span)}%`, "--high": `${placeOf(row.high, span)}%`, "--exact": `${placeOf(row.exact, span)}%`, "--paid": `${placeOf(row.paid, span)}%`,
  } as CSSProperties;
  return (
    <span className="offer-band" style={style} data-outside={outside || undefined} role="img" aria-label={`Paid ${percent(row.paid)}; chance makes ${percent(row.low)} to ${percent(row.high)} of ${percent(row.exact)}`}>
      <i className="offer-band-range" /><i className="offer-band-exact" /><i className="offer-band-paid" />
    </span>
  );
}

/** Evidence below 2 to 1 is as good as none. */
const told = 0.301;

export function Evidence({ tests, bound }: { tests: readonly ReturnTest[]; bound: number }) {
  const test = strongest(tests);
  if (!test) return <span className="offer-note">not tested yet</span>;
  if (test.alarm_at > 0) return <Badge tone="danger">{sideNames[test.side]}</Badge>;
  return (
    <span className="offer-evidence">
      <span className="offer-meter" style={{ "--way": `${wayTo(test.evidence, bound) * 100}%` } as CSSProperties} aria-hidden="true" />
      {test.evidence >= told ? `${oddsText(test.evidence)} it ${sideNames[test.side]}` : "none"}
    </span>
  );
}

/** The games that were reported, and the way to say that somebody has looked. */
export function Alarms({ answer, onDone }: { answer: Pick<ReturnsAnswer, "games">; onDone: () => void }) {
  const [looked, setLooked] = useState<{ row: ReturnRow; test: ReturnTest } | null>(null);
  const reported = answer.games.flatMap((row) => row.evidence.filter(({ alarm_at }) => alarm_at > 0).map((test) => ({ row, test })));
  return (
    <>
      {reported.map(({ row, test }) => (
        <section key={`${row.product} ${test.side}`} className="offer-alarm" aria-label={`${row.name} ${sideNames[test.side]}`}>
          <div>
            <h2><Link href={`/admin/game/${row.product}`}>{row.name}</Link> {sideNames[test.side]}</h2>
            <p>Reported <Time at={test.alarm_at} />: over {formatCount(test.wagers)} wagers the evidence came to {oddsText(test.peak)}. Turn the game off, look at its last wagers, and begin its test anew when it is explained.</p>
          </div>
          <Button onClick={() => setLooked({ row, test })}>Begin the test anew</Button>
        </section>
      ))}
      {looked && (
        <ReasonDialog
          title={`Begin the test of ${looked.row.name} anew`}
          description="Say what you found. The evidence so far stays in the log of staff."
          action="Begin anew"
          done="The test has begun anew."
          send={(reason) => api.post("/api/admin/returns/restart", { kind: looked.row.kind, product: looked.row.product, side: looked.test.side, reason })}
          onClose={() => setLooked(null)}
          onDone={onDone}
        />
      )}
    </>
  );
}

function Explanation({ answer: { alpha, bound, tested } }: { answer: ReturnsAnswer }) {
  return (
    <section className="offer-explanation" aria-labelledby="returns-how">
      <h2 id="returns-how">How a game is judged</h2>
      <p>The band is for the eye: in 99 periods of 100 a fair game pays within it, and of fifteen games one leaves it about every seventh period. So the band raises no alarm. It is drawn from five hundred wagers on, for fewer make no such band.</p>
      <p>The alarm comes from a bet. After each wager an imaginary bettor stakes a share of their fortune, which was 1 to begin with, on the game paying more than its rules promise, and another on it paying less, at odds that are fair if the rules hold. Nobody gets rich at fair odds: a fortune of E has a chance of at most 1 in E, however long one plays and however often one looks. A count of standard deviations has no such bound, for every fair game leaves any such count some day when it is looked at often enough.</p>
      <p>{tested} games are tested on two sides, so a game is reported at {oddsText(bound)}. A house whose games are all fair is then wrongly accused with a chance of at most {percent(alpha)} in all its life. A game like dice at even odds that pays {percent(0.02)} too much is found after some fifty thousand wagers; one with rare large wins needs more.</p>
      <p>Too little can be told only of games whose largest payout is known before the draw: not of those that go on by turns, nor of crash.</p>
    </section>
  );
}
