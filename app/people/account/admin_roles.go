package account

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

func (m Admin) grantRole(tx *db.Tx, userID, role string) error {
	if _, err := m.grantable(tx, role); err != nil {
		return err
	}
	return addRole(tx, userID, role)
}

// grantable returns the permissions of a role, or an error if the caller may not give it.
func (m Admin) grantable(q db.Querier, role string) ([]string, error) {
	if !builtInRole(role) {
		known, err := roleExists(q, role)
		if err != nil {
			return nil, err
		}
		if !known {
			return nil, refuse("role", keyIn, "There is no role of this name.")
		}
	}
	permissions, err := permissionsOfRole(q, role)
	if err != nil {
		return nil, err
	}
	return append([]string{}, permissions...), m.mayGrant(q, role, permissions...)
}

// roleApproval requires a second person before a role with important permissions is
// given.
func (m Admin) roleApproval(role string) *approvalRule {
	return &approvalRule{ask: func(tx *db.Tx, a *account) (*approval.Proposal, error) {
		permissions, err := m.grantable(tx, role)
		if err != nil || role != session.RoleAdmin && len(m.accounts.criticalPermissions(permissions)) == 0 {
			return nil, err
		}
		return &approval.Proposal{Kind: kindGrant, Subject: a.ID, Payload: grant{User: a.ID, Role: role, Permissions: permissions}}, nil
	}}
}

// executeGrant gives a role or permission that a second person has approved.
func (s *Service) executeGrant(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Completion, error) {
	var g grant
	if err := r.Read(&g); err != nil {
		return approval.Completion{}, err
	}
	requester, a, err := s.authorizeBoth(tx, call, r)
	if err != nil {
		return approval.Completion{}, err
	}
	before, err := snapshotOf(tx, a.ID)
	if err != nil {
		return approval.Completion{}, err
	}
	if g.Role != "" {
		permissions, err := requester.grantable(tx, g.Role)
		switch {
		case err != nil:
			return approval.Completion{}, err
		case !slices.Equal(permissions, g.Permissions):
			return approval.Completion{}, approval.ErrChanged
		}
		err = addRole(tx, a.ID, g.Role)
		if err != nil {
			return approval.Completion{}, err
		}
	} else {
		if err := requester.mayGrant(tx, "", g.Permission); err != nil {
			return approval.Completion{}, err
		}
		if err := addPermission(tx, a.ID, g.Permission); err != nil {
			return approval.Completion{}, err
		}
	}
	s.dropCached(tx, a.ID)
	after, err := snapshotOf(tx, a.ID)
	return approval.Completion{Detail: g.Role + g.Permission, Before: before.diff(after), After: after.diff(before)}, err
}

// SetRole makes role the user's only role; an empty role removes all roles.
func (m Admin) SetRole(ctx context.Context, login, role string) error {
	return m.changeWithApproval(ctx, "set role", login, role, m.roleApproval(role), func(tx *db.Tx, a *account) error {
		if err := removeRoles(tx, a.ID); err != nil {
			return err
		}
		if role == "" {
			return nil
		}
		return m.grantRole(tx, a.ID, role)
	})
}

// AddRole gives the user one more role.
func (m Admin) AddRole(ctx context.Context, login, role string) error {
	return m.changeWithApproval(ctx, "add role", login, role, m.roleApproval(role), func(tx *db.Tx, a *account) error { return m.grantRole(tx, a.ID, role) })
}

// RemoveRole removes a role from the user, if they have it.
func (m Admin) RemoveRole(ctx context.Context, login, role string) error {
	return m.change(ctx, "remove role", login, role, func(tx *db.Tx, a *account) error { return removeRole(tx, a.ID, role) })
}

// Grant gives a permission to one user.
func (m Admin) Grant(ctx context.Context, login, permission string) error {
	if !m.accounts.permissions.Known(permission) {
		return refuse("permission", keyIn, "There is no permission of this name.")
	}
	needs := &approvalRule{ask: func(tx *db.Tx, a *account) (*approval.Proposal, error) {
		err := m.mayGrant(tx, "", permission)
		if err != nil || m.accounts.permissions.GrantableAlone(permission) {
			return nil, err
		}
		return &approval.Proposal{Kind: kindGrant, Subject: a.ID, Payload: grant{User: a.ID, Permission: permission, Permissions: []string{permission}}}, nil
	}}
	return m.changeWithApproval(ctx, "grant", login, permission, needs, func(tx *db.Tx, a *account) error {
		if err := m.mayGrant(tx, "", permission); err != nil {
			return err
		}
		return addPermission(tx, a.ID, permission)
	})
}

// Revoke removes a permission that Grant gave. Permissions of roles are kept.
func (m Admin) Revoke(ctx context.Context, login, permission string) error {
	return m.change(ctx, "revoke", login, permission, func(tx *db.Tx, a *account) error {
		return removePermission(tx, a.ID, permission)
	})
}

var rolePattern = regexp.MustCompile(`^[a-z][a-z0-9_]{1,39}$`)

// checkRole refuses invalid role names and undeclared permissions.
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

// DefineRole creates a role or replaces the permissions of an existing one.
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
			s.dropCached(tx, userID)
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
