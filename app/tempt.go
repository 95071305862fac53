package app

import (
	"croupier/app/care/harm"
	"croupier/app/care/limits"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/players"
	"croupier/db"
)

// tempting is the one answer to whom promotions may reach: all that gives a player a
// reason to play asks it.
type tempting struct {
	accounts players.Finder
	control  *limits.Service
	care     *harm.Service
	clock    clock.Clock
}

// MayTempt reports whether promotions may reach a player: none reach whoever is banned,
// self-excluded or in a time-out, and none those with a strong marker of harm.
func (t tempting) MayTempt(q db.Querier, userID string) (bool, error) {
	now := t.clock.Now()
	person, found, err := t.accounts.ByID(q, userID)
	if err != nil || !found || personSubject(person).Barred(now) {
		return false, err
	}
	if resting, err := t.control.Resting(q, userID, now); err != nil || resting {
		return false, err
	}
	return t.care.MayTempt(q, userID)
}
