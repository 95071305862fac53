// The races and challenges of the house and the weeks that are settled, on the page of
// the leaderboard.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { Flag, Target } from "lucide-react";
import type { ContestRow, RacesAnswer, WeekRow } from "../../../lib/api.gen";
import { aboutText, prizeLine } from "../../../lib/contest";
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
import { chooseCurrency, contests } from "./contests.model";
import { text } from "./contests.texts";
import { leftText, leftUntil, reloadEvery } from "./race.model";
import "./contests.css";

const load = () => void contests.load();

/** A part of the answer, once it is there. */
function Loaded({ children }: { children: (answer: RacesAnswer) => React.ReactNode }) {
  useSignals();
  useEffect(() => {
    load();
    const timer = setInterval(load, reloadEvery);
    return () => clearInterval(timer);
  }, []);
  const answer = contests.data.value;
  if (answer) return children(answer);
  if (contests.failure.value) return <Failed text={contests.failure.value} onRetry={load} />;
  return <div role="status" data-loading=""><span className="hidden-text">{text("contest.loading")}</span><Skeleton height={180} /></div>;
}

export function Contests({ kind }: { kind: ContestRow["kind"] }) {
  return (
    <Loaded>
      {(answer) => {
        const list = answer.contests.filter((one) => one.kind === kind && one.state !== "cancelled");
        if (list.length === 0) return <Empty icon={kind === "race" ? <Flag size={28} aria-hidden="true" /> : <Target size={28} aria-hidden="true" />} text={text(kind === "race" ? "contest.noRaces" : "contest.noChallenges")} />;
        return <div className="contests">{list.map((one) => <Contest key={one.id} of={one} />)}</div>;
      }}
    </Loaded>
  );
}

const tones = { upcoming: "info", running: "action", counting: "info", done: "neutral", cancelled: "neutral" } as const;

function Contest({ of }: { of: ContestRow }) {
  const [open, setOpen] = useState(false);
  const board = of.kind === "race" ? of.state !== "upcoming" : (of.won ?? 0) > 0;
  return (
    <Card title={of.name} text={aboutText(of)} aside={<Badge tone={tones[of.state]}>{text(`contest.${of.state}`)}</Badge>} className="contest">
      <p className="contest-times">
        <When of={of} />
        {of.kind === "challenge" && <span className="num">{text("contest.left", { won: of.won ?? 0, winners: of.winners ?? 0 })}</span>}
      </p>
      <ul className="contest-prizes num" aria-label={text("contest.prizes")}>{of.prizes.map((row) => <li key={row.from}>{prizeLine(of.kind === "challenge" ? { ...row, to: of.winners ?? 1 } : row)}</li>)}</ul>
      {board && <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>{text(open ? "contest.hide" : "contest.show")}</Button>}
      {board && open && <ContestBoard race={of.id} name={of.name} live={of.state === "running" || of.state === "counting"} />}
    </Card>
  );
}

/** When it begins or ends; drawn anew every second so that the minute changes when it is over. */
function When({ of }: { of: ContestRow }) {
  const [now, setNow] = useState(serverNow);
  const waits = of.state === "upcoming" || of.state === "running";
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [waits]);
  if (!waits) return <span>{text("contest.ended")} <Time at={of.ends_at} /></span>;
  const until = of.state === "upcoming" ? of.starts_at : of.ends_at;
  return <span>{text(of.state === "upcoming" ? "contest.begins" : "contest.ends")} <b className="num">{leftText(leftUntil(until, now))}</b></span>;
}

export function PastWeeks() {
  return (
    <Loaded>
      {({ weeks }) => (weeks.length === 0 ? <Empty text={text("contest.noWeeks")} /> : <div className="contests">{weeks.map((week) => <Week key={week.race} of={week} />)}</div>)}
    </Loaded>
  );
}

const day = (at: number) => new Date(at).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

function Week({ of }: { of: WeekRow }) {
  const [open, setOpen] = useState(false);
  const name = text("contest.weekOf", { from: day(of.starts_at), to: day(of.ends_at - 1) });
  return (
    <Card title={name} text={text("contest.reward", { reward: dollars(of.reward, false) })} className="contest">
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>{text(open ? "contest.hide" : "contest.show")}</Button>
      {open && <ContestBoard race={of.race} name={name} live={false} />}
    </Card>
  );
}

/** In which currency prizes in dollars are paid to the player. */
export function PrizeCurrency() {
  useSignals();
  const answer = contests.data.value;
  useEffect(load, []);
  if (!store.user.value || !answer || answer.currencies.length < 2) return null;
  async function choose(currency: string) {
    const refused = await chooseCurrency(currency);
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
