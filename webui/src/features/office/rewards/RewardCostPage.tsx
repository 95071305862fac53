// The worst-case cost of rewards: the give-back of every kind of bet, and the cost of campaigns
// with simulated players.

import { useEffect, useState } from "react";
import type { CheckRow, Report } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Table, type Column } from "../../../ui/Table";
import { BonusCosts, RaceCosts, TicketCosts } from "./Campaigns";
import { rewardCostModel, shareText } from "./rewardCost.model";
import "./rewards.css";

export default function CheckPage() {
  const [model] = useState(rewardCostModel);
  useEffect(() => void model.report.load(), [model]);
  const report = model.report.data.value;
  return (
    <div className="office-rewards">
      <h1>Worst-case cost of rewards</h1>
      <p className="office-rewards-note">
        The maximum give-back of every kind of bet, as a share of its house edge. A bet that counts towards a bonus earns no rakeback, cashback or commission, so only the larger of the two counts. Settings that give back more than the house edge of a bet are refused.
      </p>
      {!report && <Waiting from={model.report} height={520} />}
      {report && <VerdictCard report={report} />}
      {report && <Card title="The worst bet of each level"><Table label="The worst bet of each level" columns={levelColumns} rows={report.levels} rowKey={({ level }) => String(level)} empty={null} /></Card>}
      {report && <Card title="The worst level of each bet"><Table label="The worst level of each bet" columns={betColumns} rows={report.bets} rowKey={({ bet }) => bet} empty={null} /></Card>}
      <BonusCosts simulation={model.bonus} />
      <RaceCosts simulation={model.race} />
      <TicketCosts simulation={model.tickets} />
    </div>
  );
}

function VerdictCard({ report: { refused, worst, race, race_break_even: race_needs, stakes, offers } }: { report: Report }) {
  return (
    <Card title={refused ? "A bet gives back more than its house edge" : "Every bet is profitable for the site"}>
      <p role={refused ? "alert" : undefined}>{worst.bet} gives back {shareText(worst.total)} at level {worst.level}, {worst.name}.</p>
      {race > 0 && stakes > 0 && <p>The weekly race gives away {dollars(race, false)}; {dollars(stakes, false)} are staked in a week.</p>}
      {race > 0 && stakes === 0 && <p>The weekly race gives away {dollars(race, false)} and is not included in the tables, because there is no full week of data. {race_needs > 0 ? `It breaks even at ${dollars(race_needs, false)} staked in a week.` : "It cannot break even."}</p>}
      {offers.length > 0 && <p>Bonuses use the default terms and the running offers: {offers.join(", ")}.</p>}
    </Card>
  );
}

const rewardColumns: Column<CheckRow>[] = [
  { key: "rakeback", label: "Rakeback", numeric: true, cell: ({ rakeback }) => shareText(rakeback) },
  { key: "cashback", label: "Cashback", numeric: true, cell: ({ cashback }) => shareText(cashback) },
  { key: "bonus", label: "Bonus", numeric: true, cell: ({ bonus }) => shareText(bonus) },
  { key: "race", label: "Race", numeric: true, cell: ({ race }) => shareText(race) },
  { key: "affiliate", label: "Partner", numeric: true, cell: ({ affiliate }) => shareText(affiliate) },
  { key: "level_up", label: "Next level", numeric: true, cell: ({ level_up }) => shareText(level_up) },
  { key: "total", label: "Total", numeric: true, cell: ({ total }) => shareText(total) },
];

const levelColumns: Column<CheckRow>[] = [
  { key: "level", label: "Level", cell: ({ level, name }) => `${level} ${name}` },
  { key: "bet", label: "Bet", cell: ({ bet }) => bet },
  ...rewardColumns,
];

const betColumns: Column<CheckRow>[] = [
  { key: "bet", label: "Bet", cell: ({ bet }) => bet },
  { key: "edge", label: "Edge", numeric: true, cell: ({ edge }) => `${(100 * edge).toFixed(3)}\u00a0%` },
  ...rewardColumns,
];
