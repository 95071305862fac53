// What rewards cost at worst: the give-back of every kind of bet, and the cost of
// campaigns by simulated players.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import type { CheckRow, Report } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { Card } from "../../../ui/Card";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { BonusCosts, RaceCosts, TicketCosts } from "./Campaigns";
import { checkModel, share } from "./check.model";
import "./rewards.css";

export default function CheckPage() {
  useSignals();
  const [model] = useState(checkModel);
  useEffect(() => void model.report.load(), [model]);
  const report = model.report.data.value;
  const failure = model.report.failure.value;
  return (
    <div className="desk-rewards">
      <h1>What rewards cost at worst</h1>
      <p className="desk-rewards-note">
        What every kind of bet gives back at worst, as a share of what its house edge promises. A bet that counts toward a bonus earns neither rakeback nor cashback nor commission, so that of these and the bonus the larger one counts. Settings with which a bet would give back more than its edge are refused.
      </p>
      {!report && (failure ? <Failed text={failure} onRetry={() => void model.report.load()} /> : <Skeleton height={520} />)}
      {report && <Verdict report={report} />}
      {report && <Card title="The worst bet of each level"><Table label="The worst bet of each level" columns={levelColumns} rows={report.levels} rowKey={({ level }) => String(level)} empty={null} /></Card>}
      {report && <Card title="The worst level of each bet"><Table label="The worst level of each bet" columns={betColumns} rows={report.bets} rowKey={({ bet }) => bet} empty={null} /></Card>}
      <BonusCosts of={model.bonus} />
      <RaceCosts of={model.race} />
      <TicketCosts of={model.tickets} />
    </div>
  );
}

function Verdict({ report: { refused, worst, race, race_needs, stakes, offers } }: { report: Report }) {
  return (
    <Card title={refused ? "A bet gives back more than its house edge" : "Every bet leaves the house something"}>
      <p role={refused ? "alert" : undefined}>{worst.bet} gives back {share(worst.total)} at level {worst.level}, {worst.name}.</p>
      {race > 0 && stakes > 0 && <p>The weekly race gives away {dollars(race, false)}; {dollars(stakes, false)} are staked in a week.</p>}
      {race > 0 && stakes === 0 && <p>The weekly race gives away {dollars(race, false)} and is in no row, since no whole week is known. {race_needs > 0 ? `It takes ${dollars(race_needs, false)} staked in a week to pay for it.` : "Nothing is left to pay for it."}</p>}
      {offers.length > 0 && <p>Bonuses are the default terms and the offers that run: {offers.join(", ")}.</p>}
    </Card>
  );
}

const parts: Column<CheckRow>[] = [
  { key: "rakeback", label: "Rakeback", numeric: true, cell: ({ rakeback }) => share(rakeback) },
  { key: "cashback", label: "Cashback", numeric: true, cell: ({ cashback }) => share(cashback) },
  { key: "bonus", label: "Bonus", numeric: true, cell: ({ bonus }) => share(bonus) },
  { key: "race", label: "Race", numeric: true, cell: ({ race }) => share(race) },
  { key: "affiliate", label: "Partner", numeric: true, cell: ({ affiliate }) => share(affiliate) },
  { key: "level_up", label: "Next level", numeric: true, cell: ({ level_up }) => share(level_up) },
  { key: "total", label: "In all", numeric: true, cell: ({ total }) => share(total) },
];

const levelColumns: Column<CheckRow>[] = [
  { key: "level", label: "Level", cell: ({ level, name }) => `${level} ${name}` },
  { key: "bet", label: "Bet", cell: ({ bet }) => bet },
  ...parts,
];

const betColumns: Column<CheckRow>[] = [
  { key: "bet", label: "Bet", cell: ({ bet }) => bet },
  { key: "edge", label: "Edge", numeric: true, cell: ({ edge }) => `${(100 * edge).toFixed(3)}\u00a0%` },
  ...parts,
];
