// The player's sports bets: open ones with cash-out, and settled ones.

import { useEffect, useMemo, useState } from "react";
import { bus } from "../../../lib/bus";
import { t } from "../../../lib/i18n";
import { pageExists } from "../../../lib/availability";
import { Button, LinkButton } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Tabs } from "../../../ui/Tabs";
import { BetCard } from "./BetCard";
import { betsOf, betFilters, type BetFilter } from "./bets.model";
import { text } from "./bets.texts";
import { SportsFrame } from "./SportsFrame";
import "./bets.css";

const [open, ...ended] = betFilters;
const tabs = [open, "settled"] as const;

export default function BetsPage() {
  const [filter, setFilter] = useState<(typeof tabs)[number]>(open);
  return (
    <SportsFrame>
      <div className="sports-bets">
        <h1>{t("sportsBets.title")}</h1>
        <Tabs label={text("sportsBets.tabs")} value={filter} onChange={(id) => setFilter(id as typeof open)} tabs={tabs.map((id) => ({ id, label: text(`sportsBets.${id}`), panel: id === open ? <BetList show={open} /> : <SettledBets /> }))} />
      </div>
    </SportsFrame>
  );
}

/** The settled bets: all of them, or those with one result. */
function SettledBets() {
  const [filter, setFilter] = useState<BetFilter>("settled");
  return (
    <>
      <div className="sports-bets-results" role="group" aria-label={text("sportsBets.ended")}>
        {ended.map((one) => <button key={one} type="button" aria-pressed={one === filter} onClick={() => setFilter(one)}>{text(`sportsBets.ended.${one}`)}</button>)}
      </div>
      <BetList key={filter} show={filter} />
    </>
  );
}

function BetList({ show: filter }: { show: BetFilter }) {
  const list = useMemo(() => betsOf(filter), [filter]);
  useEffect(() => {
    void list.load();
    const unsubscribes = [bus.on("event:sportsBetSettled", () => void list.load()), bus.on("event:sportsBetOutcome", () => void list.load())];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [list]);
  const rows = list.rows.value;
  if (!rows) return <Waiting from={list} height={320} />;
  if (rows.length === 0) return <Empty text={text(`sportsBets.empty.${filter}`)} action={pageExists("/sport") && <LinkButton href="/sport">{text("sportsBets.find")}</LinkButton>} />;
  return (
    <>
      <ul className="sports-bets-list">{rows.map((bet) => <BetCard key={bet.id} bet={bet} onCashed={() => void list.load()} />)}</ul>
      {list.more.value && <Button wide loading={list.loading.value} onClick={() => void list.next()}>{text("sportsBets.more")}</Button>}
    </>
  );
}
