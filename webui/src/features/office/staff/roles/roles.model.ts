// Roles: the permissions and users of each, and the changes that the server allows.

import { batch, signal } from "@preact/signals";
import { api, errorText } from "../../../../lib/api";
import type { PermissionRow, RoleHolder, RoleRow } from "../../../../lib/api.gen";
import { cursorPages } from "../../../../lib/pages";

export type RolesModel = ReturnType<typeof rolesModel>;

/** The name of a role. The role of administrators has a symbol as its id. */
export const roleName = (id: string) => (id === "*" ? "administrator" : id);

/** Whether a role includes a permission. */
export const hasPermission = (role: RoleRow, permission: string) => role.all || role.permissions.includes(permission);

export function rolesModel() {
  const roles = signal<RoleRow[] | null>(null);
  const grantable = signal<readonly string[]>([]);
  const permissions = signal<PermissionRow[]>([]);
  const failure = signal<string | null>(null);

  async function load(): Promise<void> {
    try {
      const [list, declared] = await Promise.all([api.post("/api/admin/roles", {}, { retry: true }), api.post("/api/admin/permissions", {}, { retry: true })]);
      batch(() => {
        roles.value = list.roles;
        grantable.value = list.grantable;
        permissions.value = declared.permissions;
        failure.value = null;
      });
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  return { roles, grantable, permissions, failure, load };
}

/** The users with a role. */
export function membersModel(role: string) {
  const failure = signal<string | null>(null);
  const busy = signal(false);
  const pages = cursorPages<RoleHolder>(async (after) => {
    const { holders, next } = await api.post("/api/admin/roles/holders", { role, after }, { retry: true });
    return { rows: holders, next };
  }, ({ id }) => id);

  async function changeMembership(remove: boolean, user: string, reason: string): Promise<boolean> {
    busy.value = true;
    failure.value = null;
    try {
      await api.post("/api/admin/player/role", { role, user, remove, reason });
      await pages.load();
      return true;
    } catch (error) {
      failure.value = errorText(error);
      return false;
    } finally {
      busy.value = false;
    }
  }

  /** failure belongs to an action. pages have their own. */
  return { pages, failure, busy, changeMembership };
}
