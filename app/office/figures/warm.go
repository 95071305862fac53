package figures

import (
	"context"
	"sync"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/db"
)

// pricingInterval is how often the worker runs.
const pricingInterval = time.Minute

// liabilitiesTTL is how long the overview shows the same sum of all balances. Adding it up reads
// one row for each account with real money, so that only those who look cause it.
const liabilitiesTTL = time.Minute

// liability is what all players have, in millionths of a dollar.
type liability struct {
	usd int64
	// missing are the currencies without a price, which are not in the sum.
	missing unpriced
}

// liabilityCache are what all players had when their accounts were last added up.
type liabilityCache struct {
	mu  sync.Mutex
	sum liability
	at  time.Time
}

// Run prices the days that wait for a price until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		if err := s.priceDays(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.Clock.After(pricingInterval):
		}
	}
}

// liabilities is what all players have, at most liabilitiesTTL ago.
func (s *Service) liabilities(q db.Querier) (sum liability, err error) {
	b := &s.liabilityCache
	b.mu.Lock()
	defer b.mu.Unlock()
	now := s.Clock.Now()
	if age := now.Sub(b.at); !b.at.IsZero() && age >= 0 && age < liabilitiesTTL {
		return b.sum, nil
	}
	if sum, err = s.sumBalances(q); err == nil {
		b.sum, b.at = sum, now
	}
	return sum, err
}

// sumBalances sums the balances of all accounts.
func (s *Service) sumBalances(q db.Querier) (sum liability, err error) {
	sum.missing = unpriced{}
	balances, err := ledger.PlayerBalances(q, ledger.Real)
	if err != nil {
		return sum, err
	}
	for currency, amount := range balances {
		c, known := s.Currency(currency)
		price, err := s.Prices.Of(currency)
		if !known || err != nil {
			sum.missing[currency] = true
			continue
		}
		sum.usd += price.USD(amount, c)
	}
	return sum, nil
}
