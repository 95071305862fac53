package integrations

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/expected"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks are the proofs of this package.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{{Name: "the months of providers are what the wager log adds up to", Run: s.checkMonths}}
}

// checkMonths adds up the wagers of providers again, and compares the revenue and the contract fee of each
// game and month.
func (s *Service) checkMonths(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	var (
		upTo   int64
		stored map[monthKey]expected.Sum
	)
	err = d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		upTo, stored, err = storedMonths(q)
		return err
	})
	if err != nil {
		return 0, err
	}
	counted := map[monthKey]expected.Sum{}
	_, err = wagerlog.EachUpTo(ctx, d, upTo, func(w *wagerlog.Wager) {
		checked++
		if key, counts := monthOf(w); counts {
			sum := counted[key]
			sum.Add(expected.Of(w))
			counted[key] = sum
		}
	})
	if err != nil {
		return checked, err
	}
	for key, sum := range counted {
		s.compareMonth(key, stored[key], sum, report)
		delete(stored, key)
	}
	for key, sum := range stored {
		s.compareMonth(key, sum, expected.Sum{}, report)
	}
	return checked, nil
}

// compareMonth reports a month whose stored sum is not that of its wagers. Only real dollars count: the
// stored sum has no expected value.
func (s *Service) compareMonth(key monthKey, stored, sum expected.Sum, report audit.Report) {
	if stored.Wagers == sum.Wagers && stored.Staked == sum.Staked && stored.Paid == sum.Paid {
		return
	}
	fee := int64(0)
	if c := s.find(key.integration); c != nil {
		fee = c.Fee
	}
	report(fmt.Sprintf("month %d of %s, game %s", key.month, key.integration, key.product),
		"has %d wagers, a revenue of %d and a fee of %d millionths of a dollar; the wager log adds up to %d, %d and %d",
		stored.Wagers, stored.GGR(), feeOf(stored.GGR(), fee), sum.Wagers, sum.GGR(), feeOf(sum.GGR(), fee))
}
