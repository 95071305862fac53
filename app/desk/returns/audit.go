package returns

import (
	"context"
	"fmt"
	"math"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks prove that the returns and the evidence are those of the wager log.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "the returns of games are what the wager log adds up to", Run: checkReturns},
		{Name: "the evidence about games is that of the wager log", Run: s.checkEvidence},
	}
}

// rounding is the share by which sums of squares may differ that were added up in
// another order.
const rounding = 1e-9

func checkReturns(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
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
		looked++
		counted.add(w)
	})
	if err != nil {
		return looked, err
	}
	for _, has := range stored {
		k := key{has.Kind, has.Product}
		want := counted.of[k]
		delete(counted.of, k)
		switch {
		case want == nil:
			report(k.name(), "has %+v, the wager log knows nothing of it", has)
		case !has.same(*want):
			report(k.name(), "has %+v, the wager log adds up to %+v", has, *want)
		}
	}
	for _, k := range counted.order {
		if missing := counted.of[k]; missing != nil {
			report(k.name(), "is missing, the wager log adds up to %+v", *missing)
		}
	}
	return looked, nil
}

// same compares all but the order of additions.
func (r Return) same(other Return) bool {
	near := math.Abs(r.squares-other.squares) <= rounding*math.Max(1, math.Abs(other.squares))
	r.squares, other.squares = 0, 0
	return near && r == other
}

func (k key) name() string { return fmt.Sprintf("returns of %s %s", k.kind, k.product) }
