package play

import (
	"context"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/seedrenewal"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// checkRenewals proves that after each renewal no wager used older seeds and no
// older round continued: every older round that ended later was voided.
func (s *Service) checkRenewals(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	var renewals []seedrenewal.Renewal
	err := d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		renewals, err = seedrenewal.All(q)
		return err
	})
	if err != nil {
		return 0, err
	}
	next := 0 // index of the first renewal after the wager
	checked, err := s.eachWager(ctx, d, func(_ *db.Reader, w *wagerlog.Wager) error {
		for next < len(renewals) && renewals[next].LastWager < w.Seq {
			next++
		}
		if next == 0 || w.Pair == 0 || w.Pair > renewals[next-1].LastPair {
			return nil
		}
		r, err := roundOfWager(w)
		if err != nil || !w.Void || !r.isVoided() {
			report("wager "+w.ID.String(), "was not given back, although seeds may have been known: %d since renewal %d", w.Pair, renewals[next-1].ID)
		}
		return nil
	})
	if err != nil || len(renewals) == 0 {
		return checked, err
	}
	latest := renewals[len(renewals)-1]
	return checked, d.ReadHeavy(ctx, func(q *db.Reader) error {
		return eachRound(q, func(r *round) {
			if r.pair <= latest.LastPair {
				report("round "+r.id.String(), "is open, although seeds may be known: %d since renewal %d", r.pair, latest.ID)
			}
		})
	})
}
