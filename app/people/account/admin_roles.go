package account

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"croupier/app/kernel/stafflog"
	"croupier/db"
)

func (m Admin) giveRole(tx *db.Tx, userID, role string) error {
	if !builtInRole(role) {
		known, err := roleExists(tx, role)
		if err != nil {
			return err
		}
		if !known {
			return refuse("role", keyIn, "There is no role of this name.")
		}
	}
	permissions, err := permissionsOfRole(tx, role)
	if err != nil {
		return err
	}
	if err := m.mayGive(tx, role, permissions...); err != nil {
		return err
	}
	return addRole(tx, userID, role)
}

// SetRole makes role the only one of the user; an empty role takes all away.
func (m Admin) SetRole(ctx context.Context, login, role string) error {
	return m.change(ctx, "set role", login, role, func(tx *db.Tx, a *account) error {
		if err := removeRoles(tx, a.ID); err != nil {
			return err
		}
		if role == "" {
			return nil
		}
		return m.giveRole(tx, a.ID, role)
	})
}

// AddRole gives the user one more role.
func (m Admin) AddRole(ctx context.Context, login, role string) error {
	return m.change(ctx, "add role", login, role, func(tx *db.Tx, a *account) error { return m.giveRole(tx, a.ID, role) })
}

// RemoveRole takes a role from the user, if they have it.
func (m Admin) RemoveRole(ctx context.Context, login, role string) error {
	return m.change(ctx, "remove role", login, role, func(tx *db.Tx, a *account) error { return removeRole(tx, a.ID, role) })
}

// Grant gives a permission to the user alone.
func (m Admin) Grant(ctx context.Context, login, permission string) error {
	if !m.accounts.permissions.Known(permission) {
		return refuse("permission", keyIn, "There is no permission of this name.")
	}
	return m.change(ctx, "grant", login, permission, func(tx *db.Tx, a *account) error {
		if err := m.mayGive(tx, "", permission); err != nil {
			return err
		}
		return addPermission(tx, a.ID, permission)
	})
}

// Revoke takes back what Grant gave. Permissions of roles stay.
func (m Admin) Revoke(ctx context.Context, login, permission string) error {
	return m.change(ctx, "revoke", login, permission, func(tx *db.Tx, a *account) error {
		return removePermission(tx, a.ID, permission)
	})
}

var rolePattern = regexp.MustCompile(`^[a-z][a-z0-9_]{1,39}$`)

// checkRole refuses a name that no role can have and permissions that nobody
// declares.
func (m Admin) checkRole(role string, permissions []string) error {
	if builtInRole(role) || !rolePattern.MatchString(role) {
		return refuse("role", keyRegex, "A role's name is 2 to 40 lower-case letters, digits and underscores, and not a built-in one.")
	}
	for _, permission := range permissions {
		if !m.accounts.permissions.Known(permission) {
			return refuse("permissions", keyIn, "There is no permission "+permission+".")
		}
	}
	return nil
}

// DefineRole makes a role, or replaces what an existing one permits.
func (m Admin) DefineRole(ctx context.Context, role string, permissions []string) error {
	if err := m.checkRole(role, permissions); err != nil {
		return err
	}
	s := m.accounts
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		before, err := permissionsOfRole(tx, role)
		if err != nil {
			return err
		}
		if err := insertRole(tx, role, permissions); err != nil {
			return err
		}
		holders, err := usersOfRole(tx, role)
		if err != nil {
			return err
		}
		for _, userID := range holders {
			s.changed(tx, userID)
		}
		return m.record(tx, stafflog.Entry{
			Action: "define role", Kind: stafflog.Role, Subject: role, Detail: strings.Join(permissions, ","),
			Before: before, After: slices.Sorted(slices.Values(permissions)),
		})
	})
	if err != nil {
		return fmt.Errorf("define role: %w", err)
	}
	return nil
}
