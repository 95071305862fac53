import { api } from "../../../../lib/api";
import type { RoleRow } from "../../../../lib/api.gen";
import { Checkbox } from "../../../../ui/Checkbox";
import { TextField } from "../../../../ui/Field";
import { ChangeList } from "../../../../ui/office/DiffView";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
import type { RolesModel } from "./roles.model";

interface Props {
  /** Null for a new role. */
  role: RoleRow | null;
  model: RolesModel;
  onClose: () => void;
}

/** The permissions of a role. Staff can only select permissions that they have themselves. */
export function RoleFormDialog({ role, model, onClose }: Props) {
  return (
    <ReasonDialog title={role ? `Change ${role.id}` : "New role"} size="medium" action={role ? "Save the role" : "Create the role"} doneText={role ? "The role was changed. The change applies from the next call." : "The role was created."}
      initial={{ role: role?.id ?? "", permissions: [...(role?.permissions ?? [])], reason: "" }}
      send={(values) => api.post("/api/admin/roles/define", { ...values, version: role?.version ?? 0 })} onClose={onClose} onDone={() => void model.load()}>
      {(form) => {
        const selected = form.values.value.permissions;
        const setPermission = (id: string, on: boolean) => form.set("permissions", on ? [...selected, id].sort() : selected.filter((other) => other !== id));
        return (
          <>
            {!role && <TextField label="Name" hint="2 to 40 lower-case letters, digits and underscores." {...form.field("role")} />}
            <div className="staff-choices" role="group" aria-label="Permissions of the role">
              {model.permissions.value.map(({ id, sentence }) => (
                <Checkbox key={id} label={<><b>{id}</b> {sentence}</>} checked={selected.includes(id)} disabled={!model.grantable.value.includes(id)} onChange={(on) => setPermission(id, on)} />
              ))}
            </div>
            {role && <ChangeList changes={model.permissions.value.map(({ id }) => ({ label: id, before: role.permissions.includes(id) ? "permitted" : "not permitted", after: selected.includes(id) ? "permitted" : "not permitted" }))} />}
          </>
        );
      }}
    </ReasonDialog>
  );
}
