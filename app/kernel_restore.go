package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"croupier/app/betting/seeds"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/config"
	"croupier/app/kernel/durablelist"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/product"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/seedrenewal"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// dataLostWithSecret lists the data that cannot be read any more without the site's secret.
const dataLostWithSecret = "two-factor secrets (croupier user disable-2fa turns them off), server seeds in use, documents of identity checks, the secret of the backups' bucket and the keys of push messages"

// openSecret reads the site's secret, and makes it for a new site. If the secret is missing or
// does not match the database, openSecret returns an error unless the operator gives up the old
// one.
func (k *kernel) openSecret(ctx context.Context) error {
	present, err := config.SiteKeyFile(k.cfg.Data)
	missing := errors.Is(err, fs.ErrNotExist)
	if err != nil && !missing {
		return err
	}
	had, same, known, err := secretOf(ctx, k.db, present)
	if err != nil {
		return err
	}
	if refused := k.refuseSecret(had, missing, same || config.CheckSiteKey(present) != nil); refused != nil {
		return refused
	}
	if k.siteKey, err = config.SiteKey(k.cfg.Data); err != nil || k.options.Inspect || known && same {
		return err
	}
	return k.db.Write(ctx, func(tx *db.Tx) error { return secretbox.SetSecret(tx, k.siteKey) })
}

// secretOf compares the content of a secret file, nil if there is none, with a database. had
// reports that the database has sealed data, known that the database knows its secret, same that
// it is this one.
func secretOf(ctx context.Context, d *db.DB, present []byte) (had, same, known bool, err error) {
	err = d.Read(ctx, func(q *db.Reader) (err error) {
		if known, err = secretbox.HasSecret(q); err != nil {
			return err
		}
		if had = known; !known { // written before the database knew its secret
			if had, err = seeds.HasSealed(q); err != nil {
				return err
			}
		}
		if present == nil || !had {
			return nil
		}
		key, err := config.ParseSiteKey(present)
		if err != nil {
			return nil // SiteKey returns a better error
		}
		if known {
			same, err = secretbox.IsSecret(q, key)
			return err
		}
		same, err = seeds.OpensWith(q, key)
		return err
	})
	if err != nil {
		return false, false, false, fmt.Errorf("look for the site's secret: %w", err)
	}
	return had, same, known, nil
}

// refuseSecret returns the error for a secret that is missing or does not match the database.
func (k *kernel) refuseSecret(had, missing, same bool) error {
	file := k.cfg.Path(config.SiteKeyName)
	what := "is missing"
	switch {
	case k.options.Inspect || !had || !missing && same:
		return nil
	case !missing:
		what = "is another one than that of the database"
	}
	if k.options.NewKey {
		k.log.Error("the site goes on with another secret: what was sealed with the old one is lost", "file", file, "lost", dataLostWithSecret)
		return nil
	}
	return fmt.Errorf("%w: %s %s, but %s is the database of a site; put back the copy of its secret, which lies beside each backup as FILE.key, or a whole backup with "+
		"croupier restore FILE; only to give up for ever what is sealed with it (%s): croupier serve --new-key",
		config.ErrSiteKeyMissing, file, what, k.cfg.DatabasePath(), dataLostWithSecret)
}

// restoreNeeds are the seeds of random draws, and the products with rounds in progress.
type restoreNeeds struct {
	seeds    *seeds.Service
	products *product.List
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
			Seeds: needs.seeds, Log: k.log, FillNewest: []func(db.Querier, *seedrenewal.Renewal) error{needs.seeds.NewestDrawn, newestWager},
		},
	}
	for _, p := range needs.products.All() {
		if p.Restore.VoidOpen != nil {
			r.renewal.VoidOpen = append(r.renewal.VoidOpen, p.Restore.VoidOpen)
		}
		if p.Restore.FillNewest != nil {
			r.renewal.FillNewest = append(r.renewal.FillNewest, p.Restore.FillNewest)
		}
	}
	return r, feature.Feature{
		Name: "restore", Tables: slices.Concat(restore.Tables(), seedrenewal.Tables()), Workers: []feature.Worker{{Name: "clock", Run: r.Run, Failure: feature.StopSite}},
		Calls: r.Actions(stafflog.ReadLog),
		Outside: []restore.ExternalState{
			{Name: "the list of decisions beside the database", Restored: k.restoreLosses().Restored},
			{Name: "draws that players may have seen", Restored: r.renew, Holder: needs.products.Holder()},
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

// Streams of decisions.
const (
	staffDecisions    = "staff"
	activityDecisions = "activity"
	moneyDecisions    = "money"
)

// decisionsFile is the file of decisions in the data folder.
const decisionsFile = "decisions.jsonl"

// openDecisions records decisions in a list beside the database: everything that staff decide,
// changes of accounts and redeemed codes of players, and money that moves without a wager, such
// as bonuses, gifts and claims.
func (k *kernel) openDecisions() {
	k.decisions = durablelist.OpenDecisions(k.cfg.Path(decisionsFile), k.log)
	if k.options.Inspect {
		return
	}
	k.staffLog.Watch(func(tx *db.Tx, seq, at int64, e stafflog.Entry) {
		k.decisions.Record(tx, durablelist.Decision{Stream: staffDecisions, Seq: seq, At: at, Actor: e.Actor, Action: e.Action, Kind: e.Kind, Subject: e.Subject})
	})
	k.activity.Entries().Watch(func(tx *db.Tx, e activity.Event) {
		k.decisions.Record(tx, durablelist.Decision{Stream: activityDecisions, Seq: e.Seq, At: e.At, Action: e.Kind, Kind: stafflog.User, Subject: e.UserID})
	})
	k.ledger.Movements().Watch(func(tx *db.Tx, m ledger.LoggedTransfer) {
		k.decisions.Record(tx, durablelist.Decision{Stream: moneyDecisions, Seq: m.ID, At: m.At, Action: m.Code.String(), Kind: "account", Subject: fmt.Sprint(m.Credit)})
	})
}

// restoreLosses report after a restore which decisions the database has lost.
func (k *kernel) restoreLosses() restore.Losses {
	return restore.Losses{Decisions: k.decisions, Newest: map[string]func(q db.Querier) (int64, error){
		staffDecisions: stafflog.Newest, activityDecisions: activity.Newest, moneyDecisions: ledger.Newest,
	}}
}
