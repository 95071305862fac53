import { api } from "../../../lib/api";
import { Select } from "../../../ui/Select";
import { PlayerActionDialog, type PlayerActionProps } from "./PlayerActionDialog";
import { WithPlayer } from "./WithPlayer";
import { roleName } from "./status";

export default function RolesAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <WithPlayer userId={userId} title="Roles" onClose={rest.onClose}>
      {({ name, roles, all_roles, version }) => (
        <PlayerActionDialog {...rest} title={`Roles of ${name}`} action="Save" doneText="The roles were changed." initial={{ role: all_roles[1] ?? all_roles[0] ?? "", reason: "" }}
          description="You can grant only roles that you have, and cannot change your own roles."
          send={({ role, reason }) => api.post("/api/admin/player/role", { user: userId, version, role, remove: roles.includes(role), reason })}>
          {(model) => (
            <Select label="Role" {...model.field("role")}
              options={all_roles.map((value) => ({ value, label: `${roles.includes(value) ? "Revoke" : "Grant"}: ${roleName(value)}` }))} />
          )}
        </PlayerActionDialog>
      )}
    </WithPlayer>
  );
}
