import { api } from "../../../../lib/api";
import { Select } from "../../../../ui/Select";
import { DeedDialog, type DeedProps } from "../../dossier/DeedDialog";
import { levels } from "./words";

export default function AskDeed({ userId, ...rest }: DeedProps) {
  return (
    <DeedDialog {...rest} title="Ask for identity" description="Withdrawals wait until it was shown and accepted. What was accepted before is asked for again." action="Ask" done="The player was asked."
      initial={{ level: "2", reason: "" }} send={({ level, reason }) => api.post("/api/admin/identity/ask", { user: userId, level: Number(level), reason })}>
      {(model) => <Select label="Level" {...model.field("level")} options={levels} />}
    </DeedDialog>
  );
}
