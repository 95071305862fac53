// The RTP of every game against its theoretical RTP, and the evidence of a deviation.

import { useState, type CSSProperties } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { ReturnRow, ReturnsAnswer, ReturnTest } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { pageAddress } from "../../../ui/office/table.model";
import { isPeriod, oddsText, percent, periods, chartPosition, sideNames, chartRange, strongestTest, evidenceShare, type Period } from "./rtp.model";
import "./products.css";

export default function ReturnsPage() {
  const [period, setPeriod] = useState<Period>(() => {
    const periodParam = new URLSearchParams(pageAddress.query()).get("period");
    return isPeriod(periodParam) ? periodParam : "30d";
  });
  function selectPeriod(next: Period) {
    pageAddress.write(`period=${next}`);
    setPeriod(next);
  }
  return (
    <div className="offer-page">
      <h1>RTP by game</h1>
      <PeriodSelect period={period} onChange={selectPeriod} />
      <LoadedCall loadKey={period} load={() => api.post("/api/admin/returns", { period }, { retry: true })} height={420}>
        {(answer, reload) => (
          <>
            <RtpAlarms answer={answer} onDone={reload} />
            <RtpTable answer={answer} />
            <Explanation answer={answer} />
          </>
        )}
      </LoadedCall>
    </div>
  );
}

export function PeriodSelect({ period, onChange }: { period: Period; onChange: (next: Period) => void }) {
  return (
    <div className="offer-choice" role="group" aria-label="Period">
      {periods.map(({ value: id, label }) => <button key={id} type="button" aria-pressed={id === period} onClick={() => onChange(id)}>{label}</button>)}
    </div>
  );
}

function RtpTable({ answer: { games, bound } }: { answer: ReturnsAnswer }) {
  const range = chartRange(games);
  const columns: Column<ReturnRow>[] = [
    { key: "name", label: "Game", cell: ({ product, name }) => <Link href={`/admin/game/${product}`}>{name}</Link>, sortBy: ({ name }) => name },
    { key: "wagers", label: "Wagers", numeric: true, cell: ({ wagers }) => formatCount(wagers), sortBy: ({ wagers }) => wagers },
    { key: "staked", label: "Staked", numeric: true, cell: ({ staked }) => dollars(Number(staked)), sortBy: ({ staked }) => Number(staked) },
    { key: "expected", label: "Theoretical RTP", numeric: true, cell: ({ expected, staked }) => (Number(staked) > 0 ? percent(expected) : "—"), sortBy: ({ expected }) => expected },
    { key: "paid", label: "Actual RTP", numeric: true, cell: ({ paid, staked }) => (Number(staked) > 0 ? <b>{percent(paid)}</b> : "—"), sortBy: ({ paid }) => paid },
    { key: "band", label: "Expected band", cell: (row) => <RtpBand row={row} span={range} /> },
    { key: "sigmas", label: "σ", numeric: true, cell: ({ sigmas, high }) => (high > 0 ? sigmas.toFixed(2) : "—"), sortBy: ({ sigmas }) => sigmas },
    { key: "evidence", label: "Evidence", cell: ({ evidence }) => <Evidence tests={evidence} bound={bound} />, sortBy: ({ evidence }) => strongestTest(evidence)?.evidence ?? -99 },
  ];
  return <Table label="RTP by game" columns={columns} rows={games} rowKey={({ kind, product }) => `${kind} ${product}`} empty={<Empty text="There are no real-money wagers yet." />} />;
}

/** The theoretical RTP within the range of chance, and the actual RTP. */
export function RtpBand({ row, span: range }: { row: ReturnRow; span: { low: number; high: number } }) {
  if (row.high === 0) return <span className="offer-note">under 500 wagers</span>;
  const outside = row.paid < row.low || row.paid > row.high;
  const style = {
    "--low": `${chartPosition(row.low, range)}%`, "--high": `${chartPosition(row.high, range)}%`, "--exact": `${chartPosition(row.expected, range)}%`, "--paid": `${chartPosition(row.paid, range)}%`,
  } as CSSProperties;
  return (
    <span className="offer-band" style={style} data-outside={outside || undefined} role="img" aria-label={`Actual RTP ${percent(row.paid)}; expected band ${percent(row.low)} to ${percent(row.high)} around ${percent(row.expected)}`}>
      <i className="offer-band-range" /><i className="offer-band-exact" /><i className="offer-band-paid" />
    </span>
  );
}

