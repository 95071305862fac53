package account

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

var _ players.Directory = (*Service)(nil)

// ByID implements players.Finder.
func (s *Service) ByID(q db.Querier, userID string) (players.Person, bool, error) {
	if !id.Valid(userID) {
		return players.Person{}, false, nil
	}
	a, err := accountByID(q, userID)
	return s.personOf(q, a, err)
}

// ByName implements players.Finder.
func (s *Service) ByName(q db.Querier, name string) (players.Person, bool, error) {
	if checkName(name) != "" {
		return players.Person{}, false, nil
	}
	a, err := accountByName(q, nameKey(name))
	return s.personOf(q, a, err)
}

// VisiblePlayer implements players.Visibility. It is the one place that decides which players are
// hidden from which viewers. Viewers with ignore_privacy see private players, and
// private players see themselves.
func (s *Service) VisiblePlayer(ctx context.Context, owner string, viewer *session.User) (players.Player, error) {
	if session.IsGuest(owner) {
		return players.Player{Name: players.GuestName}, nil
	}
	a, err := s.byIDOrName(ctx, owner)
	if err != nil {
		return players.HiddenPlayer(), err
	}
	player := s.player(a)
	if !s.mayView(viewer, a) {
		hidden := players.HiddenPlayer()
		hidden.PrivateBets, hidden.Demo = player.PrivateBets, player.Demo
		return hidden, nil
	}
	return player, nil
}

// CanSeeHidden implements players.Directory.
func (s *Service) CanSeeHidden(viewer *session.User) bool {
	return viewer != nil && viewer.Can(IgnorePrivacy)
}

// mayView reports whether viewer (nil for a guest) may see the wagers of a.
func (s *Service) mayView(viewer *session.User, a *account) bool {
	return !a.PrivateBets || viewer != nil && viewer.ID == a.ID || s.CanSeeHidden(viewer)
}

func (s *Service) personOf(q db.Querier, a *account, err error) (players.Person, bool, error) {
	if a == nil || err != nil {
		return players.Person{}, false, err
	}
	roles, err := rolesOf(q, a.ID)
	if err != nil {
		return players.Person{}, false, err
	}
	return players.Person{
		Player: s.player(a), Roles: roles, Banned: a.BannedAt != 0,
		MutedUntil: timeOrZero(a.MuteUntil), ExcludedUntil: timeOrZero(a.ExcludedUntil),
	}, true, nil
}

func timeOrZero(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return clock.FromMillis(ms)
}

// MuteUntil mutes a player until a time, in the transaction of a caller that records the
// action; the zero time lifts the mute.
func (s *Service) MuteUntil(tx *db.Tx, userID string, until time.Time) error {
	ms := int64(0)
	if !until.IsZero() {
		ms = until.UnixMilli()
	}
	if err := setMute(tx, userID, ms); err != nil {
		return fmt.Errorf("mute: %w", err)
	}
	s.dropCached(tx, userID)
	if ms == 0 {
		return nil
	}
	return s.recordActivity(tx, wasMuted, userID)
}
