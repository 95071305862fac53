package account

import (
	"fmt"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/session"
	"croupier/db"
)

func rolesOf(q db.Querier, userID string) ([]string, error) {
	return texts(q, `SELECT role_id FROM user_roles WHERE user_id = $1 ORDER BY role_id`, userID)
}

// permissionsOf lists the permissions of the user's roles and the user's own grants.
func permissionsOf(q db.Querier, userID string) ([]string, error) {
	return texts(q, `SELECT permission FROM user_permissions WHERE user_id = $1
		UNION SELECT p.permission FROM user_roles r JOIN role_permissions p ON p.role_id = r.role_id WHERE r.user_id = $1
		ORDER BY 1`, userID)
}

// grantedTo lists the user's own grants.
func grantedTo(q db.Querier, userID string) ([]string, error) {
	return texts(q, `SELECT permission FROM user_permissions WHERE user_id = $1 ORDER BY permission`, userID)
}

func roleExists(q db.Querier, role string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM roles WHERE id = $1`, role)
}

func insertRole(tx *db.Tx, role string, permissions []string) error {
	if _, err := tx.Exec(`INSERT INTO roles (id, created_at) VALUES ($1, $2)
		ON CONFLICT (id) DO UPDATE SET version = roles.version + 1`, role, tx.Now().UnixMilli()); err != nil {
		return fmt.Errorf("insert role: %w", err)
	}
	if _, err := tx.Exec(`DELETE FROM role_permissions WHERE role_id = $1`, role); err != nil {
		return fmt.Errorf("delete permissions of role: %w", err)
	}
	for _, permission := range permissions {
		if _, err := tx.Exec(`INSERT INTO role_permissions (role_id, permission) VALUES ($1, $2)
			ON CONFLICT (role_id, permission) DO NOTHING`, role, permission); err != nil {
			return fmt.Errorf("insert permission of role: %w", err)
		}
	}
	return nil
}

// roleVersion returns the number of changes of a role; 0 for an unknown role.
func roleVersion(q db.Querier, role string) (version int64, err error) {
	version, _, err = db.Value[int64](q, "read the version of a role", `SELECT version FROM roles WHERE id = $1`, role)
	return version, err
}

// allRoles lists the roles that were created on this site.
func allRoles(q db.Querier) ([]string, error) { return texts(q, `SELECT id FROM roles ORDER BY id`) }

func deleteRole(tx *db.Tx, role string) error {
	_, err := db.Change(tx, "delete role", `DELETE FROM roles WHERE id = $1`, role)
	return err
}

// holdersOf lists at most limit accounts with a role, by name, after a name.
func holdersOf(q db.Querier, role, after string, limit int) ([]RoleHolder, error) {
	return db.All(q, "list the members of a role", func(one *RoleHolder, row db.Scanner) error {
		return row.Scan(&one.ID, &one.Name, &one.TwoFactor)
	}, `SELECT u.id, u.name, CASE WHEN u.totp_secret IS NOT NULL THEN 1 ELSE 0 END FROM user_roles r JOIN users u ON u.id = r.user_id
		WHERE r.role_id = $1 AND u.name > $2 ORDER BY u.name LIMIT $3`, role, after, limit)
}

// countHolders counts the accounts that have a role and are not banned.
func countHolders(q db.Querier, role string) (int64, error) {
	return db.Only[int64](q, "count the members of a role", `SELECT COUNT(*) FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role_id = $1 AND COALESCE(u.banned_at, 0) = 0`, role)
}

// namesWith lists at most limit accounts that have a permission and are not banned, by
// name: administrators, accounts with a role that has it, and accounts with their own
// grant.
func namesWith(q db.Querier, permission string, limit int) ([]string, error) {
	return texts(q, `SELECT name FROM users WHERE COALESCE(banned_at, 0) = 0 AND id IN (
			SELECT user_id FROM user_roles WHERE role_id = $1
			UNION SELECT user_id FROM user_permissions WHERE permission = $2
			UNION SELECT r.user_id FROM user_roles r JOIN role_permissions p ON p.role_id = r.role_id WHERE p.permission = $2)
		ORDER BY name LIMIT $3`, session.RoleAdmin, permission, limit)
}

// usersOfRole lists the accounts with a role.
func usersOfRole(q db.Querier, role string) ([]string, error) {
	return texts(q, `SELECT user_id FROM user_roles WHERE role_id = $1`, role)
}

func addRole(tx *db.Tx, userID, role string) error {
	_, err := db.Change(tx, "add role", `INSERT INTO user_roles (user_id, role_id) VALUES ($1, $2)
		ON CONFLICT (user_id, role_id) DO NOTHING`, userID, role)
	return err
}

func removeRole(tx *db.Tx, userID, role string) error {
	_, err := db.Change(tx, "remove role", `DELETE FROM user_roles WHERE user_id = $1 AND role_id = $2`, userID, role)
	return err
}

func removeRoles(tx *db.Tx, userID string) error {
	_, err := db.Change(tx, "remove roles", `DELETE FROM user_roles WHERE user_id = $1`, userID)
	return err
}

func addPermission(tx *db.Tx, userID, permission string) error {
	_, err := db.Change(tx, "grant permission", `INSERT INTO user_permissions (user_id, permission) VALUES ($1, $2)
		ON CONFLICT (user_id, permission) DO NOTHING`, userID, permission)
	return err
}

// permissionsOfRole lists the permissions of a role.
func permissionsOfRole(q db.Querier, role string) ([]string, error) {
	return texts(q, `SELECT permission FROM role_permissions WHERE role_id = $1 ORDER BY permission`, role)
}

func removePermission(tx *db.Tx, userID, permission string) error {
	_, err := db.Change(tx, "revoke permission", `DELETE FROM user_permissions WHERE user_id = $1 AND permission = $2`,
		userID, permission)
	return err
}

// RoleIDs lists the roles that can be given, the built-in ones first.
func (s *Service) RoleIDs(q db.Querier) ([]string, error) {
	own, err := texts(q, `SELECT id FROM roles WHERE id <> $1 ORDER BY id`, RoleModerator)
	return append([]string{session.RoleAdmin, RoleModerator}, own...), err
}

// established is the condition for an account that may approve. $1 is the latest
// registration time and $2 the latest time at which its two-factor authentication was
// turned on, 0 for no condition.
const established = `COALESCE(banned_at, 0) = 0 AND created_at <= CAST($1 AS BIGINT)
	AND (CAST($2 AS BIGINT) = 0 OR totp_enabled_at <= CAST($2 AS BIGINT))`

// isEstablished reports whether an account has existed for long enough to approve.
func isEstablished(q db.Querier, userID string, e approval.Established) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM users WHERE `+established+` AND id = $3`, e.CreatedBy, e.TwoFactorBy, userID)
}

