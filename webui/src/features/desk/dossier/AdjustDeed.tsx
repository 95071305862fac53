import { useState } from "react";
import { api } from "../../../lib/api";
import { requestId } from "../../../lib/requestId";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { DeedDialog, type DeedProps } from "./DeedDialog";

const purposes = [{ value: "real", label: "Real money" }, { value: "demo", label: "Play money" }];

export default function AdjustDeed({ userId, ...rest }: DeedProps) {
  // Sent again after a failure it is the same correction, made once.
  const [request] = useState(requestId);
  return (
    <DeedDialog
      {...rest}
      title="Correct a balance"
      description="The house gives or takes the difference. Large corrections wait until a second person agrees."
      action="Correct"
      initial={{ amount: "", currency: "usd", purpose: "real" as const, reason: "" }}
      send={(values) => api.post("/api/admin/player/adjust", { user: userId, request, ...values })}
      done={({ waiting }) => (waiting ? "Nothing has moved yet: it waits for a second person, under Approvals." : "The balance was corrected.")}
    >
      {(model) => (
        <>
          <TextField label="Amount" hint="In whole units; a minus takes away." inputMode="decimal" autoComplete="off" {...model.field("amount")} />
          <TextField label="Currency" autoComplete="off" {...model.field("currency")} />
          <Select label="Purpose" {...model.field("purpose")} onChange={(purpose) => model.set("purpose", purpose as "real")} options={purposes} />
        </>
      )}
    </DeedDialog>
  );
}
