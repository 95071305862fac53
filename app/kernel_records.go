package app

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/guests"
)

// recordNeeds are the wagers of all kinds and the features that derive records from them.
type recordNeeds struct {
	desk     *gamecalls.Checker
	features []feature.Feature
}

// projections are kept up to date by the log of wagers.
type projections = projection.Runner[*wagerlog.Wager]

// openRecords makes the reader of the log of wagers. It comes after every feature that has wagers
// of its own or derives records from wagers.
func openRecords(_ context.Context, k *kernel, needs recordNeeds) (*projections, feature.Feature, error) {
	readers := feature.Collect(needs.features, func(f feature.Feature) []projection.Projection[*wagerlog.Wager] { return f.Projections })
	runner := projection.NewRunner(k.db, k.wagerLog.Entries(), k.clock, k.log, readers...)
	return runner, feature.Feature{
		Name: "wagerlog", Checks: needs.desk.Wagers.Checks(), Exports: wagerlog.Exports(k.decimals),
		Workers: []feature.Worker{{Name: "projections", Run: runner.Run, Failure: feature.StopSite}},
	}, nil
}

// movements are kept up to date by the log of transfers.
type movements = projection.Runner[ledger.LoggedTransfer]

// openMovements makes the reader of transfers that belong to no wager.
func openMovements(_ context.Context, k *kernel, features []feature.Feature) (*movements, feature.Feature, error) {
	readers := feature.Collect(features, func(f feature.Feature) []projection.Projection[ledger.LoggedTransfer] { return f.Movements })
	runner := projection.NewRunner(k.db, k.ledger.Movements(), k.clock, k.log, readers...)
	return runner, feature.Feature{
		Name: "movements", Workers: []feature.Worker{{Name: "movements", Run: runner.Run, Failure: feature.StopSite}},
	}, nil
}

// followNeeds are the features that follow deposits.
type followNeeds struct {
	deposits depositService
	features []feature.Feature
}

// followDeposits has deposits notify the features that grant rewards for them.
func followDeposits(_ context.Context, _ *kernel, needs followNeeds) (noNeeds, feature.Feature, error) {
	if needs.deposits.Service != nil { // nil if an earlier step failed
		needs.deposits.SetFollowers(feature.Collect(needs.features, func(f feature.Feature) []depositevents.Follower { return f.DepositFollowers })...)
	}
	return noNeeds{}, feature.Feature{Name: "deposited"}, nil
}

// openBooks collects all proofs.
func openBooks(_ context.Context, k *kernel, features []feature.Feature) (*audit.Auditor, feature.Feature, error) {
	checks := feature.Collect(features, func(f feature.Feature) []audit.Check { return f.Checks })
	books := &audit.Auditor{DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Checks: guests.RetryConcurrent(checks), Nightly: k.operations.Nightly.Get}
	return books, feature.Feature{Name: "audit", Jobs: []schedule.Job{books.Job()}}, nil
}

// scheduleWorker runs the scheduled jobs.
const scheduleWorker = "schedule"

// openSchedule makes the scheduled jobs. Work that waits for an event, or runs more than once a
// minute, is a worker instead.
func openSchedule(_ context.Context, k *kernel, features []feature.Feature) (*schedule.Scheduler, feature.Feature, error) {
	jobs := feature.Collect(features, func(f feature.Feature) []schedule.Job { return f.Jobs })
	scheduler, err := schedule.New(schedule.Deps{DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log}, jobs...)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the schedule: %w", err)
	}
	return scheduler, feature.Feature{
		Name: "schedule", Workers: []feature.Worker{{Name: scheduleWorker, Run: scheduler.Run, Failure: feature.StopSite}},
	}, nil
}
