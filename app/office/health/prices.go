package health

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/office"
	"croupier/app/kernel/prices"
)

// Prices is the state of the currency prices.
type Prices struct {
	// Sourced is false for a site without a price source.
	Sourced bool
	// At is the time of the last read. Every is the interval between two reads, 0 for
	// prices that the operator fixed.
	At    time.Time
	Every time.Duration
	// Missing are the ids of the currencies without a price.
	Missing []string
	Sources []prices.SourceState
}

// failing returns the names of the sources whose last read failed.
func (p Prices) failing() (names []string) {
	for _, source := range p.Sources {
		if source.Problem != "" {
			names = append(names, source.Name)
		}
	}
	return names
}

func (s *Service) priceGauge(context.Context) (office.Reading, error) {
	p := s.Prices()
	switch {
	case !p.Sourced:
		return office.Reading{
			Level: office.Bad, Value: "no source",
			Sentence: "There is no source of prices: real stakes, deposits and withdrawals are refused. Set prices.sources in the configuration.",
		}, nil
	case p.Every == 0:
		return fixedReading(p), nil
	}
	age := s.Clock.Now().Sub(p.At)
	if p.At.IsZero() {
		age = s.Clock.Now().Sub(s.started)
	}
	failing := p.failing()
	r := office.Reading{Level: level(age > max(pricesAmber, missedAmber*p.Every), age > max(pricesRed, missedRed*p.Every)), Value: shortAge(age) + " old"}
	switch {
	case p.At.IsZero():
		r.Value = "never read"
	case r.Level == office.Good && len(p.Missing) > 0:
		r.Level, r.Value, r.Sentence = office.Warning, missingText(p.Missing), missingSentence(p.Missing)
		return r, nil
	case r.Level == office.Good && len(failing) > 0:
		r.Level, r.Sentence = office.Warning, fmt.Sprintf("%s did not answer last time. The prices are those of the other sources.", strings.Join(failing, " and "))
		return r, nil
	}
	if r.Level != office.Good {
		r.Sentence = "The sources of prices do not answer. Bets are refused in currencies whose price is too old."
	}
	return r, nil
}

// fixedReading is the gauge of prices that are fixed in the configuration.
func fixedReading(p Prices) office.Reading {
	if len(p.Missing) > 0 {
		return office.Reading{Level: office.Warning, Value: missingText(p.Missing), Sentence: missingSentence(p.Missing)}
	}
	return office.Reading{Level: office.Warning, Value: "fixed", Sentence: "The prices are those of prices.fixed and do not follow the market. Set prices.sources."}
}

// maxMissingNames is the maximum number of currencies in the value of the gauge.
const maxMissingNames = 3

func missingText(missing []string) string {
	if len(missing) > maxMissingNames {
		return fmt.Sprintf("%d missing", len(missing))
	}
	return "no " + strings.Join(missing, ", ")
}

func missingSentence(missing []string) string {
	return fmt.Sprintf("No price of %s is known: real money in it is refused.", strings.ToUpper(strings.Join(missing, ", ")))
}
