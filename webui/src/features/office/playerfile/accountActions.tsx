// What staff do with a player's account: sign-in, email, rights, tags and notes.

import { useEffect, useState } from "react";
import { api } from "../../../lib/api";
import type { PlayerActionProps } from "../../../lib/office";
import { resource } from "../../../lib/resource";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { WithPlayer } from "./WithPlayer";
import { roleName } from "./status";

const signInHelp = {
  email: { label: "Send a password reset email", path: "/api/admin/player/password_email" },
  sessions: { label: "End all sessions", path: "/api/admin/player/end_sessions" },
  factor: { label: "Remove the second factor", path: "/api/admin/player/remove_2fa" },
} as const;

type SignInHelp = keyof typeof signInHelp;

export function SignInAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <WithPlayer userId={userId} title="Sign-in help" onClose={rest.onClose}>
      {({ version, two_factor }) => (
        <ReasonDialog {...rest} title="Sign-in help" action="Apply" doneText="Done." initial={{ help: "email" as SignInHelp, reason: "" }}
          send={({ help, reason }) => api.post(signInHelp[help].path, { user: userId, version, reason })}>
          {(model) => (
            <Select label="Action" {...model.field("help")} onChange={(help) => model.set("help", help as SignInHelp)}
              options={(Object.keys(signInHelp) as SignInHelp[]).filter((help) => help !== "factor" || two_factor).map((value) => ({ value, label: signInHelp[value].label }))} />
          )}
        </ReasonDialog>
      )}
    </WithPlayer>
  );
}

export function EmailAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <WithPlayer userId={userId} title="Email" onClose={rest.onClose}>
      {({ email, email_verified, version }) => {
        const canConfirm = email !== "" && !email_verified;
        return (
          <ReasonDialog {...rest} title="Email" action="Change or confirm" doneText="Done."
            description={canConfirm ? "Leave the field empty to confirm the current address." : "The old address is notified and can undo the change; the new address must be confirmed."}
            initial={{ email: "", reason: "" }}
            send={(values) => api.post("/api/admin/player/email", { user: userId, version, ...values })}>
            {(model) => <TextField type="email" label="New address" hint={`Now: ${email || "none"}`} autoComplete="off" {...model.field("email")} />}
          </ReasonDialog>
        );
      }}
    </WithPlayer>
  );
}

export function RolesAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <WithPlayer userId={userId} title="Roles" onClose={rest.onClose}>
      {({ name, roles, all_roles, version }) => (
        <ReasonDialog {...rest} title={`Roles of ${name}`} action="Save" doneText="The roles were changed." initial={{ role: all_roles[1] ?? all_roles[0] ?? "", reason: "" }}
          description="You can grant only roles that you have, and cannot change your own roles."
          send={({ role, reason }) => api.post("/api/admin/player/role", { user: userId, version, role, remove: roles.includes(role), reason })}>
          {(model) => (
            <Select label="Role" {...model.field("role")}
              options={all_roles.map((value) => ({ value, label: `${roles.includes(value) ? "Revoke" : "Grant"}: ${roleName(value)}` }))} />
          )}
        </ReasonDialog>
      )}
    </WithPlayer>
  );
}

/** Gives one account a permission in addition to its roles, or revokes it. */
export function PermissionAction({ userId, ...rest }: PlayerActionProps) {
  const [permissions] = useState(() => resource(() => api.post("/api/admin/permissions", {}, { retry: true })));
  useEffect(() => void permissions.load(), [permissions]);
  return (
    <WithPlayer userId={userId} title="Permissions" onClose={rest.onClose}>
      {({ name, granted, version }) => (
        <ReasonDialog {...rest} title={`Permissions of ${name}`} action="Save" doneText="The permissions were changed." initial={{ permission: "", reason: "" }}
          description="For this account only, in addition to its roles. You can grant only permissions that you have."
          send={({ permission, reason }) => api.post("/api/admin/player/permission", { user: userId, version, permission, remove: granted.includes(permission), reason })}>
          {(model) => (
            <Select label="Permission" hint={permissions.failure.value ?? permissions.data.value?.permissions.find(({ id }) => id === model.field("permission").value)?.sentence}
              {...model.field("permission")}
              options={[{ value: "", label: "Choose one" }, ...(permissions.data.value?.permissions ?? []).map(({ id }) => ({ value: id, label: `${granted.includes(id) ? "Revoke" : "Grant"}: ${id}` }))]} />
          )}
        </ReasonDialog>
      )}
    </WithPlayer>
  );
}

export function TagAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <WithPlayer userId={userId} title="Tags" onClose={rest.onClose}>
      {({ tags }) => (
        <ReasonDialog {...rest} title="Tags" action="Save" doneText="The tags were changed." initial={{ tag: "", reason: "" }}
          description={tags.length > 0 ? `On the player: ${tags.join(", ")}. Enter an existing tag to remove it.` : "Tags are a filter of the player list."}
          send={({ tag, reason }) => api.post("/api/admin/player/tag", { user: userId, tag: tag.trim(), remove: tags.includes(tag.trim()), reason })}>
          {(model) => <TextField label="Tag" hint="Lower-case letters, digits and dashes" autoComplete="off" maxLength={40} {...model.field("tag")} />}
        </ReasonDialog>
      )}
    </WithPlayer>
  );
}
