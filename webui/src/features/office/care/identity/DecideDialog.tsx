import { api } from "../../../../lib/api";
import type { IdentityRow } from "../../../../lib/api.gen";
import { TextArea } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { DateTimeField } from "../../../../ui/office/DateTimeField";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
import { reasons } from "./labels";

interface Props {
  row: IdentityRow;
  accept: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function DecideDialog({ row, accept, ...rest }: Props) {
  const { id, version } = row;
  if (accept) {
    return (
      <ReasonDialog {...rest} title="Accept the check" action="Accept" initial={{ valid_until: 0, reason: "" }}
        send={({ valid_until, reason }) => api.post("/api/admin/identity/decide", { id, version, accept, valid_until, reason })}
        doneText={({ held }) => (held ? "The decision waits for approval." : "The check was accepted.")}>
        {(model) => <DateTimeField label="Valid until" empty="Expiry date of the document; empty for no expiry" {...model.field("valid_until")} />}
      </ReasonDialog>
    );
  }
  return (
    <ReasonDialog {...rest} title="Refuse the check" description="The player sees the reason and can submit again." action="Refuse" doneText="The check was refused." initial={{ why: "", message: "", reason: "" }}
      send={({ why, message, reason }) => api.post("/api/admin/identity/decide", { id, version, accept, why: reasons.find(({ value }) => value === why)?.value ?? "", message, reason })}>
      {(model) => (
        <>
          <Select label="Reason for the player" {...model.field("why")} options={[...reasons]} />
          <TextArea label="Message to the player" hint="Optional" {...model.field("message")} maxLength={300} rows={2} />
        </>
      )}
    </ReasonDialog>
  );
}
