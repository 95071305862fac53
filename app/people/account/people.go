package account

import (
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/db"
)

// Person is a player as other parts of the house need them, inside of their
// own transactions.
type Person struct {
	PublicUser
	Roles []string
	// MutedUntil and ExcludedUntil are zero when there is none.
	MutedUntil, ExcludedUntil time.Time
	Banned                    bool
}

// PersonByID finds a player; false for nobody.
func PersonByID(q db.Querier, userID string) (Person, bool, error) {
	if !id.Valid(userID) {
		return Person{}, false, nil
	}
	a, err := accountByID(q, userID)
	return personOf(q, a, err)
}

// PersonByName finds a player by the whole name, in any case; false for nobody.
func PersonByName(q db.Querier, name string) (Person, bool, error) {
	if checkName(name) != "" {
		return Person{}, false, nil
	}
	a, err := accountByName(q, nameKey(name))
	return personOf(q, a, err)
}

func personOf(q db.Querier, a *account, err error) (Person, bool, error) {
	if a == nil || err != nil {
		return Person{}, false, err
	}
	roles, err := rolesOf(q, a.ID)
	if err != nil {
		return Person{}, false, err
	}
	return Person{
		PublicUser: a.public(), Roles: roles, Banned: a.BannedAt != 0,
		MutedUntil: timeOrZero(a.MuteUntil), ExcludedUntil: timeOrZero(a.ExcludedUntil),
	}, true, nil
}

func timeOrZero(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return clock.FromMillis(ms)
}

// MuteIn keeps a player from writing until a time, in the transaction of
// whoever decides it and records the deed; the zero time lets them write again.
func (s *Service) MuteIn(tx *db.Tx, userID string, until time.Time) error {
	ms := int64(0)
	if !until.IsZero() {
		ms = until.UnixMilli()
	}
	if err := setMute(tx, userID, ms); err != nil {
		return fmt.Errorf("mute: %w", err)
	}
	s.changed(tx, userID)
	return nil
}
