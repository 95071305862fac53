package wagers

import (
	"time"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/theory"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Results is the projection of the log of wagers to what each player's play with
// real money came to on each day.
type Results struct{}

// resultsCheckpoint is the stored name of the projection: never to be changed.
const resultsCheckpoint = "wager_results"

// Name implements projection.Projection.
func (Results) Name() string { return resultsCheckpoint }

// cell is where a wager counts.
type cell struct {
	account       ledger.AccountID
	day           int64
	kind, product string
}

// result is what some wagers of a cell came to, in the currency of the account and
// in dollars.
type result struct {
	wins              int64
	wagered, returned money.Amount
	sum               theory.Sum
}

func (r *result) add(other result) {
	r.wins += other.wins
	r.wagered += other.wagered
	r.returned += other.returned
	r.sum.Add(other.sum)
}

func (r result) same(other result) bool {
	return r.wins == other.wins && r.wagered == other.wagered && r.returned == other.returned && r.sum.Same(other.sum)
}

// results are results by cell, in the order in which the cells appeared: writes must
// not depend on chance.
type results struct {
	of    map[cell]*result
	order []cell
}

func newResults() *results { return &results{of: map[cell]*result{}} }

func (r *results) at(c cell) *result {
	found, ok := r.of[c]
	if !ok {
		found = &result{}
		r.of[c] = found
		r.order = append(r.order, c)
	}
	return found
}

// resultOf is what a wager adds, or what a correction changes. counted is false for
// play money.
func resultOf(w *wagerlog.Wager) (c cell, r result, counted bool) {
	if w.Player.Purpose != ledger.Real {
		return c, r, false
	}
	t := w.Tally()
	r = result{t.Wins, t.Wagered, t.Paid, theory.Of(w)}
	return cell{w.Account, dayOf(w.At), string(w.Kind), w.Product}, r, r != (result{})
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
		if err := addResult(tx, c, added.of[c]); err != nil {
			return err
		}
	}
	return nil
}

const dayMillis = int64(24 * time.Hour / time.Millisecond)

// dayOf numbers the UTC day of a moment after 1970.
func dayOf(at int64) int64 { return at / dayMillis }
