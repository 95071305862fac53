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

// dollar is the id of the currency of prices: its price is 1.
const dollar = "usd"

// Setup is the operator's configuration of prices.
type Setup struct {
	// Currencies have a sample price each, which only a demonstration uses.
	Currencies []money.Currency
	// Fixed are the operator's own prices in dollars. Beside Sources and URL only those of the
	// euro and of the site's token count.
	Fixed map[string]string
	// Sources are ids of public price APIs, see SourceIDs. URL is the URL of the operator's own
	// feed. All of them are read once in Every.
	Sources []string
	URL     string
	Every   time.Duration
	// Token is the site's own currency, which no source lists. It has its sample price
	// unless Fixed or the feed has another.
	Token string
	// Demo is true for a demonstration, whose prices are samples.
	Demo bool
}

// Samples are the prices of a demonstration and of tests: those of the currencies and
// of the euro.
func Samples(currencies []money.Currency) Fixed {
	samples := Fixed{Euro: DefaultEuroPrice}
	for _, currency := range currencies {
		samples[currency.ID] = currency.Price
	}
	return samples
}

// Open makes the prices of a site. Fixed prices are known at once. Those of sources are
// known after the first read of the worker, and wagers are refused until then. A real
// site without sources and fixed prices knows the price of the dollar and of its own
// token only, and is not Sourced.
func Open(ctx context.Context, setup Setup, c clock.Clock, log *slog.Logger) (*Service, error) {
	samples, token := Samples(setup.Currencies), strings.ToLower(setup.Token)
	base := Fixed{dollar: "1"}
	if price, ok := samples[token]; ok {
		base[token] = price
	}
	if setup.Demo {
		base = samples
	}
	maps.Copy(base, setup.Fixed)
	if setup.URL == "" && len(setup.Sources) == 0 {
		s := New(Options{Source: base, Clock: c, Log: log, Unsourced: !setup.Demo && len(setup.Fixed) == 0})
		return s, s.Load(ctx)
	}
	markets, err := Markets(setup.Sources, setup.URL)
	if err != nil {
		return nil, err
	}
	own := Fixed{dollar: base[dollar]}
	for _, id := range []string{token, Euro} {
		if price, ok := base[id]; ok {
			own[id] = price
		}
	}
	source := NewMedian(markets, own, setup.Every, c, log)
	return New(Options{Source: source, Every: setup.Every, Stale: source.Stale(), Clock: c, Log: log}), nil
}