/** Evidence below 2 to 1 is not shown. */
const minShownEvidence = 0.301;

export function Evidence({ tests, bound }: { tests: readonly ReturnTest[]; bound: number }) {
  const test = strongestTest(tests);
  if (!test) return <span className="offer-note">not tested yet</span>;
  if (test.alarm_at > 0) return <Badge tone="danger">{sideNames[test.side]}</Badge>;
  return (
    <span className="offer-evidence">
      <span className="offer-meter" style={{ "--way": `${evidenceShare(test.evidence, bound) * 100}%` } as CSSProperties} aria-hidden="true" />
      {test.evidence >= minShownEvidence ? `${oddsText(test.evidence)} it ${sideNames[test.side]}` : "none"}
    </span>
  );
}

/** The reported games, and the button that marks a report as reviewed. */
export function RtpAlarms({ answer, onDone }: { answer: Pick<ReturnsAnswer, "games">; onDone: () => void }) {
  const [restarting, setRestarting] = useState<{ row: ReturnRow; test: ReturnTest } | null>(null);
  const reported = answer.games.flatMap((row) => row.evidence.filter(({ alarm_at }) => alarm_at > 0).map((test) => ({ row, test })));
  return (
    <>
      {reported.map(({ row, test }) => (
        <section key={`${row.product} ${test.side}`} className="offer-alarm" aria-label={`${row.name} ${sideNames[test.side]}`}>
          <div>
            <h2><Link href={`/admin/game/${row.product}`}>{row.name}</Link> {sideNames[test.side]}</h2>
            <p>Reported <Time at={test.alarm_at} />: over {formatCount(test.wagers)} wagers the evidence reached {oddsText(test.peak)}. Turn the game off, check its latest wagers, and restart the test once the cause is known.</p>
          </div>
          <Button onClick={() => setRestarting({ row, test })}>Restart the test</Button>
        </section>
      ))}
      {restarting && (
        <ReasonDialog
          title={`Restart the test of ${restarting.row.name}`}
          description="Describe the cause. The evidence so far is stored in the staff log."
          action="Restart"
          doneText="The test was restarted."
          send={({ reason }) => api.post("/api/admin/returns/restart", { kind: restarting.row.kind, product: restarting.row.product, side: restarting.test.side, reason })}
          onClose={() => setRestarting(null)}
          onDone={onDone}
        />
      )}
    </>
  );
}

function Explanation({ answer: { alpha, bound, tested } }: { answer: ReturnsAnswer }) {
  return (
    <section className="offer-explanation" aria-labelledby="returns-how">
      <h2 id="returns-how">How a game is tested</h2>
      <p>The band is for orientation only: a fair game stays within it in 99 of 100 periods, so among fifteen games one leaves it about every seventh period. The band raises no alarm. It needs at least 500 wagers.</p>
      <p>The alarm uses a sequential betting test. After each wager, an imaginary bettor stakes a share of a capital, initially 1, on the game paying more than its theoretical RTP, and another one on it paying less, at odds that are fair if the rules are correct. With fair odds, the probability of ever reaching the capital E is at most 1 in E, however long the test runs and however often it is checked. A number of standard deviations has no such guarantee: every fair game exceeds any number at some time.</p>
      <p>{tested} games are tested on two sides, so a game is reported at {oddsText(bound)}. If all games are fair, the probability of any false alarm ever is at most {percent(alpha)}. A game like dice at even odds that pays {percent(0.02)} too much is detected after about 50,000 wagers; a game with rare large wins needs more.</p>
      <p>The test for too low payouts covers only games whose largest payout is known before the draw: not games with several steps, and not crash.</p>
    </section>
  );
}
