package gamecalls

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// AuditBatch is the number of rows that an audit of games reads at once.
const AuditBatch = 5000

// EachWager reads the wagers of a kind in batches and returns the last sequence
// number of the wager log.
func EachWager(ctx context.Context, d *db.DB, kind wagerlog.Kind, batch int, fn func(q *db.Reader, w *wagerlog.Wager) error) (checked int64, err error) {
	return wagerlog.EachBatch(ctx, d, 0, batch, func(q *db.Reader, wagers []*wagerlog.Wager) error {
		for _, w := range wagers {
			if w.Kind != kind {
				continue
			}
			if err := fn(q, w); err != nil {
				return err
			}
		}
		return nil
	})
}

// ReplayCheck proves the records of a kind's wagers by replaying them.
type ReplayCheck struct {
	Kind  wagerlog.Kind
	Batch int
	// Known reports whether a game belongs to the product.
	Known func(game string) bool
	// Problem replays a wager and describes the difference to its record.
	Problem func(q db.Querier, w *wagerlog.Wager) string
}

// Check implements the Run of an audit.Check.
func (r ReplayCheck) Check(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	return EachWager(ctx, d, r.Kind, r.Batch, func(q *db.Reader, w *wagerlog.Wager) error {
		subject := "wager " + w.ID.String()
		if purpose := w.Player.Purpose; purpose != ledger.Real && purpose != ledger.Demo {
			report(subject, "was made from an account for %s", purpose)
		}
		if w.Revision > 0 {
			report(subject, "was settled again, which this kind never is")
		}
		if w.Stake <= 0 || w.Opening <= 0 || w.Opening > w.Stake || w.USD < 0 {
			report(subject, "staked %d, %d at the start, worth %d", w.Stake, w.Opening, w.USD)
		}
		if !r.Known(w.Product) {
			report(subject, "is of game %q, which is unknown", w.Product)
			return nil
		}
		if problem := r.Problem(q, w); problem != "" {
			report(subject, "%s", problem)
		}
		return nil
	})
}

// Compare describes the difference between a replayed round and its record. It
// is empty when they agree.
func Compare(end rules.State, w *wagerlog.Wager) string {
	switch {
	case !end.Over:
		return "is not over when played again"
	case end.Stake != w.Stake:
		return fmt.Sprintf("staked %d, played again %d", w.Stake, end.Stake)
	case end.Payout != w.Payout:
		return fmt.Sprintf("paid %d, played again %d", w.Payout, end.Payout)
	case end.Multiplier.Cmp(w.Multiplier) != 0:
		return fmt.Sprintf("has multiplier %s, played again %s", w.Multiplier.Exact(), end.Multiplier.Exact())
	case end.Void != w.Void:
		return fmt.Sprintf("is void: %t, played again %t", w.Void, end.Void)
	}
	return ""
}
