// Package prices knows the prices of currencies in dollars. A Source supplies
// them: fixed prices by default, a feed over HTTP, or another.
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

// Euro is the euro's name among the prices. Its price is dollars per euro.
const Euro = "eur"

// EuroFixed is the default price of a euro in dollars.
const EuroFixed = "1.08"

// Source returns dollars per whole unit of each currency, as decimal text.
type Source interface {
	Prices(ctx context.Context) (map[string]string, error)
}

// Price is a number of dollars per whole unit.
type Price struct{ rat *big.Rat }

// At makes a price of a number of dollars per whole unit.
func At(dollars money.Multiplier) Price { return Price{dollars.Rat()} }

// Text formats the price with the necessary decimals, at most 8.
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

// In returns the price in units of another currency.
func (p Price) In(other Price) Price {
	if p.rat == nil || other.rat == nil || other.rat.Sign() == 0 {
		return Price{}
	}
	return Price{new(big.Rat).Quo(p.rat, other.rat)}
}

// micro is a millionth of a dollar.
var micro = big.NewRat(1_000_000, 1)

// USD returns the value of an amount in millionths of a dollar, rounded down.
func (p Price) USD(amount money.Amount, currency money.Currency) int64 {
	value := new(big.Rat).Mul(p.rat, micro)
	value.Mul(value, new(big.Rat).SetFrac(big.NewInt(int64(amount)), pow10(currency.Decimals)))
	return floor(value)
}

// Amount returns the amount worth that many millionths of a dollar, rounded
// down.
func (p Price) Amount(usd int64, currency money.Currency) money.Amount {
	value := new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(usd), pow10(currency.Decimals)), big.NewInt(1_000_000))
	return min(money.Amount(floor(value.Quo(value, p.rat))), money.MaxAmount)
}

func pow10(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

// floor rounds a non-negative value down, and caps it at money.MaxAmount.
func floor(value *big.Rat) int64 {
	whole := new(big.Int).Quo(value.Num(), value.Denom())
	if !whole.IsInt64() || whole.Int64() > int64(money.MaxAmount) {
		return int64(money.MaxAmount)
	}
	return whole.Int64()
}

// ErrUnknown says that there is no fresh price.
var ErrUnknown = errors.New("the price is not known")

// snapshot holds all prices of one moment.
type snapshot struct {
	at     time.Time
	prices map[string]Price
}

// Options configure the source.
type Options struct {
	Source Source
	// Every is the pause between two reads of the source. Stale is the age at
	// which prices expire. Zero means that they are read once.
	Every, Stale time.Duration
	Clock        clock.Clock
	Log          *slog.Logger
}

// Service holds the newest prices.
type Service struct {
	options Options
	latest  atomic.Pointer[snapshot]
}

// New makes the service. The caller must Load it before use.
func New(options Options) *Service { return &Service{options: options} }

// Load reads the prices once.
func (s *Service) Load(ctx context.Context) error {
	texts, err := s.options.Source.Prices(ctx)
	if err != nil {
		return fmt.Errorf("read prices: %w", err)
	}
	made := &snapshot{at: s.options.Clock.Now(), prices: make(map[string]Price, len(texts))}
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

// ReadAt returns the time at which the current prices were read, or zero before
// the first Load.
func (s *Service) ReadAt() time.Time {
	if sheet := s.latest.Load(); sheet != nil {
		return sheet.at
	}
	return time.Time{}
}

// Of returns the price of a currency. Errors: ErrUnknown.
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

// Run reloads the prices until ctx ends.
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
