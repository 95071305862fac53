import { useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { api } from "../../../../lib/api";
import type { RoleRow } from "../../../../lib/api.gen";
import { Checkbox } from "../../../../ui/Checkbox";
import { Dialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { toast } from "../../../../ui/toast";
import { ChangeList } from "../../../../ui/work/DiffView";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import type { RolesModel } from "./roles.model";

interface Props {
  /** Null for a role that is to be made. */
  role: RoleRow | null;
  model: RolesModel;
  onClose: () => void;
}

/** What a role permits. Only what one may do oneself can be ticked. */
export function RoleForm({ role, model, onClose }: Props) {
  useSignals();
  const [form] = useState(() => formModel({
    initial: { role: role?.id ?? "", permissions: [...(role?.permissions ?? [])], reason: "" },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: "Say why: it stands in the log of staff." } : {}),
    send: (values) => api.post("/api/admin/roles/define", { ...values, version: role?.version ?? 0 }),
  }));
  const chosen = form.values.value.permissions;
  const tick = (id: string, on: boolean) => form.set("permissions", on ? [...chosen, id].sort() : chosen.filter((other) => other !== id));
  return (
    <Dialog title={role ? `Change ${role.id}` : "New role"} size="medium" onClose={onClose}>
      <Form model={form} action={role ? "Save the role" : "Make the role"} onCancel={onClose} onDone={() => {
        toast.success(role ? "The role is changed: it holds from the next call on." : "The role is made.");
        onClose();
        void model.load();
      }}>
        {!role && <TextField label="Name" hint="2 to 40 small letters, digits and underscores." {...form.field("role")} />}
        <div className="staff-choices" role="group" aria-label="What the role permits">
          {model.permissions.value.map(({ id, sentence }) => (
            <Checkbox key={id} label={<><b>{id}</b> {sentence}</>} checked={chosen.includes(id)} disabled={!model.grantable.value.includes(id)} onChange={(on) => tick(id, on)} />
          ))}
        </div>
        {role && <ChangeList changes={model.permissions.value.map(({ id }) => ({ label: id, before: role.permissions.includes(id) ? "permitted" : "not", after: chosen.includes(id) ? "permitted" : "not" }))} />}
        <TextField label="Reason" maxLength={500} {...form.field("reason")} />
      </Form>
    </Dialog>
  );
}
