package rtp

import (
	"context"
	"math"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// evidenceTolerance is the tolerated difference of logarithms that were added up in another order.
const evidenceTolerance = 1e-6

func (s *Service) checkEvidence(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	var upTo int64
	stored := map[evidenceKey]evidence{}
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		if upTo, err = projection.Checkpoint(q, evidenceCheckpoint); err != nil {
			return err
		}
		return eachEvidence(q, func(k evidenceKey, e evidence) { stored[k] = e })
	})
	if err != nil {
		return 0, err
	}
	// The two sides of a game can have been restarted at different times.
	sums := map[Side]*evidenceSums{}
	for _, side := range Sides {
		sums[side] = newEvidenceSums(s.MaxReturn)
	}
	_, err = wagerlog.EachUpTo(ctx, d, upTo, func(w *wagerlog.Wager) {
		checked++
		for _, side := range Sides {
			if w.Seq > stored[evidenceKey{key{string(w.Kind), w.Product}, side}].since {
				sums[side].add(w)
			}
		}
	})
	if err != nil {
		return checked, err
	}
	for _, side := range Sides {
		for k, want := range sums[side].values {
			if has := stored[k]; k.side == side && !has.agrees(*want) {
				report(k.name(), "its test %s has %d wagers and %v, the wager log adds up to %d and %v", k.side, has.wagers, has.capitals, want.wagers, want.capitals)
			}
		}
	}
	for k, has := range stored {
		if sums[k.side].values[k] == nil && has.wagers != 0 {
			report(k.name(), "its test %s has %d wagers, the wager log knows of none", k.side, has.wagers)
		}
	}
	return checked, nil
}

func (e evidence) agrees(want evidence) bool {
	for i := range e.capitals {
		if math.Abs(e.capitals[i]-want.capitals[i]) > evidenceTolerance*math.Max(1, math.Abs(want.capitals[i])) {
			return false
		}
	}
	return e.wagers == want.wagers
}
