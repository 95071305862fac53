// Package wagerlog is the log of all ended wagers of every kind. A wager is
// appended once, in the transaction that pays it, and never changed. A
// correction appends the wager again with the next revision.
package wagerlog

import (
	"fmt"
	"sync"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/projection"
	"croupier/db"
)

// Kind is the business of a wager. Its name is stored: never change it.
type Kind string

// Terms are the terms of a wager. They do not change during a wager.
type Terms struct {
	Kind Kind
	// Product identifies the product within the kind: a game, a market, a
	// provider's game.
	Product string
	// Counterparty is the system owner that won the stake or paid the payout.
	Counterparty string
	// Rules and Fairness are the versions in force, or 0 if the kind has none.
	Rules, Fairness int
	// Edge is the exact house edge, a fraction such as "1/100". It is empty if
	// the rules do not know it.
	Edge string
	// Choices is the JSON that opened the wager, or empty.
	Choices string
	// Unit is the number of minor units in one unit of the amounts in Choices.
	// The payout is rounded to it, too. It is 1 (0 is written as 1), or more
	// for a wager from before the books had more decimals.
	Unit money.Amount
}

// Wager is one ended wager.
type Wager struct {
	// Seq is the number in the wager log, from 1. Append sets it.
	Seq int64
	ID  id.Binary
	// Revision is 0 for the first settlement and one more for each correction.
	Revision int
	Terms
	// Account is the player's account that paid the stake. Player is its key:
	// owner, currency and funds.
	Account ledger.AccountID
	Player  ledger.Key
	// Opening is the stake at the start, Stake the total stake.
	Opening, Stake, Payout money.Amount
	// Bonus is the part of Stake that was paid with bonus money, and BonusPayout
	// the part of Payout that is bonus money. BonusAccount is the player's
	// account of it, or 0 if no bonus money was ever staked. Bonus is 0 with an
	// account if all bonus money was released or refunded.
	Bonus, BonusPayout money.Amount
	BonusAccount       ledger.AccountID
	// Multiplier is the exact payout per unit of Stake before rounding. It is
	// zero if the product has none.
	Multiplier money.Multiplier
	// Void marks a refunded wager.
	Void bool
	// Turns is a JSON list of later choices, or empty.
	Turns string
	// Pair and Nonce identify the draw. Pair is 0 if the draw used no seeds of
	// the player. Nonce is then the number of the round that all players
	// shared.
	Pair  int64
	Nonce uint64
	// USD is the stake in millionths of a dollar at the time of the wager.
	USD int64
	// At is the time of the end, in unix milliseconds.
	At int64
	// Opened is the time of the stake, if it is not At. It is 0, too, for a wager
	// from before openings were recorded.
	Opened int64
	// Before is the revision that this one corrects, or nil for revision 0.
	Before *Wager
}

// Won reports whether the payout is at least the stake.
func (w *Wager) Won() bool { return !w.Void && w.Payout >= w.Stake && w.Payout > 0 }

// RealUSD returns the part of the stake that is real money, in millionths of a
// dollar, rounded down. It is 0 for play money.
func (w *Wager) RealUSD() int64 {
	switch {
	case w.Player.Purpose != ledger.Real:
		return 0
	case w.Bonus == 0:
		return w.USD
	}
	return int64(money.Of(w.Stake-w.Bonus, w.Stake).Payout(money.Amount(w.USD)))
}

// RiskedUSD returns the real money that the wager put at risk, in millionths of a dollar, rounded
// down:
//
//	real stake x min(1, |payout - stake| / stake)
//
// A wager counts by the change of the balance, so that one that wins a little nearly always, and
// one on both sides of an even chance, count next to nothing. It is 0 for a void wager and for
// play money.
func (w *Wager) RiskedUSD() int64 {
	if w.Void || w.Stake <= 0 {
		return 0
	}
	return int64(money.Of(w.Risk(), w.Stake).Payout(money.Amount(w.RealUSD())))
}

// Risk returns the part of the stake that the wager put at risk: the change of the balance, at
// most the stake.
func (w *Wager) Risk() money.Amount { return min(w.Stake, max(w.Payout-w.Stake, w.Stake-w.Payout)) }

// StakedAt returns the time of the stake, in unix milliseconds.
func (w *Wager) StakedAt() int64 {
	if w.Opened != 0 {
		return w.Opened
	}
	return w.At
}

