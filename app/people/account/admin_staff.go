package account

import (
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
)

// For returns the view of whoever makes a call of staff. It refuses what the
// console may do: to change oneself, whoever may do more, or what somebody else
// has changed since it was looked at.
func (s *Service) For(c players.Change) Admin {
	m := s.Admin(c.Call.User.ID).Because(c.Reason)
	m.staff, m.request, m.version = c.Call.User.ID, c.Call.RequestID, c.Version
	return m
}

// May decides whether a call of staff may touch an account: not one's own, none
// that may do more, and none that somebody has changed since it was looked at. It
// returns the id of the account. The console may touch all.
func (m Admin) May(q db.Querier, login string) (userID string, err error) {
	a, err := m.find(q, login)
	if err != nil {
		return "", err
	}
	return a.ID, m.guard(q, a)
}

// guard needs no rule of its own for the last administrator: only another one, who
// is one still in this transaction and stays one, can touch them.
func (m Admin) guard(q db.Querier, a *account) error {
	if m.staff == "" {
		return nil
	}
	if a.ID == m.staff {
		return errSelf
	}
	by, err := powerToAct(q, m.staff)
	if err != nil {
		return err
	}
	of, err := powerOf(q, a.ID)
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

// mayGive refuses permissions of which the giver does not hold every one; role is
// the one that they come with, if any.
func (m Admin) mayGive(q db.Querier, role string, permissions ...string) error {
	if m.staff == "" {
		return nil
	}
	by, err := powerToAct(q, m.staff)
	switch {
	case err != nil:
		return err
	case role == session.RoleAdmin && !by.all:
		return ErrBeyondOwn.With("permission", session.RoleAdmin)
	}
	return by.covers(permissions)
}
