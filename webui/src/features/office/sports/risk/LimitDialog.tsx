// Sets the limits of a sport, a league, a type of market or an event.

import { api } from "../../../../lib/api";
import type { SportsLimit } from "../../../../lib/api.gen";
import { TextField } from "../../../../ui/Field";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
import { isValidLimit } from "./risk.model";

export interface LimitDialogProps {
  kind: SportsLimit["kind"];
  scope: { key: string; name: string };
  /** The current value. */
  limit?: Pick<SportsLimit, "bet" | "market" | "event" | "version">;
  onClose: () => void;
  onDone: () => void;
}

const amountHint = "Enter an amount such as 2500, or leave it empty.";

export function LimitDialog({ kind, scope, limit, onClose, onDone }: LimitDialogProps) {
  return (
    <ReasonDialog title={`Limits of ${scope.name}`} description="In dollars. Empty limits are inherited: an event from its market type, then the league, the sport and the settings of the site." action="Set the limits" doneText="The limits are set."
      initial={{ bet: limit?.bet ?? "", market: limit?.market ?? "", event: limit?.event ?? "", reason: "" }}
      check={({ bet, market, event }) => ({ ...(isValidLimit(bet) ? {} : { bet: amountHint }), ...(isValidLimit(market) ? {} : { market: amountHint }), ...(isValidLimit(event) ? {} : { event: amountHint }) })}
      send={({ reason, ...limits }) => api.post("/api/admin/sports/limits/change", { kind, key: scope.key, version: limit?.version ?? 0, ...limits, reason })} onClose={onClose} onDone={onDone}>
      {(model) => (
        <>
          <TextField label="Maximum profit of a bet" inputMode="decimal" {...model.field("bet")} />
          <TextField label="Maximum loss of a market" inputMode="decimal" {...model.field("market")} />
          {kind !== "market" && <TextField label="Maximum loss of an event" inputMode="decimal" {...model.field("event")} />}
        </>
      )}
    </ReasonDialog>
  );
}
