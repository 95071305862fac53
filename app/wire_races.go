package app

import (
	"context"
	"time"

	"croupier/app/desk/licence"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/account"
	"croupier/app/rewards/races"
	"croupier/db"
)

type raceNeeds struct {
	licence  *licence.Site
	accounts *account.Service
}

func wireRace(_ context.Context, k *kernel, needs raceNeeds) (*races.Service, feature.Feature, error) {
	service := races.New(races.Deps{DB: k.db, Clock: k.clock, Players: needs.accounts, Entrants: raceEntrants{needs.accounts}}, races.Options{Reward: needs.licence.RaceReward, TimeZone: k.cfg.Race.TimeZone})
	return service, feature.Feature{
		Name: "races", Licence: licence.Race, Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Start: service.Start, Checks: races.Checks(),
		Projections: []projection.Projection[*wagerlog.Wager]{service},
		// Accounts forget exclusions when no race needs them any more.
		Jobs: []schedule.Job{needs.accounts.ExclusionJob(service.Turns())},
	}, nil
}

// raceEntrants knows who takes part in the race.
type raceEntrants struct{ players.Finder }

// Races implements races.Entrants.
func (e raceEntrants) Races(q db.Querier, owner string, week time.Time) (bool, error) {
	p, found, err := e.ByID(q, owner)
	return found && !personSubject(p).Barred(week), err
}
