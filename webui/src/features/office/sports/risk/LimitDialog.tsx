// Sets the limits of a sport, a league, a type of market or an event.

import { useState } from "react";
import { api } from "../../../../lib/api";
import type { SportsLimit } from "../../../../lib/api.gen";
import { Dialog } from "../../../../ui/Dialog";
import { TextArea, TextField } from "../../../../ui/Field";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { toast } from "../../../../ui/toast";
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
  const [model] = useState(() => formModel({
    initial: { bet: limit?.bet ?? "", market: limit?.market ?? "", event: limit?.event ?? "", reason: "" },
    check: ({ bet, market, event, reason }) => ({
      ...(isValidLimit(bet) ? {} : { bet: amountHint }), ...(isValidLimit(market) ? {} : { market: amountHint }), ...(isValidLimit(event) ? {} : { event: amountHint }),
      ...(reason.trim().length < 3 ? { reason: "Enter a reason for the log." } : {}),
    }),
    send: ({ reason, ...limits }) => api.post("/api/admin/sports/limits/change", { kind, key: scope.key, version: limit?.version ?? 0, ...limits, reason: reason.trim() }),
  }));
  return (
    <Dialog title={`Limits of ${scope.name}`} description="In dollars. Empty limits are inherited: an event from its market type, then the league, the sport and the settings of the site." onClose={onClose}>
      <Form model={model} action="Set the limits" onCancel={onClose} onDone={() => {
        toast.success("The limits are set.");
        onDone();
        onClose();
      }}>
        <TextField label="Maximum profit of a bet" inputMode="decimal" {...model.field("bet")} />
        <TextField label="Maximum loss of a market" inputMode="decimal" {...model.field("market")} />
        {kind !== "market" && <TextField label="Maximum loss of an event" inputMode="decimal" {...model.field("event")} />}
        <TextArea label="Reason" hint="It is stored in the staff log." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
