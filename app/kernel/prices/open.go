package prices

import (
	"context"
	"log/slog"
	"maps"
	"strings"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
)

// staleAfter is how many missed looks make prices unusable.
const staleAfter = 3

// Setup is what an operator says about prices.
type Setup struct {
	// Currencies have a fixed price each, until Fixed or a feed says another.
	Currencies []money.Currency
	Fixed      map[string]string
	// URL is that of a feed; empty for fixed prices. It is asked once in Every.
	URL   string
	Every time.Duration
	// Token is the site's own currency, which no feed need know.
	Token string
}

// Open makes the prices of a site. Fixed ones are known at once; those of a feed
// when its worker has asked, and until then wagers wait.
func Open(ctx context.Context, setup Setup, c clock.Clock, log *slog.Logger) (*Service, error) {
	fixed := Fixed{Euro: EuroFixed}
	for _, currency := range setup.Currencies {
		fixed[currency.ID] = currency.Price
	}
	maps.Copy(fixed, setup.Fixed)
	if setup.URL == "" {
		s := New(Options{Source: fixed, Clock: c, Log: log})
		return s, s.Load(ctx)
	}
	token := strings.ToLower(setup.Token)
	return New(Options{
		Source: NewFeed(setup.URL, map[string]string{token: fixed[token], Euro: fixed[Euro]}),
		Every:  setup.Every, Stale: staleAfter * setup.Every, Clock: c, Log: log,
	}), nil
}
