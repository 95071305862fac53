package app

import (
	"context"
	"fmt"

	"croupier/app/betting/crash"
	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
	"croupier/app/people/guests"
	"croupier/app/people/stats"
)

// openGuests makes the list of guests, which the kernel queries for every visitor.
func openGuests(ctx context.Context, k *kernel) (*guests.Service, error) {
	service, err := guests.New(ctx, guests.Deps{DB: k.db, Clock: k.clock, Limiter: k.limiter, Log: k.log}, guests.Options{
		Retention: k.cfg.Guests.Retention, NewPerHour: k.cfg.Guests.NewPerHour,
	})
	if err != nil {
		return nil, fmt.Errorf("set up guests: %w", err)
	}
	return service, nil
}

// guestNeeds are the packages that store data of guests.
type guestNeeds struct {
	play        *play.Service
	crash       *crash.Service
	seeds       *seeds.Service
	stats       *stats.Service
	projections *projections
}

func wireGuests(_ context.Context, k *kernel, needs guestNeeds) (*guests.Removal, feature.Feature, error) {
	removal := guests.NewRemoval(k.guests, guests.Parts{
		Rounds: []guests.Rounds{needs.play, needs.crash}, Seeds: needs.seeds, Stats: needs.stats, Projections: needs.projections, Ledger: k.ledger,
	})
	return removal, feature.Feature{
		Name: "guests", Settings: []settings.Group{k.guests.Settings()}, Checks: guests.Checks(), Jobs: removal.Jobs(),
		Workers: []feature.Worker{{Name: "guests", Run: k.guests.Run, Failure: feature.Restart}},
	}, nil
}
