package app

import (
	"context"

	"croupier/app/betting/crash"
	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/seedrenewal"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// restoreNeeds are the seeds and secrets of random draws, and the rounds in progress.
type restoreNeeds struct {
	seeds *seeds.Service
	play  *play.Service
	crash *crash.Service
}

// restores detects that the database was restored from a backup, and then renews the draws.
type restores struct {
	*restore.Service
	renewal *seedrenewal.Service
	// startEvent and renewed belong to this start. They are nil if no draw was in doubt.
	startEvent *restore.Event
	renewed    *seedrenewal.Renewal
}

// wireRestore makes the detection of restored databases. Features react with the data that they
// keep outside of the database; the draws react first.
func wireRestore(_ context.Context, k *kernel, needs restoreNeeds) (*restores, feature.Feature, error) {
	r := &restores{
		Service: &restore.Service{DB: k.db, Log: k.log, Signs: []func(q db.Querier) (string, error){needs.seeds.Compromised}},
		renewal: &seedrenewal.Service{
			Seeds: needs.seeds, Rounds: []seedrenewal.Rounds{needs.play, needs.crash}, Log: k.log,
			FillNewest: []func(db.Querier, *seedrenewal.Renewal) error{needs.seeds.NewestDrawn, newestWager, needs.crash.NewestDrawn},
		},
	}
	return r, feature.Feature{
		Name: "restore", Workers: []feature.Worker{{Name: "clock", Run: r.Run, Failure: feature.StopSite}},
		Calls: r.Actions(stafflog.ReadLog),
		Outside: []restore.ExternalState{
			{Name: "the list of decisions beside the database", Restored: k.restoreLosses().Restored},
			{Name: "draws that players may have seen", Restored: r.renew, Holder: needs.crash},
		},
	}, nil
}

// renew starts all draws again with new secrets.
func (r *restores) renew(tx *db.Tx, event restore.Event) error {
	done, err := r.renewal.Renew(tx, event.Reasons, event.Missing)
	if err == nil {
		tx.AfterCommit(func() { r.renewed = done })
	}
	return err
}

func newestWager(q db.Querier, r *seedrenewal.Renewal) (err error) {
	r.LastWager, err = wagerlog.Newest(q)
	return err
}

// runReactions has the features react to a restore before anything is served, whichever command opened
// the site. A site that is opened for inspection changes nothing.
func (r *restores) runReactions(ctx context.Context, k *kernel, features []feature.Feature) (err error) {
	if err := r.Register(feature.Collect(features, func(f feature.Feature) []restore.ExternalState { return f.Outside })...); err != nil {
		return err
	}
	if k.options.Inspect {
		return nil
	}
	r.startEvent, err = r.AtStart(ctx)
	return err
}

// unaffected lists data that features keep outside of the database and that needs no action after
// a restore.
func unaffected(what, why string) []restore.ExternalState {
	return []restore.ExternalState{{Name: what, Unaffected: why}}
}
