package session

import (
	"testing"
	"time"
)

func TestSessionsOfStaffEndSooner(t *testing.T) {
	begin := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	farFuture := begin.Add(30 * 24 * time.Hour)
	player, staff, moderator := &User{}, &User{Permissions: []string{"users"}}, &User{Roles: []string{"helper"}}
	limits := &StaffLimits{MaxLifetime: 12 * time.Hour, Idle: 2 * time.Hour}
	for _, test := range []struct {
		name   string
		user   *User
		limits *StaffLimits
		seen   time.Duration
		want   time.Time
	}{
		{"a player", player, limits, time.Hour, farFuture},
		{"staff who are idle", staff, limits, time.Hour, begin.Add(3 * time.Hour)},
		{"staff who work all day", staff, limits, 11*time.Hour + 30*time.Minute, begin.Add(12 * time.Hour)},
		{"a moderator by role only", moderator, limits, 0, begin.Add(2 * time.Hour)},
		{"no limits", staff, &StaffLimits{}, time.Hour, farFuture},
		{"none set", staff, nil, time.Hour, farFuture},
	} {
		var l staffLimits
		if test.limits != nil {
			l.current.Store(test.limits)
		}
		got := l.expiryOf(test.user, &Session{CreatedAt: begin, LastSeenAt: begin.Add(test.seen), ExpiresAt: farFuture})
		if !got.Equal(test.want) {
			t.Errorf("%s: ends at %v, want %v", test.name, got, test.want)
		}
	}
	if (*User)(nil).IsStaff() {
		t.Error("a guest is staff")
	}
}

func TestStaffLimitsApplyToOpenSessions(t *testing.T) {
	w := newHarness(t)
	w.SetStaffLimits(StaffLimits{MaxLifetime: 12 * time.Hour, Idle: 2 * time.Hour})
	player, _ := w.start("bob", false)
	token, _ := w.start("ann", false)
	w.clock.Advance(3 * time.Hour)
	w.requireAccepted(token, "a player after three hours")
	w.fakeUsers.users["ann"] = User{ID: "ann", Permissions: []string{"users"}}
	w.ForgetUser("ann")
	for range 8 {
		w.clock.Advance(time.Hour)
		if _, s := w.requireAccepted(token, "staff at work"); !s.ExpiresAt.Before(start.Add(12*time.Hour + time.Second)) {
			t.Fatalf("it is said to end at %v", s.ExpiresAt)
		}
	}
	w.clock.Advance(time.Hour)
	w.requireRefused(token, "twelve hours after the sign-in")
	w.requireAccepted(player, "a player")

	idle, _ := w.start("ann", false)
	w.clock.Advance(2 * time.Hour)
	w.requireRefused(idle, "two hours without use")
	w.SetStaffLimits(StaffLimits{})
	w.requireAccepted(idle, "without limits")
}
