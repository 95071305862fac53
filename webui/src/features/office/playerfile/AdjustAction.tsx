import { useState } from "react";
import { api } from "../../../lib/api";
import { requestId } from "../../../lib/requestId";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { PlayerActionDialog, type PlayerActionProps } from "./PlayerActionDialog";

const purposes = [{ value: "real", label: "Real money" }, { value: "demo", label: "Play money" }];

export default function AdjustAction({ userId, ...rest }: PlayerActionProps) {
  // The same id after a failure, so that the correction is made only once.
  const [request] = useState(requestId);
  return (
    <PlayerActionDialog
      {...rest}
      title="Correct a balance"
      description="The site funds or receives the difference. Large corrections need approval."
      action="Correct"
      initial={{ amount: "", currency: "usd", purpose: "real" as const, reason: "" }}
      send={(values) => api.post("/api/admin/player/adjust", { user: userId, request, ...values })}
      doneText={({ waiting }) => (waiting ? "The correction waits for approval, see Approvals." : "The balance was corrected.")}
    >
      {(model) => (
        <>
          <TextField label="Amount" hint="In whole units; negative to debit" inputMode="decimal" autoComplete="off" {...model.field("amount")} />
          <TextField label="Currency" autoComplete="off" {...model.field("currency")} />
          <Select label="Purpose" {...model.field("purpose")} onChange={(purpose) => model.set("purpose", purpose as "real")} options={purposes} />
        </>
      )}
    </PlayerActionDialog>
  );
}
