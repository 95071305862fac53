import { useEffect, useMemo, useState } from "react";
import { UserMinus } from "lucide-react";
import { api, errorText } from "../../../../lib/api";
import type { RoleRow } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button, IconButton } from "../../../../ui/Button";
import { TextField } from "../../../../ui/Field";
import { Skeleton } from "../../../../ui/Skeleton";
import { Failed } from "../../../../ui/States";
import { toast } from "../../../../ui/toast";
import { Drawer } from "../../../../ui/office/Drawer";
import { hasReason } from "../../../../ui/office/reason";
import { membersModel, roleName, type RolesModel } from "./roles.model";

interface Props {
  role: RoleRow;
  model: RolesModel;
  onEdit: () => void;
  onClose: () => void;
}

/** The users with a role, and the actions on it. */
export function RoleDrawer({ role, model, onEdit, onClose }: Props) {
  const members = useMemo(() => membersModel(role.id), [role.id]);
  const [user, setUser] = useState("");
  const [reason, setReason] = useState("");
  useEffect(() => void members.pages.load(), [members]);
  const canSubmit = hasReason(reason) && !members.busy.value;

  async function changeMembership(userName: string, removeRole = false) {
    if (!(await members.changeMembership(removeRole, userName, reason))) return;
    toast.success(removeRole ? `${userName} no longer has the role.` : `${userName} has the role.`);
    setUser("");
    void model.load();
  }

  async function removeRole() {
    try {
      await api.post("/api/admin/roles/delete", { role: role.id, version: role.version, reason });
      toast.success(`The role ${role.id} was deleted.`);
      onClose();
      void model.load();
    } catch (error) {
      members.failure.value = errorText(error);
    }
  }

  return (
    <Drawer
      title={roleName(role.id)}
      description={role.built_in ? "A built-in role: its permissions cannot be changed." : role.editable ? undefined : "You cannot change this role: you have it, or it has permissions that you do not have."}
      onClose={onClose}
      footer={!role.built_in && (
        <>
          <Button variant="danger" disabled={!role.editable || role.holders > 0 || !canSubmit} onClick={() => void removeRole()}>Delete the role</Button>
          <Button variant="primary" disabled={!role.editable} onClick={onEdit}>Change permissions</Button>
        </>
      )}
    >
      <div className="staff-card">
        <TextField label="Reason" hint="Required for every change; stored in the staff log." value={reason} onChange={setReason} maxLength={500} />
        <form className="staff-items-add" onSubmit={(event) => {
          event.preventDefault();
          void changeMembership(user.trim());
        }}>
          <TextField label="Grant the role to" hint="Name, email or id." value={user} onChange={setUser} maxLength={200} />
          <Button type="submit" disabled={!canSubmit || user.trim() === ""}>Grant</Button>
        </form>
        {members.failure.value && <p className="ui-field-note ui-field-error" role="alert">{members.failure.value}</p>}
        <h3>Members: {role.holders}</h3>
        {!members.pages.rows.value && (members.pages.failure.value ? <Failed text="The members could not be loaded." onRetry={() => void members.pages.load()} /> : <Skeleton height={80} />)}
        {members.pages.rows.value?.length === 0 && <p>The role has no members.</p>}
        {(members.pages.rows.value ?? []).map((one) => (
          <div key={one.id} className="staff-holder">
            <a href={`/admin/user/${one.id}`}>{one.name}</a>
            {!one.two_factor && <Badge tone="brass">no two-factor</Badge>}
            <IconButton label={`Revoke the role from ${one.name}`} disabled={!canSubmit} onClick={() => void changeMembership(one.name, true)}><UserMinus size={16} aria-hidden="true" /></IconButton>
          </div>
        ))}
        {members.pages.more.value && <Button loading={members.pages.loading.value} onClick={() => void members.pages.next()}>More</Button>}
      </div>
    </Drawer>
  );
}
