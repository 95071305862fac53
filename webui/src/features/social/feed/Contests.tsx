// The races and challenges of the site and the settled weeks, on the leaderboard page.

import { useEffect, useState } from "react";
import { Flag, Target } from "lucide-react";
import type { ContestRow, RacesAnswer, WeekRow } from "../../../lib/api.gen";
import { contestSummary, prizeLine } from "../../../lib/contest";
import { dollars } from "../../../lib/money";
import { serverNow } from "../../../lib/socket";
import { store } from "../../../lib/store";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Select } from "../../../ui/Select";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { ContestBoard } from "./ContestBoard";
import { setPrizeCurrency, contests } from "./contests.model";
import { text } from "./contests.texts";
import { timeLeftText, timeLeftUntil, reloadInterval } from "./race.model";
import "./contests.css";

const load = () => void contests.load();

/** A part of the response, once it has loaded. */
function LoadedContests({ children }: { children: (answer: RacesAnswer) => React.ReactNode }) {
  useEffect(() => {
    load();
    const timer = setInterval(load, reloadInterval);
    return () => clearInterval(timer);
  }, []);
  const answer = contests.data.value;
  if (answer) return children(answer);
  if (contests.failure.value) return <Failed text={contests.failure.value} onRetry={load} />;
  return <div role="status" data-loading=""><span className="hidden-text">{text("contest.loading")}</span><Skeleton height={180} /></div>;
}

export function Contests({ kind }: { kind: ContestRow["kind"] }) {
  return (
    <LoadedContests>
      {(answer) => {
        const list = answer.contests.filter((one) => one.kind === kind && one.state !== "cancelled");
        if (list.length === 0) return <Empty icon={kind === "race" ? <Flag size={28} aria-hidden="true" /> : <Target size={28} aria-hidden="true" />} text={text(kind === "race" ? "contest.noRaces" : "contest.noChallenges")} />;
        return <div className="contests">{list.map((one) => <Contest key={one.id} row={one} />)}</div>;
      }}
    </LoadedContests>
  );
}

const tones = { upcoming: "info", running: "action", counting: "info", done: "neutral", cancelled: "neutral" } as const;

function Contest({ row }: { row: ContestRow }) {
  const [open, setOpen] = useState(false);
  const board = row.kind === "race" ? row.state !== "upcoming" : (row.won ?? 0) > 0;
  return (
    <Card title={row.name} text={contestSummary(row)} aside={<Badge tone={tones[row.state]}>{text(`contest.${row.state}`)}</Badge>} className="contest">
      <p className="contest-times">
        <ContestTime row={row} />
        {row.kind === "challenge" && <span className="num">{text("contest.left", { won: row.won ?? 0, winners: row.winners ?? 0 })}</span>}
      </p>
      <ul className="contest-prizes num" aria-label={text("contest.prizes")}>{row.prizes.map((prizeRow) => <li key={prizeRow.from}>{prizeLine(row.kind === "challenge" ? { ...prizeRow, to: row.winners ?? 1 } : prizeRow)}</li>)}</ul>
      {board && <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>{text(open ? "contest.hide" : "contest.show")}</Button>}
      {board && open && <ContestBoard race={row.id} name={row.name} live={row.state === "running" || row.state === "counting"} />}
    </Card>
  );
}

/** The start or the end. Rendered every second, so that the minute changes on time. */
function ContestTime({ row }: { row: ContestRow }) {
  const [now, setNow] = useState(serverNow);
  const isTicking = row.state === "upcoming" || row.state === "running";
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [isTicking]);
  if (!isTicking) return <span>{text("contest.ended")} <Time at={row.ends_at} /></span>;
  const until = row.state === "upcoming" ? row.starts_at : row.ends_at;
  return <span>{text(row.state === "upcoming" ? "contest.begins" : "contest.ends")} <b className="num">{timeLeftText(timeLeftUntil(until, now))}</b></span>;
}

export function PastWeeks() {
  return (
    <LoadedContests>
      {({ weeks }) => (weeks.length === 0 ? <Empty text={text("contest.noWeeks")} /> : <div className="contests">{weeks.map((week) => <PastWeek key={week.race} row={week} />)}</div>)}
    </LoadedContests>
  );
}

const day = (at: number) => new Date(at).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

function PastWeek({ row }: { row: WeekRow }) {
  const [open, setOpen] = useState(false);
  const name = text("contest.weekOf", { from: day(row.starts_at), to: day(row.ends_at - 1) });
  return (
    <Card title={name} text={text("contest.reward", { reward: dollars(row.reward, false) })} className="contest">
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>{text(open ? "contest.hide" : "contest.show")}</Button>
      {open && <ContestBoard race={row.race} name={name} live={false} />}
    </Card>
  );
}

/** The currency in which the player gets prizes in dollars. */
export function PrizeCurrency() {
  const answer = contests.data.value;
  useEffect(load, []);
  if (!store.user.value || !answer || answer.currencies.length < 2) return null;
  async function choose(currency: string) {
    const refused = await setPrizeCurrency(currency);
    if (refused) toast.error(refused);
    else toast.success(text("contest.chosen"));
  }
  return (
    <div className="contest-currency">
      <Select label={text("contest.currency")} hint={text("contest.currencyHint")} value={answer.currency} onChange={(currency) => void choose(currency)}
        options={[{ value: "", label: text("contest.last") }, ...answer.currencies.map((one) => ({ value: one, label: one.toUpperCase() }))]} />
    </div>
  );
}
