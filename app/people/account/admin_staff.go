package account

import (
	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
	"slices"
)

// Errors for actions that staff must not apply to other staff.
var (
	errStale = fault.New(fault.CodeConflict, "Another member of staff has changed this account in the meantime. Look at it again.")
	errSelf  = fault.New(fault.CodeForbidden, "You cannot do this to your own account.")
	errAbove = fault.New(fault.CodeForbidden, "This account may do more than yours.")
)

// AdminFor returns the view of the caller of a staff call. It refuses three things that the
// console may do: changes of the caller's own account, changes of an account with more
// permissions, and changes of an account that has changed since the caller saw it.
func (s *Service) AdminFor(c players.Change) Admin {
	m := s.Admin(c.Call.Actor()).WithReason(c.Reason)
	m.staff, m.request, m.version = c.Call.User.ID, c.Call.RequestID, c.Version
	m.call = c.Call
	if c.Call.Machine != nil {
		m.machine = c.Call.User
	}
	return m
}

// authority returns the caller's permissions. A machine has at most those of its token.
func (m Admin) authority(q db.Querier) (authority, error) {
	by, err := activeAuthorityOf(q, m.staff)
	if m.machine != nil {
		own := slices.DeleteFunc(slices.Clone(m.machine.Permissions), func(p string) bool { return by.covers([]string{p}) != nil })
		by = authority{permissions: own}
	}
	return by, err
}

// Authorize decides whether a staff call may change an account, and returns its id. It
// refuses the caller's own account, accounts with more permissions, and accounts that
// have changed since the caller saw them. The console may change all accounts.
func (m Admin) Authorize(q db.Querier, login string) (userID string, err error) {
	a, err := m.find(q, login)
	if err != nil {
		return "", err
	}
	return a.ID, m.authorizeTarget(q, a)
}

// authorizeTarget needs no special rule for the last administrator. Only another administrator
// can change one, and guard checks in this transaction that the caller still is one and
// remains one.
func (m Admin) authorizeTarget(q db.Querier, a *account) error {
	if m.staff == "" {
		return nil
	}
	if a.ID == m.staff {
		return errSelf
	}
	by, err := m.authority(q)
	if err != nil {
		return err
	}
	of, err := authorityOf(q, a.ID)
	if err != nil {
		return err
	}
	if !by.all && (of.all || by.covers(of.permissions) != nil) {
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

// mayGrant refuses permissions if the caller lacks one of them; role is the role that
// they belong to, if any.
func (m Admin) mayGrant(q db.Querier, role string, permissions ...string) error {
	if m.staff == "" {
		return nil
	}
	by, err := m.authority(q)
	switch {
	case err != nil:
		return err
	case role == session.RoleAdmin && !by.all:
		return ErrBeyondOwn.With("permission", session.RoleAdmin)
	}
	return by.covers(permissions)
}
