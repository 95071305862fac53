// Package wagerlog is the record of every wager ever made, of any kind. A wager
// is appended once, when it has ended, in the transaction that pays it, and
// never changed. A wager that is settled again after a correction is appended
// again with the next revision.
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

// Kind is the business that a wager belongs to. Its name is stored: never
// change it.
type Kind string

// Terms are what a wager was made on. They do not change during a wager.
type Terms struct {
	Kind Kind
	// Product is what was wagered on within the kind: the id of a game, of a
	// market, of a provider's game.
	Product string
	// Counterparty is the system owner that won or paid.
	Counterparty string
	// Rules and Fairness are the versions in force; 0 where a kind has none.
	Rules, Fairness int
	// Edge is the exact share of the stake that the house keeps on average, a
	// fraction such as "1/100"; empty where the rules do not know it.
	Edge string
	// Choices is the JSON that opened the wager; empty without any.
	Choices string
	// Unit is how many minor units the amounts in Choices count in, and to how
	// many the payout was rounded: 1 (0 is written as 1), or more for a wager of
	// before the books kept more decimals.
	Unit money.Amount
}

// Wager is one ended wager.
type Wager struct {
	// Seq is its place in the wager log, from 1; set by Append.
	Seq int64
	ID  id.Binary
	// Revision is 0 for the first settlement and one more for each correction.
	Revision int
	Terms
	// Account is the player's account that staked; Player is its key: owner,
	// currency and funds.
	Account ledger.AccountID
	Player  ledger.Key
	// Opening is the stake at the start, Stake all that was staked.
	Opening, Stake, Payout money.Amount
	// Multiplier is exactly what was paid for each unit of Stake, before
	// rounding; zero where the product has none.
	Multiplier money.Multiplier
	// Void marks a wager that was given back before anything was risked.
	Void bool
	// Turns is a JSON list of later choices; empty without any.
	Turns string
	// Pair and Nonce are the draw. Pair is 0 where no seeds of the player were
	// drawn from: Nonce is then the number of the round that all players shared.
	Pair  int64
	Nonce uint64
	// USD is the stake in millionths of a dollar at the time.
	USD int64
	// At is the time of the end in unix milliseconds.
	At int64
	// Before is the revision that this one corrects; nil for revision 0.
	Before *Wager
}

// Won reports whether at least the stake came back.
func (w *Wager) Won() bool { return !w.Void && w.Payout >= w.Stake && w.Payout > 0 }

// Tally is what a wager adds to sums: nothing for a void one.
type Tally struct {
	Wagers, Wins  int64
	Wagered, Paid money.Amount
	// USD is what was staked, ExpectedUSD what the house keeps of it on average,
	// rounded down; in millionths of a dollar.
	USD, ExpectedUSD int64
}

// Tally is what the wager adds to sums over wagers. That of a corrected wager is
// the difference to the revision before, so that sums over all rows of the
// wager log are right.
func (w *Wager) Tally() Tally {
	sum := w.whole()
	if w.Before == nil {
		return sum
	}
	before := w.Before.whole()
	sum.Wagers -= before.Wagers
	sum.Wins -= before.Wins
	sum.Wagered -= before.Wagered
	sum.Paid -= before.Paid
	sum.USD -= before.USD
	sum.ExpectedUSD -= before.ExpectedUSD
	return sum
}

func (w *Wager) whole() Tally {
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

// ExpectedUSD is what the house keeps of the stake on average, in millionths of a
// dollar, rounded down; 0 where the edge is not known.
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
	terms map[Terms]int64 // numbers of committed terms; bounded by maxTerms
}

// maxTerms bounds the remembered numbers of terms: about 200 bytes each.
const maxTerms = 20_000

// New makes a wager log.
func New() *Log {
	return &Log{log: projection.NewLog("wagers", placeOfWager, Since), terms: map[Terms]int64{}}
}

func placeOfWager(w *Wager) projection.Place { return projection.Place{Seq: w.Seq, At: w.At} }

// Entries is the wager log for projections.
func (j *Log) Entries() *projection.Log[*Wager] { return j.log }

// Append writes an ended wager and sets its Seq, At and Unit. After the commit the
// projections take it up: it must not be changed any more. A revision follows
// the one before it.
func (j *Log) Append(tx *db.Tx, w *Wager) error {
	if w.Player.Owner == "" || w.Revision > 0 && w.Before == nil {
		return fmt.Errorf("append wager %s: its player or the revision before is missing", w.ID)
	}
	w.At, w.Unit = tx.Now().UnixMilli(), max(w.Unit, 1)
	terms, err := j.termsID(tx, w.shared())
	if err != nil {
		return err
	}
	if err := insertWager(tx, w, terms); err != nil {
		return err
	}
	j.log.Append(tx, w)
	return nil
}

// shortChoices is the longest JSON that is kept with the terms, in bytes. Longer
// choices hardly ever come twice.
const shortChoices = 64

// shared are the terms as they are stored, without choices that stand with the
// wager.
func (w *Wager) shared() Terms {
	t := w.Terms
	if len(t.Choices) > shortChoices {
		t.Choices = ""
	}
	return t
}

// termsID gives the number of terms, which are written when they are new.
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
	tx.After(func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		if len(j.terms) >= maxTerms {
			clear(j.terms)
		}
		j.terms[t] = id
	})
	return id, nil
}
