package wagers

import (
	"time"

	"croupier/app/kernel/expected"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Results is the projection of the wager log to the daily results of each player's play
// with real money.
type Results struct{}

// resultsCheckpoint is the stored name of the projection. It must never change.
const resultsCheckpoint = "wager_results"

// Name implements projection.Projection.
func (Results) Name() string { return resultsCheckpoint }

// resultKey is the key under which a wager counts.
type resultKey struct {
	account       ledger.AccountID
	day           int64
	kind, product string
}

// result is the sum of a cell's wagers, in the currency of the account and in dollars.
type result struct {
	wins              int64
	wagered, returned money.Amount
	sum               expected.Sum
}

func (r *result) add(other result) {
	r.wins += other.wins
	r.wagered += other.wagered
	r.returned += other.returned
	r.sum.Add(other.sum)
}

func (r result) equal(other result) bool {
	return r.wins == other.wins && r.wagered == other.wagered && r.returned == other.returned && r.sum.Equals(other.sum)
}

// results are results by cell, in the order in which the cells appeared, so that the
// order of writes is deterministic.
type results struct {
	values map[resultKey]*result
	order  []resultKey
}

func newResults() *results { return &results{values: map[resultKey]*result{}} }

func (r *results) at(c resultKey) *result {
	found, ok := r.values[c]
	if !ok {
		found = &result{}
		r.values[c] = found
		r.order = append(r.order, c)
	}
	return found
}

// resultOf returns what a wager adds, or what a correction changes. counted is false for
// play money.
func resultOf(w *wagerlog.Wager) (c resultKey, r result, counted bool) {
	if w.Player.Purpose != ledger.Real {
		return c, r, false
	}
	t := w.Tally()
	r = result{t.Wins, t.Wagered, t.Paid, expected.Of(w)}
	return resultKey{w.Account, dayOf(w.At), string(w.Kind), w.Product}, r, r != (result{})
}

// Apply implements projection.Projection.
func (Results) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	added := newResults()
	for _, w := range wagers {
		if c, r, counted := resultOf(w); counted {
			added.at(c).add(r)
		}
	}
	for _, c := range added.order {
		if err := addResult(tx, c, added.values[c]); err != nil {
			return err
		}
	}
	return nil
}

const dayMillis = int64(24 * time.Hour / time.Millisecond)

// dayOf returns the number of UTC days from 1970 to a time.
func dayOf(at int64) int64 { return at / dayMillis }
