// Package prices has the prices of currencies in dollars. A Source supplies them: fixed prices by
// default, a feed over HTTP, or another.
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

// DefaultEuroPrice is the default price of a euro in dollars.
const DefaultEuroPrice = "1.08"

// Source returns dollars per whole unit of each currency, as decimal text.
type Source interface {
	Prices(ctx context.Context) (map[string]string, error)
}

// Price is a number of dollars per whole unit.
type Price struct{ rat *big.Rat }

// FromDollars makes a price from a number of dollars per whole unit.
func FromDollars(dollars money.Multiplier) Price { return Price{dollars.Rat()} }

// Known is false for the zero Price, which is none.
func (p Price) Known() bool { return p.rat != nil }

// Text formats the price with the necessary decimals, at most 8. It is empty for the
// zero Price.
func (p Price) Text() string {
	if p.rat == nil {
		return ""
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

// Exact formats the price without rounding, as a fraction that Parse reads. It is empty
// for the zero Price.
func (p Price) Exact() string {
	if p.rat == nil {
		return ""
	}
	return p.rat.RatString()
}

// Parse reads a positive price: decimal text, or a fraction as Exact writes it.
func Parse(text string) (Price, error) {
	m, err := money.ParseMultiplier(text)
	if err != nil || m.IsZero() {
		return Price{}, fmt.Errorf("a price is a positive decimal or fraction, not %.40q", text)
	}
	return FromDollars(m), nil
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

// Exchange returns the value of an amount of a currency with price p in another currency with
// another price, rounded down to a minor unit.
func (p Price) Exchange(amount money.Amount, from money.Currency, other Price, to money.Currency) money.Amount {
	value := new(big.Rat).Mul(p.rat, new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(int64(amount)), pow10(to.Decimals)), pow10(from.Decimals)))
	return money.Amount(floor(value.Quo(value, other.rat)))
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

// ErrUnknown means that there is no fresh price. Every *Missing is one.
var ErrUnknown = errors.New("the price is not known")

// The reasons for a missing price.
const (
	NoSource  = "source"   // the site has no source of prices
	NotListed = "unlisted" // the sources do not list the currency, or contradict each other
	TooOld    = "old"      // the sources have not answered for too long
)

// Missing is the error for a currency without a price, with the reason.
type Missing struct {
	Currency string
	// Reason is NoSource, NotListed or TooOld.
	Reason string
}

// Error implements error.
func (m *Missing) Error() string {
	reasons := map[string]string{
		NoSource: "the site has no source of prices", NotListed: "no source of prices has it", TooOld: "the last prices are too old",
	}[m.Reason]
	return fmt.Sprintf("the price of %s is not known: %s", m.Currency, reasons)
}

// Is makes every Missing an ErrUnknown.
func (m *Missing) Is(target error) bool { return target == ErrUnknown }

// snapshot has all prices of one moment.
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
	// Unsourced is true for a site without a source of prices: Source then has only prices that
	// are the same everywhere.
	Unsourced bool
	Clock     clock.Clock
	Log       *slog.Logger
}

// Service has the newest prices.
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
	if m, ok := s.options.Source.(*Median); ok {
		made.at = m.ReadAt() // if a source has failed a moment ago, its last answer may still count
	}
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
	if current := s.latest.Load(); current != nil {
		return current.at
	}
	return time.Time{}
}

// Sourced reports whether the site has a source of prices. Without one it accepts no real money.
func (s *Service) Sourced() bool { return !s.options.Unsourced }

// Every is the pause between two reads of the sources; 0 for prices that are read
// once.
func (s *Service) Every() time.Duration { return s.options.Every }

// Of returns the price of a currency. Errors: *Missing, which is ErrUnknown.
func (s *Service) Of(currency string) (Price, error) {
	current := s.latest.Load()
	if current == nil || s.options.Stale > 0 && s.options.Clock.Now().Sub(current.at) > s.options.Stale {
		return Price{}, &Missing{currency, TooOld}
	}
	price, ok := current.prices[currency]
	switch {
	case ok:
		return price, nil
	case s.options.Unsourced:
		return Price{}, &Missing{currency, NoSource}
	}
	return Price{}, &Missing{currency, NotListed}
}

// Sources returns the state of each source; nil for fixed prices.
func (s *Service) Sources() []SourceState {
	if m, ok := s.options.Source.(*Median); ok {
		return m.Sources()
	}
	return nil
}

// Ready returns an error while real money of a currency cannot be moved: the site has no source
// of prices, or the currency has no price. With an empty currency it checks only the source.
// Errors: *Missing.
func (s *Service) Ready(currency string) error {
	if s.options.Unsourced {
		return &Missing{currency, NoSource}
	}
	if currency == "" {
		return nil
	}
	_, err := s.Of(currency)
	return err
}

// WithoutPrice returns those of the currencies that have no price now, in their order.
func (s *Service) WithoutPrice(currencies []string) (missing []string) {
	for _, currency := range currencies {
		if _, err := s.Of(currency); err != nil {
			missing = append(missing, currency)
		}
	}
	return missing
}

// Run reloads the prices until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	if s.options.Every <= 0 {
		return nil
	}
	for {
		if err := s.Load(ctx); err != nil && ctx.Err() == nil {
			s.options.Log.Warn("prices could not be read", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.options.Clock.After(s.options.Every):
		}
	}
}
