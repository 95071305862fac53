// Sets the limits of a sport, a league, a type of market or an event.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api } from "../../../../lib/api";
import type { SportsLimit } from "../../../../lib/api.gen";
import { Dialog } from "../../../../ui/Dialog";
import { TextArea, TextField } from "../../../../ui/Field";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { toast } from "../../../../ui/toast";
import { limitText } from "./risk.model";

export interface LimitFormProps {
  kind: SportsLimit["kind"];
  of: { key: string; name: string };
  /** What is set now. */
  limit?: Pick<SportsLimit, "bet" | "market" | "event" | "version">;
  onClose: () => void;
  onDone: () => void;
}

const wrong = "An amount such as 2500, or empty.";

export function LimitForm({ kind, of, limit, onClose, onDone }: LimitFormProps) {
  useSignals();
  const [model] = useState(() => formModel({
    initial: { bet: limit?.bet ?? "", market: limit?.market ?? "", event: limit?.event ?? "", reason: "" },
    check: ({ bet, market, event, reason }) => ({
      ...(limitText(bet) ? {} : { bet: wrong }), ...(limitText(market) ? {} : { market: wrong }), ...(limitText(event) ? {} : { event: wrong }),
      ...(reason.trim().length < 3 ? { reason: "Say why, for the log." } : {}),
    }),
    send: ({ reason, ...limits }) => api.post("/api/admin/sports/limits/change", { kind, key: of.key, version: limit?.version ?? 0, ...limits, reason: reason.trim() }),
  }));
  return (
    <Dialog title={`Limits of ${of.name}`} description="In dollars. What is empty is inherited: an event from its type of market, that from the league, the sport, and the settings of the site." onClose={onClose}>
      <Form model={model} action="Set the limits" onCancel={onClose} onDone={() => {
        toast.success("The limits are set.");
        onDone();
        onClose();
      }}>
        <TextField label="One bet may win" inputMode="decimal" {...model.field("bet")} />
        <TextField label="A market may lose" inputMode="decimal" {...model.field("market")} />
        {kind !== "market" && <TextField label="An event may lose" inputMode="decimal" {...model.field("event")} />}
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
