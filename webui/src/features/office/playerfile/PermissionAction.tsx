import { useEffect, useState } from "react";
import { api } from "../../../lib/api";
import { resource } from "../../../lib/resource";
import { Select } from "../../../ui/Select";
import { PlayerActionDialog, type PlayerActionProps } from "./PlayerActionDialog";
import { WithPlayer } from "./WithPlayer";

/** Gives one account a permission in addition to its roles, or revokes it. */
export default function PermissionAction({ userId, ...rest }: PlayerActionProps) {
  const [permissions] = useState(() => resource(() => api.post("/api/admin/permissions", {}, { retry: true })));
  useEffect(() => void permissions.load(), [permissions]);
  return (
    <WithPlayer userId={userId} title="Permissions" onClose={rest.onClose}>
      {({ name, granted, version }) => (
        <PlayerActionDialog {...rest} title={`Permissions of ${name}`} action="Save" doneText="The permissions were changed." initial={{ permission: "", reason: "" }}
          description="For this account only, in addition to its roles. You can grant only permissions that you have."
          send={({ permission, reason }) => api.post("/api/admin/player/permission", { user: userId, version, permission, remove: granted.includes(permission), reason })}>
          {(model) => (
            <Select label="Permission" hint={permissions.failure.value ?? permissions.data.value?.permissions.find(({ id }) => id === model.field("permission").value)?.sentence}
              {...model.field("permission")}
              options={[{ value: "", label: "Choose one" }, ...(permissions.data.value?.permissions ?? []).map(({ id }) => ({ value: id, label: `${granted.includes(id) ? "Revoke" : "Grant"}: ${id}` }))]} />
          )}
        </PlayerActionDialog>
      )}
    </WithPlayer>
  );
}
