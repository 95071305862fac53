import { api } from "../../../../lib/api";
import type { PlayerActionProps } from "../../../../lib/office";
import { Select } from "../../../../ui/Select";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
import { levels } from "./labels";

export default function RequestIdentityAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <ReasonDialog {...rest} title="Request identity check" description="Withdrawals wait until the check is accepted. Documents accepted before are requested again." action="Request" doneText="The identity check was requested."
      initial={{ level: "2", reason: "" }} send={({ level, reason }) => api.post("/api/admin/identity/ask", { user: userId, level: Number(level), reason })}>
      {(model) => <Select label="Level" {...model.field("level")} options={levels} />}
    </ReasonDialog>
  );
}
