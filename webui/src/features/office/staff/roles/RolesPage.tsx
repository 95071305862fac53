import { useEffect, useState } from "react";
import { Check, Minus, Plus } from "lucide-react";
import type { RoleRow } from "../../../../lib/api.gen";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Waiting } from "../../../../ui/Loaded";
import { RoleDrawer } from "./RoleDrawer";
import { RoleFormDialog } from "./RoleFormDialog";
import { hasPermission, roleName, rolesModel, type RolesModel } from "./roles.model";
import "../staff.css";

export default function RolesPage() {
  const [model] = useState(rolesModel);
  const [selected, setSelected] = useState<RoleRow | null>(null);
  const [form, setForm] = useState<{ role: RoleRow | null } | null>(null);
  useEffect(() => void model.load(), [model]);
  const roles = model.roles.value;
  // The version and the users of an open role come from the last response.
  const current = selected && (roles?.find(({ id }) => id === selected.id) ?? null);
  return (
    <div className="staff-page">
      <header className="staff-card-head">
        <h1>Roles</h1>
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} disabled={!roles} onClick={() => setForm({ role: null })}>New role</Button>
      </header>
      {!roles && <Waiting from={model} height={320} />}
      {roles && (
        <>
          <div className="staff-roles" role="group" aria-label="Roles">
            {roles.map((role) => <Button key={role.id} onClick={() => setSelected(role)}>{roleName(role.id)} <span className="num">{role.holders}</span></Button>)}
          </div>
          <Card title="Permissions by role" text="Select a role to see its members. A permission lists the calls that require it.">
            <PermissionTable model={model} roles={roles} />
          </Card>
        </>
      )}
      {current && <RoleDrawer role={current} model={model} onClose={() => setSelected(null)} onEdit={() => {
        setForm({ role: current });
        setSelected(null);
      }} />}
      {form && <RoleFormDialog role={form.role} model={model} onClose={() => setForm(null)} />}
    </div>
  );
}

function PermissionTable({ model, roles }: { model: RolesModel; roles: readonly RoleRow[] }) {
  return (
    <div className="staff-matrix" tabIndex={0} role="region" aria-label="Roles and permissions">
      <table>
        <thead>
          <tr>
            <td />
            {roles.map(({ id }) => <th key={id} scope="col">{roleName(id)}</th>)}
          </tr>
        </thead>
        <tbody>
          {model.permissions.value.map(({ id, sentence, calls, rule }) => (
            <tr key={id}>
              <th scope="row">
                <b>{id}</b>
                {sentence}
                <details>
                  <summary>{calls.length === 1 ? "1 call" : `${calls.length} calls`}{rule ? " and a rule" : ""}</summary>
                  {calls.map((call) => <code key={call}>{call}</code>)}
                  {rule && <span>{rule}</span>}
                </details>
              </th>
              {roles.map((role) => (
                <td key={role.id}>
                  {hasPermission(role, id) ? <Check size={16} aria-hidden="true" /> : <Minus size={16} aria-hidden="true" opacity={0.35} />}
                  <span className="hidden-text">{hasPermission(role, id) ? "permitted" : "not permitted"}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