// LostUSD returns the player's loss of real money, in millionths of a dollar at the value of the
// bet; a win is negative. Bonus money does not count, and its wins do not either.
func (w *Wager) LostUSD() int64 {
	if w.Void || w.Player.Purpose != ledger.Real {
		return 0
	}
	return w.RealUSD() - int64(money.Of(w.Payout-w.BonusPayout, w.Stake).Payout(money.Amount(w.USD)))
}

// Tally is a wager's contribution to sums. It is zero for a void wager.
type Tally struct {
	Wagers, Wins  int64
	Wagered, Paid money.Amount
	// USD is the stake, and ExpectedUSD the site's expected win rounded down, both in millionths
	// of a dollar.
	USD, ExpectedUSD int64
}

// Tally returns the wager's contribution to sums over wagers. For a correction
// it is the difference to the revision before, so that sums over all rows are
// right.
func (w *Wager) Tally() Tally {
	sum := w.settlementTally()
	if w.Before == nil {
		return sum
	}
	before := w.Before.settlementTally()
	sum.Wagers -= before.Wagers
	sum.Wins -= before.Wins
	sum.Wagered -= before.Wagered
	sum.Paid -= before.Paid
	sum.USD -= before.USD
	sum.ExpectedUSD -= before.ExpectedUSD
	return sum
}

func (w *Wager) settlementTally() Tally {
	if w.Void {
		return Tally{}
	}
	sum := Tally{Wagers: 1, Wagered: w.Stake, Paid: w.Payout, USD: w.USD}
	if w.Won() {
		sum.Wins = 1
	}
	sum.ExpectedUSD = w.ExpectedUSD()
	return sum
}

// ExpectedUSD returns the site's expected win in millionths of a dollar, rounded down, or 0 if
// the edge is unknown.
func (w *Wager) ExpectedUSD() int64 {
	if w.Edge == "" {
		return 0
	}
	edge, err := money.ParseMultiplier(w.Edge)
	if err != nil {
		return 0
	}
	return int64(edge.Payout(money.Amount(w.USD)))
}

// Log appends wagers.
type Log struct {
	log *projection.Log[*Wager]

	mu    sync.RWMutex
	terms map[Terms]int64 // numbers of committed terms, bounded by maxTerms
}

// maxTerms bounds the cached numbers of terms, of about 200 bytes each.
const maxTerms = 20_000

// New makes a wager log.
func New() *Log {
	return &Log{log: projection.NewLog("wagers", positionOf, Since), terms: map[Terms]int64{}}
}

func positionOf(w *Wager) projection.Position { return projection.Position{Seq: w.Seq, At: w.At} }

// Entries returns the log for projections.
func (j *Log) Entries() *projection.Log[*Wager] { return j.log }

// Append writes an ended wager and sets its Seq, At and Unit. Projections read
// the wager after the commit, so the caller must not change it any more. A
// revision must follow the one before it.
func (j *Log) Append(tx *db.Tx, w *Wager) error {
	if w.Player.Owner == "" || w.Revision > 0 && w.Before == nil {
		return fmt.Errorf("append wager %s: its player or the revision before is missing", w.ID)
	}
	w.At, w.Unit = tx.Now().UnixMilli(), max(w.Unit, 1)
	terms, err := j.termsID(tx, w.sharedTerms())
	if err != nil {
		return err
	}
	if err := insertWager(tx, w, terms); err != nil {
		return err
	}
	j.log.Append(tx, w)
	return nil
}

// maxSharedChoices is the longest JSON that is stored with the terms, in bytes.
// Longer choices rarely repeat.
const maxSharedChoices = 64

// sharedTerms returns the stored terms, without choices that are stored with the
// wager.
func (w *Wager) sharedTerms() Terms {
	t := w.Terms
	if len(t.Choices) > maxSharedChoices {
		t.Choices = ""
	}
	return t
}

// termsID returns the number of terms, and writes new ones.
func (j *Log) termsID(tx *db.Tx, t Terms) (int64, error) {
	j.mu.RLock()
	id, known := j.terms[t]
	j.mu.RUnlock()
	if known {
		return id, nil
	}
	id, err := ensureTerms(tx, t)
	if err != nil {
		return 0, err
	}
	tx.AfterCommit(func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		if len(j.terms) >= maxTerms {
			clear(j.terms)
		}
		j.terms[t] = id
	})
	return id, nil
}
