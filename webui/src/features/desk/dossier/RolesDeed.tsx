import { api } from "../../../lib/api";
import { Select } from "../../../ui/Select";
import { DeedDialog, type DeedProps } from "./DeedDialog";
import { KnownPlayer } from "./KnownPlayer";
import { roleName } from "./standing";

export default function RolesDeed({ userId, ...rest }: DeedProps) {
  return (
    <KnownPlayer userId={userId} title="Roles" onClose={rest.onClose}>
      {({ name, roles, all_roles, version }) => (
        <DeedDialog {...rest} title={`Roles of ${name}`} action="Save" done="The roles were changed." initial={{ role: all_roles[1] ?? all_roles[0] ?? "", reason: "" }}
          description="Nobody gives what they do not hold, nor changes their own roles."
          send={({ role, reason }) => api.post("/api/admin/player/role", { user: userId, version, role, remove: roles.includes(role), reason })}>
          {(model) => (
            <Select label="Role" {...model.field("role")}
              options={all_roles.map((value) => ({ value, label: `${roles.includes(value) ? "Take" : "Give"}: ${roleName(value)}` }))} />
          )}
        </DeedDialog>
      )}
    </KnownPlayer>
  );
}