// establishedWith lists at most limit established accounts with a permission.
func establishedWith(q db.Querier, permission string, e approval.Established, limit int) ([]string, error) {
	return texts(q, `SELECT id FROM users WHERE `+established+` AND id IN (
			SELECT user_id FROM user_roles WHERE role_id = $3
			UNION SELECT user_id FROM user_permissions WHERE permission = $4
			UNION SELECT r.user_id FROM user_roles r JOIN role_permissions p ON p.role_id = r.role_id WHERE p.permission = $4)
		ORDER BY id LIMIT $5`, e.CreatedBy, e.TwoFactorBy, session.RoleAdmin, permission, limit)
}

// staffUpTo counts the accounts with a role, at most limit.
func staffUpTo(q db.Querier, limit int) (int, error) {
	return db.Only[int](q, "count staff", `SELECT COUNT(*) FROM (SELECT DISTINCT user_id FROM user_roles LIMIT $1) AS staff`, limit)
}

// staffWithoutTwoFactor lists at most limit accounts that have a role, are not banned
// and have no two-factor authentication, by name.
func staffWithoutTwoFactor(q db.Querier, limit int) ([]string, error) {
	return texts(q, `SELECT DISTINCT u.name FROM user_roles r JOIN users u ON u.id = r.user_id
		WHERE u.totp_secret IS NULL AND u.banned_at IS NULL ORDER BY u.name LIMIT $1`, limit)
}
