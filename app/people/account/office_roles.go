package account

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Errors for changes of roles.
var (
	ErrBuiltInRole = fault.New(fault.CodeForbidden, "A built-in role cannot be changed.").With("reason", "built_in")
	ErrStaleRole   = fault.New(fault.CodeConflict, "Another member of staff has changed this role. Look at it again.").With("reason", "stale")
	ErrOwnRole     = fault.New(fault.CodeForbidden, "You cannot change your own permissions. Ask another administrator.").With("reason", "own")
	ErrBeyondOwn   = fault.New(fault.CodeForbidden, "You can permit only what you are permitted yourself.").With("reason", "beyond_own")
	ErrRoleInUse   = fault.New(fault.CodeConflict, "A member of staff has this role. Take it from them first.").With("reason", "held")
	ErrUnknownRole = fault.New(fault.CodeNotFound, "There is no role of this name.")
)

// authority is the permissions of a member of staff, read in the transaction of an action,
// because those of the session may be out of date.
type authority struct {
	all         bool
	roles       []string
	permissions []string
}

func authorityOf(q db.Querier, userID string) (p authority, err error) {
	if p.roles, err = rolesOf(q, userID); err != nil {
		return authority{}, err
	}
	p.all = slices.Contains(p.roles, session.RoleAdmin)
	p.permissions, err = permissionsOf(q, userID)
	return p, err
}

// activeAuthorityOf returns the permissions of a caller; none if the caller is banned.
func activeAuthorityOf(q db.Querier, userID string) (authority, error) {
	if banned, err := isBanned(q, userID); err != nil || banned {
		return authority{}, err
	}
	return authorityOf(q, userID)
}

// covers refuses permissions if p lacks one of them, and names the first missing one.
// Only a caller with a permission may give it.
func (p authority) covers(permissions []string) error {
	for _, id := range permissions {
		if !p.all && !slices.Contains(p.permissions, id) {
			return ErrBeyondOwn.With("permission", id)
		}
	}
	return nil
}

// DefineRoleRequest creates a role (version 0) or changes the permissions of one.
type DefineRoleRequest struct {
	RoleVersion
	Permissions []string `json:"permissions" validate:"max=200,dive,max=40"`
}

// DefineRoleCall creates or changes a role for a caller.
func (s *Service) DefineRoleCall(ctx context.Context, call *session.Call, request DefineRoleRequest) (RoleAnswer, error) {
	if builtInRole(request.Role) {
		return RoleAnswer{}, ErrBuiltInRole
	}
	m := s.Admin(call.User.ID)
	if err := m.checkRole(request.Role, request.Permissions); err != nil {
		return RoleAnswer{}, err
	}
	ask := func(before []string) *approval.Proposal {
		added := slices.DeleteFunc(slices.Clone(request.Permissions), func(p string) bool { return slices.Contains(before, p) })
		if request.Version == 0 || len(s.criticalPermissions(added)) == 0 {
			return nil // a new role has no holders; giving it waits for approval
		}
		return &approval.Proposal{Kind: kindWidenRole, Subject: request.Role, Reason: request.Reason.Reason, Payload: roleWidening{request.Role, request.Version, request.Permissions}}
	}
	err := s.changeRole(ctx, call, "define role", request.RoleVersion, ask, setRolePermissions(request.Role, request.Permissions))
	return RoleAnswer{Version: request.Version + 1}, err
}

// roleWidening is a change that adds permissions to a role.
type roleWidening struct {
	Role        string   `json:"role"`
	Version     int64    `json:"version"`
	Permissions []string `json:"permissions"`
}

// roleUpdate changes a role and returns its new permissions. before is the old ones.
type roleUpdate func(tx *db.Tx, by authority, before []string) (after []string, err error)

func setRolePermissions(role string, permissions []string) roleUpdate {
	return func(tx *db.Tx, by authority, before []string) ([]string, error) {
		// Old and new permissions both count. Otherwise a caller could remove
		// permissions from a role above their own.
		if err := by.covers(append(slices.Clone(before), permissions...)); err != nil {
			return nil, err
		}
		if err := insertRole(tx, role, permissions); err != nil {
			return nil, err
		}
		return permissionsOfRole(tx, role)
	}
}

// executeRoleChange applies a change of a role that a second person has approved.
func (s *Service) executeRoleChange(_ context.Context, tx *db.Tx, _ *session.Call, r approval.Request) (approval.Completion, error) {
	var w roleWidening
	if err := r.Read(&w); err != nil {
		return approval.Completion{}, err
	}
	before, after, err := s.applyRoleUpdate(tx, r.RequestedBy, RoleVersion{Role: w.Role, Version: w.Version}, setRolePermissions(w.Role, w.Permissions))
	return approval.Completion{Detail: strings.Join(after, ","), Before: before, After: after}, err
}

