import { api } from "../../../../lib/api";
import type { IdentityRow } from "../../../../lib/api.gen";
import { TextArea } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { MomentField } from "../../../../ui/work/MomentField";
import { DeedDialog } from "../../dossier/DeedDialog";
import { reasons } from "./words";

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
      <DeedDialog {...rest} title="Accept it" action="Accept" initial={{ valid_until: 0, reason: "" }}
        send={({ valid_until, reason }) => api.post("/api/admin/identity/decide", { id, version, accept, valid_until, reason })}
        done={({ held }) => (held ? "A second person decides now." : "It is accepted.")}>
        {(model) => <MomentField label="Valid until" empty="When the document ends; nothing for no end." {...model.field("valid_until")} />}
      </DeedDialog>
    );
  }
  return (
    <DeedDialog {...rest} title="Refuse it" description="The player reads why, and can send it again." action="Refuse" done="It is refused." initial={{ why: "", message: "", reason: "" }}
      send={({ why, message, reason }) => api.post("/api/admin/identity/decide", { id, version, accept, why: reasons.find(({ value }) => value === why)?.value ?? "", message, reason })}>
      {(model) => (
        <>
          <Select label="Why, for the player" {...model.field("why")} options={[...reasons]} />
          <TextArea label="A word to the player" hint="May stay empty." {...model.field("message")} maxLength={300} rows={2} />
        </>
      )}
    </DeedDialog>
  );
}
