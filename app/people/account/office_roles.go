package account

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Refusals of changes of roles.
var (
	ErrBuiltInRole = fault.New(fault.CodeForbidden, "A built-in role cannot be changed.").With("reason", "built_in")
	ErrStaleRole   = fault.New(fault.CodeConflict, "Somebody else has changed this role. Look at it again.").With("reason", "stale")
	ErrOwnRole     = fault.New(fault.CodeForbidden, "You cannot change what you may do yourself. Ask somebody else.").With("reason", "own")
	ErrBeyondOwn   = fault.New(fault.CodeForbidden, "You can permit only what you are permitted yourself.").With("reason", "beyond_own")
	ErrHeldRole    = fault.New(fault.CodeConflict, "Somebody holds this role. Take it from them first.").With("reason", "held")
	ErrUnknownRole = fault.New(fault.CodeNotFound, "There is no role of this name.")
)

// power is what one of the staff may do, read in the transaction of a deed: what
// a session remembers may be of a moment ago.
type power struct {
	all         bool
	roles       []string
	permissions []string
}

func powerOf(q db.Querier, userID string) (p power, err error) {
	if p.roles, err = rolesOf(q, userID); err != nil {
		return power{}, err
	}
	p.all = slices.Contains(p.roles, session.RoleAdmin)
	p.permissions, err = permissionsOf(q, userID)
	return p, err
}

// powerToAct is the power of who makes a call: none once they are banned.
func powerToAct(q db.Querier, userID string) (power, error) {
	if banned, err := isBanned(q, userID); err != nil || banned {
		return power{}, err
	}
	return powerOf(q, userID)
}

// covers refuses permissions of which p does not hold every one: whoever permits
// must be permitted. The first that is missing is named.
func (p power) covers(permissions []string) error {
	for _, id := range permissions {
		if !p.all && !slices.Contains(p.permissions, id) {
			return ErrBeyondOwn.With("permission", id)
		}
	}
	return nil
}

// DefineRoleRequest makes a role (version 0) or changes what one permits.
type DefineRoleRequest struct {
	RoleDeed
	Permissions []string `json:"permissions" validate:"max=200,dive,max=40"`
}

// DefineRoleCall makes or changes a role for a caller.
func (s *Service) DefineRoleCall(ctx context.Context, call *session.Call, request DefineRoleRequest) (RoleAnswer, error) {
	if builtInRole(request.Role) {
		return RoleAnswer{}, ErrBuiltInRole
	}
	m := s.Admin(call.User.ID)
	if err := m.checkRole(request.Role, request.Permissions); err != nil {
		return RoleAnswer{}, err
	}
	err := s.changeRole(ctx, call, "define role", request.RoleDeed, func(tx *db.Tx, by power, before []string) ([]string, error) {
		// Both ends count: otherwise somebody could strip those above them.
		if err := by.covers(append(slices.Clone(before), request.Permissions...)); err != nil {
			return nil, err
		}
		if err := insertRole(tx, request.Role, request.Permissions); err != nil {
			return nil, err
		}
		return permissionsOfRole(tx, request.Role)
	})
	return RoleAnswer{Version: request.Version + 1}, err
}

// DeleteRoleCall deletes a role that nobody holds.
func (s *Service) DeleteRoleCall(ctx context.Context, call *session.Call, request DeleteRoleRequest) (RoleAnswer, error) {
	if builtInRole(request.Role) {
		return RoleAnswer{}, ErrBuiltInRole
	}
	if request.Version == 0 {
		return RoleAnswer{}, ErrUnknownRole
	}
	return RoleAnswer{}, s.changeRole(ctx, call, "delete role", request.RoleDeed, func(tx *db.Tx, by power, before []string) ([]string, error) {
		holders, err := usersOfRole(tx, request.Role)
		switch {
		case err != nil:
			return nil, err
		case len(holders) > 0:
			return nil, ErrHeldRole.With("holders", len(holders))
		}
		if err := by.covers(before); err != nil {
			return nil, err
		}
		return nil, deleteRole(tx, request.Role)
	})
}

// changeRole changes a role of which the caller has seen the version, and that
// the caller does not hold. All who hold it are read anew by their sessions.
func (s *Service) changeRole(ctx context.Context, call *session.Call, deed string, asked RoleDeed, work func(tx *db.Tx, by power, before []string) ([]string, error)) error {
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		by, err := powerToAct(tx, call.User.ID)
		if err != nil {
			return err
		}
		if version, err := roleVersion(tx, asked.Role); err != nil {
			return err
		} else if version != asked.Version {
			return ErrStaleRole.With("version", version)
		}
		if !by.all && slices.Contains(by.roles, asked.Role) {
			return ErrOwnRole
		}
		before, err := permissionsOfRole(tx, asked.Role)
		if err != nil {
			return err
		}
		after, err := work(tx, by, before)
		if err != nil {
			return err
		}
		holders, err := usersOfRole(tx, asked.Role)
		if err != nil {
			return err
		}
		for _, userID := range holders {
			s.changed(tx, userID)
		}
		entry := stafflog.By(call, deed)
		entry.Kind, entry.Subject, entry.Reason = stafflog.Role, asked.Role, asked.Reason.Reason
		entry.Detail, entry.Before, entry.After = strings.Join(after, ","), before, after
		return s.staffLog.Write(tx, entry)
	})
	if err != nil {
		return fmt.Errorf("%s: %w", deed, err)
	}
	return nil
}
