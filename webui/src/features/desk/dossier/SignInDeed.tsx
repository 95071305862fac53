import { api } from "../../../lib/api";
import { Select } from "../../../ui/Select";
import { DeedDialog, type DeedProps } from "./DeedDialog";
import { KnownPlayer } from "./KnownPlayer";

const helps = {
  letter: { label: "Send a letter that sets a new password", path: "/api/admin/player/password_letter" },
  sessions: { label: "End all sessions", path: "/api/admin/player/end_sessions" },
  factor: { label: "Remove the second factor", path: "/api/admin/player/remove_2fa" },
} as const;

type Help = keyof typeof helps;

export default function SignInDeed({ userId, ...rest }: DeedProps) {
  return (
    <KnownPlayer userId={userId} title="Help to sign in" onClose={rest.onClose}>
      {({ version, two_factor }) => (
        <DeedDialog {...rest} title="Help to sign in" action="Do it" done="Done." initial={{ help: "letter" as Help, reason: "" }}
          send={({ help, reason }) => api.post(helps[help].path, { user: userId, version, reason })}>
          {(model) => (
            <Select label="What to do" {...model.field("help")} onChange={(help) => model.set("help", help as Help)}
              options={(Object.keys(helps) as Help[]).filter((help) => help !== "factor" || two_factor).map((value) => ({ value, label: helps[value].label }))} />
          )}
        </DeedDialog>
      )}
    </KnownPlayer>
  );
}
