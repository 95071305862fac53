package session

import (
	"sync/atomic"
	"time"
)

// StaffLimits limit the sessions of staff, which are worth more to a thief than those of players.
// Zero is no limit.
type StaffLimits struct {
	// MaxLifetime is the maximum time from the sign-in to the end, however much the session is used.
	MaxLifetime time.Duration
	// Idle is the maximum time without use. The stored last use is up to five minutes old, so
	// that a shorter one would end sessions in use.
	Idle time.Duration
	// TwoFactor requires two-factor authentication of staff.
	TwoFactor bool
}

// staffLimits are the limits in force.
type staffLimits struct{ current atomic.Pointer[StaffLimits] }

// IsStaff reports whether a user has anything that players do not: a role or a permission.
func (u *User) IsStaff() bool { return u != nil && len(u.Roles)+len(u.Permissions) > 0 }

// SetStaffLimits changes the limits of the sessions of staff, including open ones.
func (m *Manager) SetStaffLimits(limits StaffLimits) { m.staff.current.Store(&limits) }

// lacksSecondFactor reports whether user is staff without a required second factor.
func (l *staffLimits) lacksSecondFactor(user *User) bool {
	limits := l.current.Load()
	return limits != nil && limits.TwoFactor && user.IsStaff() && !user.TwoFactor
}

// expiryOf is the end of a session of user: for a player it is the stored one.
func (l *staffLimits) expiryOf(user *User, s *Session) time.Time {
	limits, end := l.current.Load(), s.ExpiresAt
	if limits == nil || !user.IsStaff() {
		return end
	}
	for _, limit := range []struct {
		from time.Time
		most time.Duration
	}{{s.CreatedAt, limits.MaxLifetime}, {s.LastSeenAt, limits.Idle}} {
		if at := limit.from.Add(limit.most); limit.most > 0 && at.Before(end) {
			end = at
		}
	}
	return end
}
