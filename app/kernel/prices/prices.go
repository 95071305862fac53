// Package prices knows what currencies are worth in dollars. Where prices come
// from is a Source: fixed ones by default, a feed over HTTP, or another.
package prices

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
)

// Euro is the name of the euro among the prices: dollars for one euro.
const Euro = "eur"

// EuroFixed is the price of a euro in dollars where nobody sets another.
const EuroFixed = "1.08"

// Source gives dollars for one whole unit of each currency, as decimal text.
type Source interface {
	Prices(ctx context.Context) (map[string]string, error)
}

// Price is dollars for one whole unit.
type Price struct{ rat *big.Rat }

// Text writes the price with as many decimals as it needs, at most 8.
func (p Price) Text() string {
	if p.rat == nil {
		return "0"
	}
	text := p.rat.FloatString(8)
	for text[len(text)-1] == '0' {
		text = text[:len(text)-1]
	}
	if text[len(text)-1] == '.' {
		text = text[:len(text)-1]
	}
	return text
}

// In is the price in another currency's units: dollars for one by dollars for
// the other.
func (p Price) In(other Price) Price {
	if p.rat == nil || other.rat == nil || other.rat.Sign() == 0 {
		return Price{}
	}
	return Price{new(big.Rat).Quo(p.rat, other.rat)}
}

// micro is a millionth of a dollar.
var micro = big.NewRat(1_000_000, 1)

// USD is what an amount is worth in millionths of a dollar, rounded down.
func (p Price) USD(amount money.Amount, currency money.Currency) int64 {
	value := new(big.Rat).Mul(p.rat, micro)
	value.Mul(value, new(big.Rat).SetFrac(big.NewInt(int64(amount)), pow10(currency.Decimals)))
	return floor(value)
}

// Amount is what so many millionths of a dollar buy, rounded down.
func (p Price) Amount(usd int64, currency money.Currency) money.Amount {
	value := new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(usd), pow10(currency.Decimals)), big.NewInt(1_000_000))
	return min(money.Amount(floor(value.Quo(value, p.rat))), money.MaxAmount)
}

func pow10(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

// floor rounds a non-negative value down, to at most money.MaxAmount.
func floor(value *big.Rat) int64 {
	whole := new(big.Int).Quo(value.Num(), value.Denom())
	if !whole.IsInt64() || whole.Int64() > int64(money.MaxAmount) {
		return int64(money.MaxAmount)
	}
	return whole.Int64()
}

// ErrUnknown says that there is no price, or none that is fresh enough.
var ErrUnknown = errors.New("the price is not known")

// sheet is all prices as they were at one moment.
type sheet struct {
	at     time.Time
	prices map[string]Price
}

// Options says where prices come from.
type Options struct {
	Source Source
	// Every is the pause between two looks at the source, Stale the age at
	// which prices are no longer believed. Zero: they are read once.
	Every, Stale time.Duration
	Clock        clock.Clock
	Log          *slog.Logger
}

// Service holds the newest prices.
type Service struct {
	options Options
	latest  atomic.Pointer[sheet]
}

// New makes the service. Load it before use.
func New(options Options) *Service { return &Service{options: options} }

// Load reads the prices once.
func (s *Service) Load(ctx context.Context) error {
	texts, err := s.options.Source.Prices(ctx)
	if err != nil {
		return fmt.Errorf("read prices: %w", err)
	}
	made := &sheet{at: s.options.Clock.Now(), prices: make(map[string]Price, len(texts))}
	for id, text := range texts {
		m, err := money.ParseMultiplier(text)
		if err != nil || m.IsZero() {
			return fmt.Errorf("read prices: the price of %q is %.40q", id, text)
		}
		made.prices[id] = Price{m.Rat()}
	}
	s.latest.Store(made)
	return nil
}

// ReadAt is when the prices in use were read; zero before the first Load.
func (s *Service) ReadAt() time.Time {
	if sheet := s.latest.Load(); sheet != nil {
		return sheet.at
	}
	return time.Time{}
}

// Of is the price of a currency. Errors: ErrUnknown.
func (s *Service) Of(currency string) (Price, error) {
	sheet := s.latest.Load()
	if sheet == nil || s.options.Stale > 0 && s.options.Clock.Now().Sub(sheet.at) > s.options.Stale {
		return Price{}, ErrUnknown
	}
	price, ok := sheet.prices[currency]
	if !ok {
		return Price{}, ErrUnknown
	}
	return price, nil
}

// Run keeps prices fresh until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	if s.options.Every <= 0 {
		return nil
	}
	for {
		if err := s.Load(ctx); err != nil && ctx.Err() == nil {
			s.options.Log.Warn("prices are not fresh", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.options.Clock.After(s.options.Every):
		}
	}
}
