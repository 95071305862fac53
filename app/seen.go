package app

import (
	"time"

	"croupier/app/kernel/players"
	"croupier/db"
)

// racers knows who takes part in the race.
type racers struct{ players.Finder }

// Races implements race.Entrants.
func (r racers) Races(q db.Querier, owner string, week time.Time) (bool, error) {
	p, found, err := r.ByID(q, owner)
	return found && !actedOn(p).Barred(week), err
}
