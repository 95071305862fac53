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

// staleAfter is the number of missed reads after which prices expire.
const staleAfter = 3

// Setup is the operator's configuration of prices.
type Setup struct {
	// Currencies have a fixed price each, which Fixed or a feed overrides.
	Currencies []money.Currency
	Fixed      map[string]string
	// URL is the URL of a feed, read once in Every. Empty means fixed prices.
	URL   string
	Every time.Duration
	// Token is the site's own currency, which a feed may lack.
	Token string
}

// Open makes the prices of a site. Fixed prices are known at once. Those of a
// feed are known after its worker's first read, and wagers are refused until
// then.
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
