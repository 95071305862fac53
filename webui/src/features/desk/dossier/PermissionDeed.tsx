import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api";
import { resource } from "../../../lib/resource";
import { Select } from "../../../ui/Select";
import { DeedDialog, type DeedProps } from "./DeedDialog";
import { KnownPlayer } from "./KnownPlayer";

/** Gives one account a permission beside its roles, or takes it back. */
export default function PermissionDeed({ userId, ...rest }: DeedProps) {
  useSignals();
  const [all] = useState(() => resource(() => api.post("/api/admin/permissions", {}, { retry: true })));
  useEffect(() => void all.load(), [all]);
  return (
    <KnownPlayer userId={userId} title="Permissions" onClose={rest.onClose}>
      {({ name, granted, version }) => (
        <DeedDialog {...rest} title={`Permissions of ${name}`} action="Save" done="The permissions were changed." initial={{ permission: "", reason: "" }}
          description="For one account alone, beside its roles. Nobody gives what they do not hold."
          send={({ permission, reason }) => api.post("/api/admin/player/permission", { user: userId, version, permission, remove: granted.includes(permission), reason })}>
          {(model) => (
            <Select label="Permission" hint={all.failure.value ?? all.data.value?.permissions.find(({ id }) => id === model.field("permission").value)?.sentence}
              {...model.field("permission")}
              options={[{ value: "", label: "Choose one" }, ...(all.data.value?.permissions ?? []).map(({ id }) => ({ value: id, label: `${granted.includes(id) ? "Take" : "Give"}: ${id}` }))]} />
          )}
        </DeedDialog>
      )}
    </KnownPlayer>
  );
}
