// The player's sports bets: those that are open, with cash-out, and those that are
// settled.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import { bus } from "../../../lib/bus";
import { t } from "../../../lib/i18n";
import { pageExists } from "../../../lib/offers";
import { Button, LinkButton } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Tabs } from "../../../ui/Tabs";
import { BetCard } from "./BetCard";
import { betsOf, shows, type Show } from "./bets.model";
import { text } from "./bets.texts";
import { SportsFrame } from "./SportsFrame";
import { betsTitle } from "./slip.titles";
import "./bets.css";

const [open, ...ended] = shows;
const tabs = [open, "settled"] as const;

export default function BetsPage() {
  useSignals();
  const [show, setShow] = useState<(typeof tabs)[number]>(open);
  return (
    <SportsFrame>
      <div className="sports-bets">
        <h1>{t(betsTitle)}</h1>
        <Tabs label={text("sportsBets.tabs")} value={show} onChange={(id) => setShow(id as typeof open)} tabs={tabs.map((id) => ({ id, label: text(`sportsBets.${id}`), panel: id === open ? <List show={open} /> : <Ended /> }))} />
      </div>
    </SportsFrame>
  );
}

/** The settled bets: all of them, or those that ended in one way. */
function Ended() {
  const [how, setHow] = useState<Show>("settled");
  return (
    <>
      <div className="sports-bets-how" role="group" aria-label={text("sportsBets.ended")}>
        {ended.map((one) => <button key={one} type="button" aria-pressed={one === how} onClick={() => setHow(one)}>{text(`sportsBets.ended.${one}`)}</button>)}
      </div>
      <List key={how} show={how} />
    </>
  );
}

function List({ show }: { show: Show }) {
  useSignals();
  const list = useMemo(() => betsOf(show), [show]);
  useEffect(() => {
    void list.load();
    const leaves = [bus.on("event:sportsBetSettled", () => void list.load()), bus.on("event:sportsBetOutcome", () => void list.load())];
    return () => leaves.forEach((leave) => leave());
  }, [list]);
  const rows = list.rows.value;
  const failure = list.failure.value;
  if (!rows) return failure ? <Failed text={failure} onRetry={() => void list.load()} /> : <Skeleton height={320} />;
  if (rows.length === 0) return <Empty text={text(`sportsBets.empty.${show}`)} action={pageExists("/sport") && <LinkButton href="/sport">{text("sportsBets.find")}</LinkButton>} />;
  return (
    <>
      <ul className="sports-bets-list">{rows.map((bet) => <BetCard key={bet.id} bet={bet} onCashed={() => void list.load()} />)}</ul>
      {list.more.value && <Button wide loading={list.loading.value} onClick={() => void list.next()}>{text("sportsBets.more")}</Button>}
    </>
  );
}
