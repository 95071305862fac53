package rtp

import (
	"context"
	"fmt"
	"math"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks returns the audit checks that compare the returns and the evidence with the
// wager log.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "the returns of games are what the wager log adds up to", Run: checkReturns},
		{Name: "the evidence about games is that of the wager log", Run: s.checkEvidence},
	}
}

// squaresTolerance is the tolerated relative difference of sums of squares that were added up in
// another order.
const squaresTolerance = 1e-9

func checkReturns(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	var (
		upTo   int64
		stored []Return
	)
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		if upTo, err = projection.Checkpoint(q, checkpoint); err != nil {
			return err
		}
		stored, err = allReturns(q)
		return err
	})
	if err != nil {
		return 0, err
	}
	counted := newSums()
	_, err = wagerlog.EachUpTo(ctx, d, upTo, func(w *wagerlog.Wager) {
		checked++
		counted.add(w)
	})
	if err != nil {
		return checked, err
	}
	for _, has := range stored {
		k := key{has.Kind, has.Product}
		want := counted.values[k]
		delete(counted.values, k)
		switch {
		case want == nil:
			report(k.name(), "has %+v, the wager log knows nothing of it", has)
		case !has.equal(*want):
			report(k.name(), "has %+v, the wager log adds up to %+v", has, *want)
		}
	}
	for _, k := range counted.order {
		if missing := counted.values[k]; missing != nil {
			report(k.name(), "is missing, the wager log adds up to %+v", *missing)
		}
	}
	return checked, nil
}

// equal compares two returns. It tolerates differences from the order of additions.
func (r Return) equal(other Return) bool {
	near := math.Abs(r.squares-other.squares) <= squaresTolerance*math.Max(1, math.Abs(other.squares))
	r.squares, other.squares = 0, 0
	return near && r == other
}

func (k key) name() string { return fmt.Sprintf("returns of %s %s", k.kind, k.product) }
