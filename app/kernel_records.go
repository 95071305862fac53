package app

import (
	"context"
	"fmt"

	"croupier/app/betting/crash"
	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/renewal"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/guests"
)

// renewalNeeds hold what players draw from, and the rounds that go on.
type renewalNeeds struct {
	seeds *seeds.Service
	play  *play.Service
	crash *crash.Service
}

// renewals begin all draws anew.
type renewals struct {
	*renewal.Service
	// atStart is that of this start; nil when all was well.
	atStart *renewal.Renewal
}

// openRenewal begins all draws anew when somebody may know what they would be:
// before anything is served, and whichever command has opened the site.
func openRenewal(ctx context.Context, k *kernel, needs renewalNeeds) (r renewals, _ feature.Feature, err error) {
	r.Service = &renewal.Service{
		DB: k.db, Seeds: needs.seeds, Rounds: []renewal.Rounds{needs.play, needs.crash}, Holders: []renewal.Holder{needs.crash}, Log: k.log,
	}
	if !k.options.Inspect {
		if r.atStart, err = r.AtStart(ctx); err != nil {
			return r, feature.Feature{}, err
		}
	}
	return r, feature.Feature{Name: "renewal", Workers: []feature.Worker{{Name: "clock", Run: r.Run, Failure: feature.StopSite}}}, nil
}

// recordNeeds are the wagers of all kinds, and who makes something of them.
type recordNeeds struct {
	desk     *gaming.Desk
	features []feature.Feature
}

// projections are brought up to date by it.
type projections = projection.Runner[*wagerlog.Wager]

// openRecords makes what reads the log of wagers. It comes after every feature
// that has wagers of its own or makes something of wagers.
func openRecords(_ context.Context, k *kernel, needs recordNeeds) (*projections, feature.Feature, error) {
	readers := feature.Collect(needs.features, func(f feature.Feature) []projection.Projection[*wagerlog.Wager] { return f.Projections })
	runner := projection.NewRunner(k.db, k.wagerLog.Entries(), k.clock, k.log, readers...)
	return runner, feature.Feature{
		Name: "wagerlog", Checks: needs.desk.Wagers.Checks(), Exports: wagerlog.Exports(k.decimals),
		Workers: []feature.Worker{{Name: "projections", Run: runner.Run, Failure: feature.StopSite}},
	}, nil
}

// movements are brought up to date by it.
type movements = projection.Runner[ledger.Moved]

// openMovements makes what reads the transfers that belong to no wager.
func openMovements(_ context.Context, k *kernel, features []feature.Feature) (*movements, feature.Feature, error) {
	readers := feature.Collect(features, func(f feature.Feature) []projection.Projection[ledger.Moved] { return f.Movements })
	runner := projection.NewRunner(k.db, k.ledger.Movements(), k.clock, k.log, readers...)
	return runner, feature.Feature{
		Name: "movements", Workers: []feature.Worker{{Name: "movements", Run: runner.Run, Failure: feature.StopSite}},
	}, nil
}

// openBooks gathers all proofs.
func openBooks(_ context.Context, k *kernel, features []feature.Feature) (*audit.Books, feature.Feature, error) {
	checks := feature.Collect(features, func(f feature.Feature) []audit.Check { return f.Checks })
	books := &audit.Books{DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Checks: guests.Steady(checks), Nightly: k.operations.Nightly.Get}
	return books, feature.Feature{Name: "audit", Jobs: []schedule.Job{books.Job()}}, nil
}

// openSchedule makes what runs by the clock. What waits for something else, or
// comes more than once a minute, is a worker.
func openSchedule(_ context.Context, k *kernel, features []feature.Feature) (*schedule.Scheduler, feature.Feature, error) {
	jobs := feature.Collect(features, func(f feature.Feature) []schedule.Job { return f.Jobs })
	scheduler, err := schedule.New(schedule.Deps{DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log}, jobs...)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the schedule: %w", err)
	}
	return scheduler, feature.Feature{
		Name: "schedule", Workers: []feature.Worker{{Name: "schedule", Run: scheduler.Run, Failure: feature.StopSite}},
	}, nil
}
