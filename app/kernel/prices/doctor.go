package prices

import (
	"context"
	"strings"
	"time"

	"croupier/app/kernel/doctor"
)

// Check reads the sources, unless the site has read them, and checks the age of the prices and
// the currencies without one. The prices of a demonstration are samples, and are never wrong.
func (s *Service) Check(currencies []string, demo bool) doctor.Check {
	return doctor.Check{Group: doctor.Money, Name: "Prices", Network: true, Run: func(ctx context.Context) []doctor.Finding {
		switch {
		case demo:
			return nil
		case !s.Sourced():
			return doctor.Fail("prices.sources: there is no source of prices, so that real stakes, deposits and withdrawals are refused. Set it, such as to [coinbase, kraken, coingecko].")
		case s.options.Every == 0:
			return append(doctor.Warn("prices.fixed: the prices do not follow the market. Set prices.sources."), s.missing(currencies)...)
		}
		return s.checkSources(ctx, currencies)
	}}
}

// checkSources checks prices from sources.
func (s *Service) checkSources(ctx context.Context, currencies []string) (found []doctor.Finding) {
	if s.ReadAt().IsZero() {
		if err := s.Load(ctx); err != nil {
			return doctor.Fail("prices: no source of prices answers as it should (%v). Look at prices.sources and prices.url, and whether the machine reaches them.", err)
		}
	}
	for _, source := range s.Sources() {
		if source.Problem != "" {
			found = append(found, doctor.Warn("prices: the source %s did not answer (%s). The prices are those of the others.", source.Name, source.Problem)...)
		}
	}
	if age := s.options.Clock.Now().Sub(s.ReadAt()); age > s.options.Stale {
		return append(found, doctor.Fail("prices: the newest prices are %v old, so that wagers and withdrawals wait for new ones. Look at prices.sources and prices.url.", age.Round(time.Second))...)
	}
	return append(found, s.missing(currencies)...)
}

// missing warns about the currencies without a price.
func (s *Service) missing(currencies []string) []doctor.Finding {
	missing := s.WithoutPrice(currencies)
	if len(missing) == 0 {
		return nil
	}
	return doctor.Warn("prices: no source knows the price of %s, so that real money in it is refused. Add a source that has it.", strings.Join(missing, ", "))
}
