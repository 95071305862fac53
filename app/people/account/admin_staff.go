package account

import (
	"slices"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Refusals of what one of the staff must not do to another.
var (
	errStale = fault.New(fault.CodeConflict, "Somebody has changed this account in the meantime. Look at it again.")
	errSelf  = fault.New(fault.CodeForbidden, "Nobody does this to their own account.")
	errAbove = fault.New(fault.CodeForbidden, "This account may do more than yours.")
	// errNotHeld refuses a role or a permission that the giver does not hold.
	errNotHeld = fault.New(fault.CodeForbidden, "Nobody can give what they do not hold themselves.")
	errLast    = fault.New(fault.CodeConflict, "This is the last administrator: without them nobody could open the house again.")
)

// For returns the view of whoever makes a call of staff. It refuses what the
// console may do: to change oneself, whoever may do more, or what somebody else
// has changed since it was looked at.
func (s *Service) For(c players.Change) Admin {
	m := s.Admin(c.Call.Actor()).Because(c.Reason)
	m.staff, m.request, m.version = c.Call.User, c.Call.RequestID, c.Version
	return m
}

// guard decides whether a call of staff may touch an account.
func (m Admin) guard(q db.Querier, a *account) error {
	if m.staff == nil {
		return nil
	}
	if a.ID == m.staff.ID {
		return errSelf
	}
	roles, err := rolesOf(q, a.ID)
	if err != nil {
		return err
	}
	permissions, err := permissionsOf(q, a.ID)
	if err != nil {
		return err
	}
	if !mayDo(m.staff, roles, permissions) {
		return errAbove
	}
	if m.version == "" {
		return nil
	}
	version, err := versionOf(q, a)
	if err == nil && version != m.version {
		return errStale
	}
	return err
}

// mayDo reports whether a member of the staff holds all that roles and
// permissions permit.
func mayDo(staff *session.User, roles, permissions []string) bool {
	if slices.Contains(staff.Roles, session.RoleAdmin) {
		return true
	}
	return !slices.Contains(roles, session.RoleAdmin) &&
		!slices.ContainsFunc(permissions, func(p string) bool { return !holds(staff, p) })
}

func holds(staff *session.User, permission string) bool {
	return slices.Contains(staff.Roles, session.RoleAdmin) || slices.Contains(staff.Permissions, permission)
}

// mayGive refuses a role that permits more than the giver holds.
func (m Admin) mayGive(q db.Querier, role string) error {
	if m.staff == nil {
		return nil
	}
	permissions, err := permissionsOfRole(q, role)
	if err == nil && !mayDo(m.staff, []string{role}, permissions) {
		return errNotHeld
	}
	return err
}

// keepAdministrator refuses a call of staff after which nobody would hold every
// permission any more.
func (m Admin) keepAdministrator(q db.Querier, before standing) error {
	roles, _ := before["roles"].([]string)
	if m.staff == nil || !slices.Contains(roles, session.RoleAdmin) {
		return nil
	}
	left, err := anyAdministrator(q)
	if err == nil && !left {
		return errLast
	}
	return err
}