// DeleteRoleCall deletes a role without holders.
func (s *Service) DeleteRoleCall(ctx context.Context, call *session.Call, request DeleteRoleRequest) (RoleAnswer, error) {
	if builtInRole(request.Role) {
		return RoleAnswer{}, ErrBuiltInRole
	}
	if request.Version == 0 {
		return RoleAnswer{}, ErrUnknownRole
	}
	return RoleAnswer{}, s.changeRole(ctx, call, "delete role", request.RoleVersion, nil, func(tx *db.Tx, by authority, before []string) ([]string, error) {
		holders, err := usersOfRole(tx, request.Role)
		switch {
		case err != nil:
			return nil, err
		case len(holders) > 0:
			return nil, ErrRoleInUse.With("holders", len(holders))
		}
		if err := by.covers(before); err != nil {
			return nil, err
		}
		return nil, deleteRole(tx, request.Role)
	})
}

// changeRole changes a role for a caller, or stores the change for a second person if
// ask is set.
func (s *Service) changeRole(ctx context.Context, call *session.Call, operation string, target RoleVersion, ask func(before []string) *approval.Proposal, work roleUpdate) error {
	waiting := ""
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		if err := s.observeApprovers(tx); err != nil {
			return err
		}
		note := ""
		current, err := permissionsOfRole(tx, target.Role)
		if err != nil {
			return err
		}
		if ask != nil {
			if needs := ask(current); needs != nil {
				if waiting, note, err = s.requireRoleApproval(tx, call, target, *needs); err != nil || waiting != "" {
					return err
				}
			}
		}
		before, after, err := s.applyRoleUpdate(tx, call.User.ID, target, work)
		if err != nil {
			return err
		}
		entry := stafflog.By(call, operation)
		entry.Kind, entry.Subject, entry.Reason = stafflog.Role, target.Role, target.Reason.Reason
		entry.Detail, entry.Before, entry.After = strings.Join(after, ","), before, after
		if note != "" {
			entry.Detail += "; " + note
		}
		return s.staffLog.Write(tx, entry)
	})
	if err == nil && waiting != "" {
		err = ErrAwaitingApproval.With("waiting", waiting)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", operation, err)
	}
	return nil
}

// requireRoleApproval requests a second person, for a caller who may change the role.
func (s *Service) requireRoleApproval(tx *db.Tx, call *session.Call, target RoleVersion, ask approval.Proposal) (waiting, note string, err error) {
	var w roleWidening
	if payload, ok := ask.Payload.(roleWidening); ok {
		w = payload
	}
	by, before, err := s.authorizeRoleChange(tx, call.User.ID, target)
	if err != nil {
		return "", "", err
	}
	if err := by.covers(append(slices.Clone(before), w.Permissions...)); err != nil {
		return "", "", err
	}
	if s.approvals == nil {
		return "", "", errNoApprovals
	}
	return s.approvals.Require(tx, call, ask)
}

// authorizeRoleChange refuses a caller who has not seen the current version of the role, or
// who has the role.
func (s *Service) authorizeRoleChange(tx *db.Tx, userID string, target RoleVersion) (by authority, before []string, err error) {
	if by, err = activeAuthorityOf(tx, userID); err != nil {
		return by, nil, err
	}
	if version, err := roleVersion(tx, target.Role); err != nil {
		return by, nil, err
	} else if version != target.Version {
		return by, nil, ErrStaleRole.With("version", version)
	}
	if !by.all && slices.Contains(by.roles, target.Role) {
		return by, nil, ErrOwnRole
	}
	before, err = permissionsOfRole(tx, target.Role)
	return by, before, err
}

// applyRoleUpdate changes a role. The sessions of all its holders are read again.
func (s *Service) applyRoleUpdate(tx *db.Tx, userID string, target RoleVersion, work roleUpdate) (before, after []string, err error) {
	by, before, err := s.authorizeRoleChange(tx, userID, target)
	if err != nil {
		return nil, nil, err
	}
	if after, err = work(tx, by, before); err != nil {
		return nil, nil, err
	}
	holders, err := usersOfRole(tx, target.Role)
	if err != nil {
		return nil, nil, err
	}
	for _, holder := range holders {
		s.dropCached(tx, holder)
	}
	return before, after, nil
}
