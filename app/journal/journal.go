// Package journal is the record of every wager ever made, of any kind, and the
// runner of projections over it. A wager is appended once, when it has ended,
// in the transaction that pays it, and never changed.
package journal

import (
	"sync/atomic"

	"croupier/app/id"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/db"
)

// Wager is one ended wager.
type Wager struct {
	// Seq is its place in the journal, from 1; set by Append.
	Seq int64
	ID  id.Binary
	// Account is the player's account that staked: it tells player, currency
	// and whether the money was real.
	Account ledger.AccountID
	Game    string
	// Opening is the stake at the start, Stake all that was staked.
	Opening, Stake, Payout money.Amount
	// Multiplier is exactly what was paid for each unit of Stake, before
	// rounding.
	Multiplier money.Multiplier
	// Void marks a wager that was given back before anything was risked.
	Void bool
	// Choices is the JSON that opened it, Turns a JSON list of later choices;
	// empty without any.
	Choices, Turns string
	// Pair and Nonce are the draw. Pair is 0 where no seeds of the player were
	// drawn from: Nonce is then the number of the round that all players shared.
	Pair  int64
	Nonce uint64
	// Rules and Fairness are the versions in force.
	Rules, Fairness int
	// USD is the stake in millionths of a dollar at the time.
	USD int64
	// At is the time of the end in unix milliseconds.
	At int64
}

// Won reports whether at least the stake came back.
func (w *Wager) Won() bool { return !w.Void && w.Payout >= w.Stake && w.Payout > 0 }

// Journal appends and reads wagers.
type Journal struct {
	wake chan struct{} // of the projections' runner
	// appended counts wagers since the start, for tests and metrics.
	appended atomic.Int64
}

// New makes a journal.
func New() *Journal { return &Journal{wake: make(chan struct{}, 1)} }

// Append writes an ended wager and sets its Seq. After the commit the
// projections take it up.
func (j *Journal) Append(tx *db.Tx, w *Wager) error {
	w.At = tx.Now().UnixMilli()
	if err := insertWager(tx, w); err != nil {
		return err
	}
	tx.After(j.appendedOne)
	return nil
}

func (j *Journal) appendedOne() {
	j.appended.Add(1)
	select {
	case j.wake <- struct{}{}:
	default: // it is awake already
	}
}
