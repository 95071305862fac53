package app

import (
	"fmt"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/durablelist"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

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
