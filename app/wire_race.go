package app

import (
	"context"
	"fmt"
	"time"

	"croupier/app/desk/licence"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/account"
	"croupier/app/social/race"
	"croupier/db"
)

type raceNeeds struct {
	licence  *licence.Site
	accounts *account.Service
}

func wireRace(ctx context.Context, k *kernel, needs raceNeeds) (*race.Service, feature.Feature, error) {
	service := race.New(race.Deps{DB: k.db, Clock: k.clock, People: raceDirectory{needs.accounts}}, race.Options{Reward: needs.licence.RaceReward})
	if err := service.UseZone(ctx, k.cfg.Race.TimeZone); err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the race: %w", err)
	}
	return service, feature.Feature{
		Name: "race", Licence: licence.Race, Calls: service.Actions(), Checks: race.Checks(),
		Projections: []projection.Projection[*wagerlog.Wager]{service},
		// Accounts forget exclusions when no race needs them any more.
		Jobs: []schedule.Job{needs.accounts.ExclusionJob(service.Turns())},
	}, nil
}

// raceDirectory describes players as the leaderboard shows them.
type raceDirectory struct{ accounts *account.Service }

// Player implements race.People.
func (d raceDirectory) Player(ctx context.Context, owner string, viewer *session.User) (race.Player, error) {
	p, err := d.accounts.Show(ctx, owner, viewer)
	return race.Player{ID: p.ID, Name: p.Name, Avatar: p.Avatar, PrivateBets: p.PrivateBets, Hidden: p.Hidden, Demo: p.Demo}, err
}

// Races implements race.People.
func (raceDirectory) Races(q db.Querier, owner string, week time.Time) (bool, error) {
	p, found, err := account.PersonByID(q, owner)
	return found && !personSubject(p).Barred(week), err
}
