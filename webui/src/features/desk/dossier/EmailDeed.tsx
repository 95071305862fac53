import { api } from "../../../lib/api";
import { TextField } from "../../../ui/Field";
import { DeedDialog, type DeedProps } from "./DeedDialog";
import { KnownPlayer } from "./KnownPlayer";

export default function EmailDeed({ userId, ...rest }: DeedProps) {
  return (
    <KnownPlayer userId={userId} title="E-mail" onClose={rest.onClose}>
      {({ email, email_verified, version }) => {
        const confirmable = email !== "" && !email_verified;
        return (
          <DeedDialog {...rest} title="E-mail" action="Change or confirm" done="Done."
            description={confirmable ? "Leave the field empty to confirm the address that is there." : "The old address is told and can undo it; the new one waits for its confirmation."}
            initial={{ email: "", reason: "" }}
            send={(values) => api.post("/api/admin/player/email", { user: userId, version, ...values })}>
            {(model) => <TextField type="email" label="New address" hint={`Now: ${email || "none"}`} autoComplete="off" {...model.field("email")} />}
          </DeedDialog>
        );
      }}
    </KnownPlayer>
  );
}
