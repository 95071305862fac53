package session

import (
	"sync/atomic"
	"time"
)

// StaffLimits bound the sessions of staff, which are worth more to a thief than
// those of players. Zero is no bound.
type StaffLimits struct {
	// Life is the longest time from the sign-in to the end, however much the
	// session is used.
	Life time.Duration
	// Idle is the longest time without use. What is stored of the last use is up to
	// five minutes old, so that a shorter one would end sessions in use.
	Idle time.Duration
}

// staffLimits are the limits in force.
type staffLimits struct{ now atomic.Pointer[StaffLimits] }

// IsStaff reports whether somebody holds anything that players do not: a role or
// a permission.
func (u *User) IsStaff() bool { return u != nil && len(u.Roles)+len(u.Permissions) > 0 }

// SetStaffLimits changes the limits of the sessions of staff, those under way
// included.
func (m *Manager) SetStaffLimits(limits StaffLimits) { m.staff.now.Store(&limits) }

// bound is the end of a session of user: that of a player is the stored one.
func (l *staffLimits) bound(user *User, s *Session) time.Time {
	limits, end := l.now.Load(), s.ExpiresAt
	if limits == nil || !user.IsStaff() {
		return end
	}
	for _, limit := range []struct {
		from time.Time
		most time.Duration
	}{{s.CreatedAt, limits.Life}, {s.LastSeenAt, limits.Idle}} {
		if at := limit.from.Add(limit.most); limit.most > 0 && at.Before(end) {
			end = at
		}
	}
	return end
}
