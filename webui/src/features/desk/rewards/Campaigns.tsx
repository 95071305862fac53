// What campaigns cost before they begin: a bonus or promo code, a race, and tickets for
// the wheel, each by simulated players.

import type { Signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import type { ReactNode } from "react";
import type { Cost } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Checkbox } from "../../../ui/Checkbox";
import { TextField } from "../../../ui/Field";
import { Table, type Column } from "../../../ui/Table";
import type { CheckModel, Simulation } from "./check.model";

const columns: Column<Cost>[] = [
  { key: "players", label: "Players", cell: ({ players }) => players },
  { key: "plan", label: "What they do", cell: ({ plan }) => plan },
  { key: "mean", label: "Cost of one", numeric: true, cell: ({ mean }) => dollars(mean) },
  { key: "range", label: "With 95\u00a0% confidence", numeric: true, cell: ({ low, high }) => `${dollars(low)} to ${dollars(high)}` },
  { key: "lives", label: "Lives", numeric: true, cell: ({ lives }) => formatCount(lives) },
];

const all: Column<Cost> = { key: "all", label: "All uses, at most", numeric: true, cell: ({ all_high: high }) => (high === undefined ? "" : dollars(high)) };

function Campaign({ title, text, of, children }: { title: string; text: string; of: Simulation; children: ReactNode }) {
  useSignals();
  const costs = of.costs.value?.costs;
  return (
    <Card title={title} text={text}>
      <form className="desk-rewards-save" onSubmit={(event) => { event.preventDefault(); void of.simulate(); }}>
        {children}
        {of.failure.value && <p role="alert">{of.failure.value}</p>}
        <Button variant="primary" type="submit" loading={of.busy.value}>Simulate</Button>
      </form>
      {costs && <Table label={title} columns={costs.some(({ all_high }) => all_high !== undefined) ? [...columns, all] : columns} rows={costs} rowKey={({ players }) => players} empty={null} />}
    </Card>
  );
}

function Amount({ label, hint, field, length = 13 }: { label: string; hint?: string; field: Signal<string>; length?: number }) {
  useSignals();
  return <TextField label={label} hint={hint} inputMode="decimal" value={field.value} onChange={(text) => { field.value = text; }} maxLength={length} />;
}

function Choice({ label, field }: { label: string; field: Signal<boolean> }) {
  useSignals();
  return <Checkbox label={label} checked={field.value} onChange={(on) => { field.value = on; }} />;
}

export function BonusCosts({ of }: { of: CheckModel["bonus"] }) {
  return (
    <Campaign title="What a bonus costs" text="Players take it and play the real games under the real rules. Negative costs are what the house wins of them. A promo code is such a campaign." of={of}>
      <Amount label="Deposit, $" hint="0 for free cash." field={of.deposit} />
      <Amount label="Bonus, $" field={of.bonus} />
      <Amount label="Times to wager" field={of.wager} length={3} />
      <Amount label="Most that is paid, times the bonus" hint="0 for any." field={of.maxWin} length={4} />
      <Amount label="Uses of the promo code" hint="Empty for one." field={of.uses} length={9} />
      <Choice label="It is real money at once" field={of.cash} />
    </Campaign>
  );
}

export function RaceCosts({ of }: { of: CheckModel["race"] }) {
  return (
    <Campaign title="What a race costs" text="Somebody stakes for its prizes only, with one account or with three, against honest players of whom a few stake most. A cost above nothing says that the race is bought." of={of}>
      <Amount label="Prizes in all, $" field={of.pool} length={10} />
      <Amount label="Staked by honest players, $" field={of.stakes} />
      <Amount label="Honest players" field={of.players} length={5} />
      <Choice label="Points by the house edge" field={of.theory} />
    </Campaign>
  );
}

export function TicketCosts({ of }: { of: CheckModel["tickets"] }) {
  return (
    <Campaign title="What tickets for the wheel cost" text="The wheel is spun as it is set now. Three accounts of one person also have the ticket of each registration." of={of}>
      <Amount label="Tickets of one use" field={of.tickets} length={4} />
      <Amount label="Uses in all" hint="Empty for one." field={of.uses} length={9} />
    </Campaign>
  );
}
