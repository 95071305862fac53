// The limits of one market, which staff with the permission for settings change.

import { useState } from "react";
import { shortMultiplier } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { useResource } from "../../../lib/useResource";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Checkbox } from "../../../ui/Checkbox";
import { TextField } from "../../../ui/Field";
import { Loaded } from "../../../ui/Loaded";
import type { FieldBinding } from "../../../ui/form.model";
import { toast } from "../../../ui/toast";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { changesOf, limitProblems, loadLimits, saveLimits, type Limits, type LimitValues } from "./limits.model";

export function LimitsCard({ ticker, onSaved }: { ticker: string; onSaved: () => void }) {
  const limits = useResource(() => loadLimits(ticker), [ticker]);
  const [edited, setEdited] = useState(false);
  return (
    <Card title="Limits" text="Raising a limit needs the approval of a second person." aside={<Button size="small" disabled={!limits.data.value} onClick={() => setEdited(true)}>Change the limits</Button>}>
      <Loaded from={limits} height={64}>{(loaded) => <Facts limits={loaded} />}</Loaded>
      {edited && limits.data.value && <LimitsDialog ticker={ticker} limits={limits.data.value} onClose={() => setEdited(false)} onDone={() => { void limits.load(); onSaved(); }} />}
    </Card>
  );
}

function Facts({ limits: { values, general } }: { limits: Limits }) {
  const own = (value: string, all: string, show: (value: string) => string) => (value === "" ? `${show(all)} (limit for all markets)` : show(value));
  const amount = (value: string) => dollars(Number(value), false);
  return (
    <dl className="futures-office-limits">
      <div><dt>Largest multiplier</dt><dd>{own(values.multiplier, general.multiplier, shortMultiplier)}</dd></div>
      <div><dt>Possible payout, both directions</dt><dd>{own(values.marketCap, general.marketCap, amount)}</dd></div>
      <div><dt>Possible payout, one direction</dt><dd>{own(values.directionCap, general.directionCap, amount)}</dd></div>
      <div><dt>New orders</dt><dd>{values.takesOrders ? "accepted" : "refused"}</dd></div>
    </dl>
  );
}

const OrdersBox = ({ value, ...field }: FieldBinding<boolean>) => <Checkbox label="The market accepts new orders" checked={value} {...field} />;

function LimitsDialog({ ticker, limits, onClose, onDone }: { ticker: string; limits: Limits; onClose: () => void; onDone: () => void }) {
  const { general } = limits;
  return (
    <ReasonDialog<LimitValues & { reason: string }, "saved" | "waiting">
      title={`Limits of ${ticker}`} description="Leave a field empty to use the limit for all markets from the settings." action="Save the limits"
      initial={{ ...limits.values, reason: "" }} check={limitProblems}
      send={({ reason, ...values }) => saveLimits(changesOf(ticker, limits, values), reason)}
      onClose={onClose}
      onDone={(outcome) => {
        if (outcome === "waiting") toast.info("Nothing has changed yet: this waits for a second person, under Approvals.");
        else toast.success("The limits are saved.");
        onDone();
      }}
    >
      {(model) => (
        <>
          <TextField label="Largest multiplier" inputMode="numeric" autoComplete="off" placeholder={general.multiplier} {...model.field("multiplier")} />
          <TextField label="Highest possible payout of both directions, in dollars" inputMode="decimal" autoComplete="off" placeholder={general.marketCap} {...model.field("marketCap")} />
          <TextField label="Highest possible payout of one direction, in dollars" inputMode="decimal" autoComplete="off" placeholder={general.directionCap} {...model.field("directionCap")} />
          <OrdersBox {...model.field("takesOrders")} />
        </>
      )}
    </ReasonDialog>
  );
}
