import { api } from "../../../lib/api";
import { TextField } from "../../../ui/Field";
import { PlayerActionDialog, type PlayerActionProps } from "./PlayerActionDialog";
import { WithPlayer } from "./WithPlayer";

export default function EmailAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <WithPlayer userId={userId} title="Email" onClose={rest.onClose}>
      {({ email, email_verified, version }) => {
        const canConfirm = email !== "" && !email_verified;
        return (
          <PlayerActionDialog {...rest} title="Email" action="Change or confirm" doneText="Done."
            description={canConfirm ? "Leave the field empty to confirm the current address." : "The old address is notified and can undo the change; the new address must be confirmed."}
            initial={{ email: "", reason: "" }}
            send={(values) => api.post("/api/admin/player/email", { user: userId, version, ...values })}>
            {(model) => <TextField type="email" label="New address" hint={`Now: ${email || "none"}`} autoComplete="off" {...model.field("email")} />}
          </PlayerActionDialog>
        );
      }}
    </WithPlayer>
  );
}
