// The cost of a planned campaign, computed with simulated players: a bonus or promo code, a race,
// and tickets for the wheel.

import type { Signal } from "@preact/signals";
import type { ReactNode } from "react";
import type { Cost } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Checkbox } from "../../../ui/Checkbox";
import { TextField } from "../../../ui/Field";
import { Table, type Column } from "../../../ui/Table";
import type { RewardCostModel, Simulation } from "./rewardCost.model";

const columns: Column<Cost>[] = [
  { key: "players", label: "Players", cell: ({ players }) => players },
  { key: "plan", label: "Behaviour", cell: ({ plan }) => plan },
  { key: "mean", label: "Cost per player", numeric: true, cell: ({ mean }) => dollars(mean) },
  { key: "range", label: "With 95\u00a0% confidence", numeric: true, cell: ({ low, high }) => `${dollars(low)} to ${dollars(high)}` },
  { key: "lives", label: "Runs", numeric: true, cell: ({ runs }) => formatCount(runs) },
];

const allUsesColumn: Column<Cost> = { key: "all", label: "All uses, maximum", numeric: true, cell: ({ all_high: high }) => (high === undefined ? "" : dollars(high)) };

function CampaignCard({ title, text, simulation, children }: { title: string; text: string; simulation: Simulation; children: ReactNode }) {
  const costs = simulation.costs.value?.costs;
  return (
    <Card title={title} text={text}>
      <form className="office-rewards-save" onSubmit={(event) => { event.preventDefault(); void simulation.simulate(); }}>
        {children}
        {simulation.failure.value && <p role="alert">{simulation.failure.value}</p>}
        <Button variant="primary" type="submit" loading={simulation.busy.value}>Simulate</Button>
      </form>
      {costs && <Table label={title} columns={costs.some(({ all_high }) => all_high !== undefined) ? [...columns, allUsesColumn] : columns} rows={costs} rowKey={({ players }) => players} empty={null} />}
    </Card>
  );
}

function AmountField({ label, hint, field, length = 13 }: { label: string; hint?: string; field: Signal<string>; length?: number }) {
  return <TextField label={label} hint={hint} inputMode="decimal" value={field.value} onChange={(text) => { field.value = text; }} maxLength={length} />;
}

function ChoiceField({ label, field }: { label: string; field: Signal<boolean> }) {
  return <Checkbox label={label} checked={field.value} onChange={(on) => { field.value = on; }} />;
}

export function BonusCosts({ simulation }: { simulation: RewardCostModel["bonus"] }) {
  return (
    <CampaignCard title="Cost of a bonus" text="Simulated players claim it and play the real games under the real rules. Negative costs are a profit of the site. A promo code is such a campaign." simulation={simulation}>
      <AmountField label="Deposit, $" hint="0 for free cash." field={simulation.deposit} />
      <AmountField label="Bonus, $" field={simulation.bonus} />
      <AmountField label="Wagering requirement, as a multiple of the bonus" field={simulation.wager} length={3} />
      <AmountField label="Maximum payout, as a multiple of the bonus" hint="0 for no limit" field={simulation.maxWin} length={4} />
      <AmountField label="Uses of the promo code" hint="Empty for one." field={simulation.uses} length={9} />
      <ChoiceField label="Paid as real money" field={simulation.cash} />
    </CampaignCard>
  );
}

export function RaceCosts({ simulation }: { simulation: RewardCostModel["race"] }) {
  return (
    <CampaignCard title="Cost of a race" text="A simulated abuser stakes only for the prizes, with one account or three, against regular players; a few of them stake most. A positive cost means that the race can be abused." simulation={simulation}>
      <AmountField label="Total prizes, $" field={simulation.pool} length={10} />
      <AmountField label="Staked by regular players, $" field={simulation.stakes} />
      <AmountField label="Regular players" field={simulation.players} length={5} />
      <ChoiceField label="Points by the house edge" field={simulation.byHouseEdge} />
    </CampaignCard>
  );
}

export function TicketCosts({ simulation }: { simulation: RewardCostModel["tickets"] }) {
  return (
    <CampaignCard title="Cost of wheel tickets" text="Uses the current prizes of the wheel. Three accounts of one person also get the registration ticket of each account." simulation={simulation}>
      <AmountField label="Tickets per use" field={simulation.tickets} length={4} />
      <AmountField label="Total uses" hint="Empty for one." field={simulation.uses} length={9} />
    </CampaignCard>
  );
}
