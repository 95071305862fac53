package app

import (
	"croupier/app/care/harm"
	"croupier/app/care/limits"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/players"
	"croupier/db"
)

// marketing decides whether promotions may reach a player. Every marketing feature uses it.
type marketing struct {
	accounts players.Finder
	control  *limits.Service
	care     *harm.Service
	clock    clock.Clock
}

// MarketingAllowed reports whether promotions may reach a player. They reach no player who is banned,
// self-excluded, in a time-out or has a strong marker of harm.
func (t marketing) MarketingAllowed(q db.Querier, userID string) (bool, error) {
	now := t.clock.Now()
	person, found, err := t.accounts.ByID(q, userID)
	if err != nil || !found || personSubject(person).Ineligible(now) {
		return false, err
	}
	if resting, err := t.control.InTimeOut(q, userID, now); err != nil || resting {
		return false, err
	}
	return t.care.MarketingAllowed(q, userID)
}
