import { api } from "../../../lib/api";
import { Select } from "../../../ui/Select";
import { PlayerActionDialog, type PlayerActionProps } from "./PlayerActionDialog";
import { WithPlayer } from "./WithPlayer";

const signInHelp = {
  email: { label: "Send a password reset email", path: "/api/admin/player/password_email" },
  sessions: { label: "End all sessions", path: "/api/admin/player/end_sessions" },
  factor: { label: "Remove the second factor", path: "/api/admin/player/remove_2fa" },
} as const;

type SignInHelp = keyof typeof signInHelp;

export default function SignInAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <WithPlayer userId={userId} title="Sign-in help" onClose={rest.onClose}>
      {({ version, two_factor }) => (
        <PlayerActionDialog {...rest} title="Sign-in help" action="Apply" doneText="Done." initial={{ help: "email" as SignInHelp, reason: "" }}
          send={({ help, reason }) => api.post(signInHelp[help].path, { user: userId, version, reason })}>
          {(model) => (
            <Select label="Action" {...model.field("help")} onChange={(help) => model.set("help", help as SignInHelp)}
              options={(Object.keys(signInHelp) as SignInHelp[]).filter((help) => help !== "factor" || two_factor).map((value) => ({ value, label: signInHelp[value].label }))} />
          )}
        </PlayerActionDialog>
      )}
    </WithPlayer>
  );
}
