package figures

import (
	"context"
	"fmt"
	"sync"
	"time"

	"croupier/app/kernel/ledger"
	"croupier/db"
)

// What takes long to add up on a large site is remembered for a while, and added up
// anew before that by a worker, so that nobody who looks at the overview waits.
const (
	// heldFor is how long the sum of all balances is shown when no worker runs.
	heldFor = 15 * time.Second
	// warmEvery is how often the worker adds up; what is twice as old is too old.
	warmEvery = time.Minute
	// countedFor is how long the players of whole days are remembered: late wagers
	// change them.
	countedFor = 10 * warmEvery
	// mostCounted bounds the stretches that are remembered.
	mostCounted = 200
)

// remembered is what was added up last.
type remembered struct {
	mu sync.Mutex
	// held is what players had when it was last added up, heldAt when. warm tells
	// that the worker keeps it.
	held   int64
	heldAt time.Time
	warm   bool
	// counted are the players of whole days.
	counted map[daysKey]count
}

type daysKey struct{ from, before int64 }

type count struct {
	players int64
	at      time.Time
}

// Run keeps the sums of the overview warm until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		if err := s.warmUp(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.Clock.After(warmEvery):
		}
	}
}

func (s *Service) warmUp(ctx context.Context) error {
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		held, err := s.addUpBalances(q)
		if err != nil {
			return err
		}
		s.remembered.mu.Lock()
		defer s.remembered.mu.Unlock()
		s.remembered.held, s.remembered.heldAt, s.remembered.warm = held, s.Clock.Now(), true
		return nil
	})
	if err != nil {
		return fmt.Errorf("keep the figures warm: %w", err)
	}
	for _, period := range []string{"today", "7d", "30d", "month"} {
		if _, err := s.Overview(ctx, nil, OverviewRequest{Period: period}); err != nil {
			return fmt.Errorf("keep the figures warm: %w", err)
		}
	}
	return nil
}

// liabilities is what all players have, in millionths of a dollar, at most
// warmEvery ago.
func (s *Service) liabilities(q db.Querier) (held int64, err error) {
	r := &s.remembered
	r.mu.Lock()
	defer r.mu.Unlock()
	now := s.Clock.Now()
	fresh := heldFor
	if r.warm {
		fresh = 2 * warmEvery
	}
	if age := now.Sub(r.heldAt); !r.heldAt.IsZero() && age >= 0 && age < fresh {
		return r.held, nil
	}
	if held, err = s.addUpBalances(q); err == nil {
		r.held, r.heldAt = held, now
	}
	return held, err
}

// addUpBalances sums the balances of all accounts. What has no price counts
// nothing.
func (s *Service) addUpBalances(q db.Querier) (held int64, err error) {
	balances, err := ledger.PlayersHold(q, ledger.Real)
	if err != nil {
		return 0, err
	}
	for currency, amount := range balances {
		c, known := s.Currency(currency)
		price, err := s.Prices.Of(currency)
		if known && err == nil {
			held += price.USD(amount, c)
		}
	}
	return held, nil
}

// active counts those who played from a day's begin to before a moment: whole days,
// and what there is of the last.
func (s *Service) active(q db.Querier, fromDay, before int64) (int64, error) {
	lastDay := floorDiv(before-1, dayMillis)
	whole, err := s.countDays(q, daysKey{fromDay, lastDay})
	if err != nil {
		return 0, err
	}
	last, err := activeOn(q, fromDay, lastDay, before)
	return whole + last, err
}

// countDays counts those who played on days before another.
func (s *Service) countDays(q db.Querier, days daysKey) (int64, error) {
	if days.from >= days.before {
		return 0, nil
	}
	now := s.Clock.Now()
	r := &s.remembered
	r.mu.Lock()
	known, found := r.counted[days]
	r.mu.Unlock()
	if age := now.Sub(known.at); found && age >= 0 && age < countedFor {
		return known.players, nil
	}
	players, err := activeBetween(q, days.from, days.before)
	if err != nil {
		return 0, err
	}
	if now.UnixMilli()-days.before*dayMillis < countedFor.Milliseconds() {
		return players, nil // wagers of these days may still be on their way
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.counted == nil || len(r.counted) >= mostCounted {
		r.counted = map[daysKey]count{}
	}
	r.counted[days] = count{players, now}
	return players, nil
}
