import { useEffect, useMemo, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { UserMinus } from "lucide-react";
import { api, errorText } from "../../../../lib/api";
import type { RoleRow } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button, IconButton } from "../../../../ui/Button";
import { TextField } from "../../../../ui/Field";
import { Skeleton } from "../../../../ui/Skeleton";
import { Failed } from "../../../../ui/States";
import { toast } from "../../../../ui/toast";
import { Drawer } from "../../../../ui/work/Drawer";
import { holdersModel, roleName, type RolesModel } from "./roles.model";

interface Props {
  role: RoleRow;
  model: RolesModel;
  onEdit: () => void;
  onClose: () => void;
}

/** Who holds a role, and what can be done about it. */
export function RoleDrawer({ role, model, onEdit, onClose }: Props) {
  useSignals();
  const people = useMemo(() => holdersModel(role.id), [role.id]);
  const [user, setUser] = useState("");
  const [reason, setReason] = useState("");
  useEffect(() => void people.pages.load(), [people]);
  const ready = reason.trim().length >= 3 && !people.busy.value;

  async function move(who: string, remove = false) {
    if (!(await people.move(remove, who, reason))) return;
    toast.success(remove ? `${who} holds the role no more.` : `${who} holds the role.`);
    setUser("");
    void model.load();
  }

  async function remove() {
    try {
      await api.post("/api/admin/roles/delete", { role: role.id, version: role.version, reason });
      toast.success(`The role ${role.id} is gone.`);
      onClose();
      void model.load();
    } catch (error) {
      people.failure.value = errorText(error);
    }
  }

  return (
    <Drawer
      title={roleName(role.id)}
      description={role.built_in ? "A built-in role: what it permits cannot be changed." : role.editable ? undefined : "You cannot change this role: you hold it, or it permits more than you may do."}
      onClose={onClose}
      footer={!role.built_in && (
        <>
          <Button variant="danger" disabled={!role.editable || role.holders > 0 || !ready} onClick={() => void remove()}>Delete the role</Button>
          <Button variant="primary" disabled={!role.editable} onClick={onEdit}>Change what it permits</Button>
        </>
      )}
    >
      <div className="staff-card">
        <TextField label="Reason" hint="Needed for every change; it stands in the log of staff." value={reason} onChange={setReason} maxLength={500} />
        <form className="staff-items-add" onSubmit={(event) => {
          event.preventDefault();
          void move(user.trim());
        }}>
          <TextField label="Give the role to" hint="Name, e-mail or id." value={user} onChange={setUser} maxLength={200} />
          <Button type="submit" disabled={!ready || user.trim() === ""}>Give</Button>
        </form>
        {people.failure.value && <p className="ui-field-note ui-field-error" role="alert">{people.failure.value}</p>}
        <h3>Held by {role.holders}</h3>
        {!people.pages.rows.value && (people.pages.failure.value ? <Failed text="Who holds it could not be asked." onRetry={() => void people.pages.load()} /> : <Skeleton height={80} />)}
        {people.pages.rows.value?.length === 0 && <p>Nobody holds it.</p>}
        {(people.pages.rows.value ?? []).map((one) => (
          <div key={one.id} className="staff-holder">
            <a href={`/admin/user/${one.id}`}>{one.name}</a>
            {!one.two_factor && <Badge tone="brass">no two-factor</Badge>}
            <IconButton label={`Take the role from ${one.name}`} disabled={!ready} onClick={() => void move(one.name, true)}><UserMinus size={16} aria-hidden="true" /></IconButton>
          </div>
        ))}
        {people.pages.more.value && <Button loading={people.pages.loading.value} onClick={() => void people.pages.next()}>More</Button>}
      </div>
    </Drawer>
  );
}
