package index

import (
	"fmt"
	"time"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/settings"
)

// options are the settings of staff.
type options struct {
	interval, fresh, silence, grace *settings.Value[settings.Span]
	band, retention                 *settings.Value[int]
	tickers                         *settings.Value[[]string]
}

const group = "futures"

func newOptions() options {
	rules := futures.DefaultRules()
	span := func(key string, initial, smallest, largest time.Duration, sentence string, control settings.Control) *settings.Value[settings.Span] {
		return settings.Duration(key, initial, smallest, largest, settings.Spec{Group: group, OwnDefault: true, Sentence: sentence}).WeakenedWhen(control)
	}
	millis := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	return options{
		interval: span("futures.interval", 250*time.Millisecond, shortestStep*time.Millisecond, 5*time.Second,
			"How often prices are made of the sources. The simulator has its own steps.", settings.Never),
		fresh: span("futures.fresh", millis(rules.Fresh), time.Second, 10*time.Second,
			"The maximum age of a quote that counts for a price.", settings.Raised),
		silence: span("futures.silence", millis(rules.Silence), 5*time.Second, time.Minute,
			"After this time without a price a market counts as paused.", settings.Raised),
		grace: span("futures.grace", millis(rules.Grace), 5*time.Second, 10*time.Minute,
			"How long after a pause players can close and change positions before anything is liquidated or opened.", settings.Lowered),
		band: settings.Int("futures.band", int(rules.Band/100), 5, 500, settings.Spec{
			Group: group, OwnDefault: true, Unit: "hundredths of a per cent", Sentence: "A quote further from the median of all fresh quotes does not count.",
		}).WeakenedWhen(settings.Raised),
		retention: settings.Int("futures.log_days", 400, 30, 3650, settings.Spec{
			Group: group, OwnDefault: true, Unit: "days", Sentence: "How long the files of the price log are stored. Their hashes stay.",
		}).WeakenedWhen(settings.Lowered),
		tickers: settings.Texts("futures.tickers", tickerIDs(), settings.Spec{
			Group: group, OwnDefault: true, Sentence: "The markets that players see. Open positions on other markets go on.",
		}, func(id string) error {
			if _, known := futures.TickerByID(id); !known {
				return fmt.Errorf("names a market that does not exist (%s)", id)
			}
			return nil
		}).WeakenedWhen(settings.Never),
	}
}

func tickerIDs() (ids []string) {
	for _, t := range futures.Tickers() {
		ids = append(ids, t.ID)
	}
	return ids
}

// rules are the rules in force.
func (o options) rules() futures.Rules {
	millis := func(v *settings.Value[settings.Span]) int64 { return time.Duration(v.Get()).Milliseconds() }
	return futures.Rules{Fresh: millis(o.fresh), Band: int64(o.band.Get()) * 100, Silence: millis(o.silence), Grace: millis(o.grace)}
}

// Settings declares the settings of staff.
func (s *Service) Settings() settings.Group {
	o := s.options
	return settings.Group{Settings: []settings.Setting{o.interval, o.fresh, o.silence, o.grace, o.band, o.retention, o.tickers}}
}
