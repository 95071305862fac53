package prices

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/big"
	"slices"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
)

// maxQuoteAge is the maximum age of a quote with a time.
const maxQuoteAge = 10 * time.Minute

// maxDeviation is the maximum distance of a used quote from the median of all quotes, in per cent.
const maxDeviation = 5

// decimals is the number of decimals of a median; more are rounded off.
const decimals = 18

// SourceState is the state of one source.
type SourceState struct {
	Name string
	// At is the time of the last good answer; zero if there was none.
	At time.Time
	// Problem is the error of the last read; empty if it was good.
	Problem string
}

// Median is a Source that reads several markets and returns the median of their fresh quotes. A
// quote far from the others is left out. If two quotes contradict each other and there is no
// third, the currency has no price.
type Median struct {
	markets []Market
	// fixed has prices that no market needs to list, such as that of the dollar.
	fixed Fixed
	every time.Duration
	clock clock.Clock
	log   *slog.Logger

	mu      sync.Mutex
	answers []answer // by market
}

// answer is the last answer of a market.
type answer struct {
	requestedAt, at time.Time
	quotes          map[string]Quote
	problem         string
}

// NewMedian makes a source of markets that are read once in every, or once in their own pause if
// that is longer.
func NewMedian(markets []Market, own Fixed, every time.Duration, c clock.Clock, log *slog.Logger) *Median {
	return &Median{markets: markets, fixed: own, every: every, clock: c, log: log, answers: make([]answer, len(markets))}
}

// Prices implements Source. Errors: no market has a fresh quote.
func (m *Median) Prices(ctx context.Context) (map[string]string, error) {
	problems := m.readMarkets(ctx)
	m.mu.Lock()
	defer m.mu.Unlock()
	now, quotes := m.clock.Now(), map[string][]*big.Rat{}
	for i, a := range m.answers {
		if a.at.IsZero() || now.Sub(a.at) > m.bound(i) {
			continue
		}
		for id, quote := range a.quotes {
			if quote.At.IsZero() || now.Sub(quote.At) <= maxQuoteAge {
				quotes[id] = append(quotes[id], quote.Dollars)
			}
		}
	}
	if len(quotes) == 0 {
		return nil, errors.Join(append([]error{errNoFreshPrice}, problems...)...)
	}
	prices := map[string]string{}
	maps.Copy(prices, m.fixed)
	for id, list := range quotes {
		if id == dollar {
			continue
		}
		price := consensus(list)
		if price == nil {
			m.log.Warn("sources of prices contradict each other", "currency", id)
			continue
		}
		text := price.FloatString(decimals)
		if _, ok := positiveRat(text); ok {
			prices[id] = text
		}
	}
	return prices, nil
}

// bound is the maximum age of a market's answer.
func (m *Median) bound(i int) time.Duration {
	return staleAfter * max(m.every, m.markets[i].MinInterval())
}

// readMarkets reads all markets that are due, at the same time.
func (m *Median) readMarkets(ctx context.Context) (problems []error) {
	now, failed := m.clock.Now(), make([]error, len(m.markets))
	var group sync.WaitGroup
	for i, market := range m.markets {
		if !m.due(i, now) {
			continue
		}
		group.Go(func() {
			quotes, err := market.Quotes(ctx)
			if err == nil && len(quotes) == 0 {
				err = errNoPrices
			}
			failed[i] = err
			m.storeAnswer(i, now, quotes, err)
		})
	}
	group.Wait()
	for i, err := range failed {
		if err != nil && ctx.Err() == nil {
			problems = append(problems, fmt.Errorf("%s: %w", m.markets[i].Name(), err))
			m.log.Warn("a source of prices did not answer", "source", m.markets[i].Name(), "error", err)
		}
	}
	return problems
}

// due reports whether a market is to be read now, and records the read.
func (m *Median) due(i int, now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	a := &m.answers[i]
	if !a.requestedAt.IsZero() && now.Sub(a.requestedAt) < m.markets[i].MinInterval() {
		return false
	}
	a.requestedAt = now
	return true
}

// storeAnswer stores the answer of a market. After a failure its last quotes stay until they are too
// old.
func (m *Median) storeAnswer(i int, now time.Time, quotes map[string]Quote, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	a := &m.answers[i]
	if err != nil {
		a.problem = err.Error()
		return
	}
	a.at, a.quotes, a.problem = now, quotes, ""
}

// ReadAt is the time of the newest good answer.
func (m *Median) ReadAt() (newest time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, a := range m.answers {
		if a.at.After(newest) {
			newest = a.at
		}
	}
	return newest
}

// Stale is the age at which the answers of all markets expire.
func (m *Median) Stale() (age time.Duration) {
	for i := range m.markets {
		age = max(age, m.bound(i))
	}
	return age
}

// Sources returns the state of each market.
func (m *Median) Sources() (list []SourceState) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, a := range m.answers {
		list = append(list, SourceState{Name: m.markets[i].Name(), At: a.at, Problem: a.problem})
	}
	return list
}

// consensus is the median of the quotes that are near the median of all; nil if they contradict each
// other.
func consensus(quotes []*big.Rat) *big.Rat {
	middleOf := median(quotes)
	nearby := slices.DeleteFunc(slices.Clone(quotes), func(quote *big.Rat) bool {
		deviation := new(big.Rat).Sub(quote, middleOf)
		return deviation.Abs(deviation).Cmp(new(big.Rat).Mul(middleOf, big.NewRat(maxDeviation, 100))) > 0
	})
	if 2*len(nearby) <= len(quotes) {
		return nil
	}
	return median(nearby)
}

// median is the value in the middle, or between the two in the middle.
func median(quotes []*big.Rat) *big.Rat {
	sorted := slices.SortedFunc(slices.Values(quotes), func(a, b *big.Rat) int { return a.Cmp(b) })
	half := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[half]
	}
	return middle(sorted[half-1], sorted[half])
}

// middle is the value between two.
func middle(a, b *big.Rat) *big.Rat {
	sum := new(big.Rat).Add(a, b)
	return sum.Quo(sum, big.NewRat(2, 1))
}

// positiveRat reads a price above zero.
func positiveRat(text string) (*big.Rat, bool) {
	m, err := money.ParseMultiplier(text)
	if err != nil || m.IsZero() {
		return nil, false
	}
	return m.Rat(), true
}
